// Pointing at what a prompt speaks of. A rule of style finds it by its name, however often the
// table is drawn anew; what is picked already is pointed at no longer.
const NAMED = ["data-source", "data-target", "data-place", "data-action", "data-step"];

const sheet = new CSSStyleSheet();

/** Point at the elements with these names, and at nothing else. */
export function pointAt(names: string[]): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  sheet.replaceSync(names.length > 0 ? `${selector(names)} { ${LOOK} }` : "");
}

/** Bring the first of them that is there into sight; how far down on the screen it is then. */
export function showFirst(names: string[]): number | null {
  const found = names.map((name) => document.querySelector(selector([name]))).find(Boolean);
  if (!found) return null;
  found.scrollIntoView({ block: "nearest" });
  const box = found.getBoundingClientRect();
  return (box.top + box.bottom) / 2;
}

function selector(names: string[]): string {
  const found = names.flatMap((name) => NAMED.map((key) => `[${key}="${CSS.escape(name)}"]`));
  return `.game :is(${found.join()}):not([aria-pressed="true"], :disabled)`;
}

const LOOK = `
  outline: 4px dashed var(--ember);
  outline-offset: 3px;
  anchor-name: --pointed;
`;
