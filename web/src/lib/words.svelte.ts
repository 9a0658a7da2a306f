// What the page says, in the player's language. English is in the code; other languages come from
// the server, which has them from the same file as its own sentences.
export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const words = $state<{ language: Language; translations: Record<string, string> }>({
  language: "en",
  translations: {},
});

/** A text in the player's language; {name} is replaced by the field of that name. */
export function t(text: string, fields: Record<string, string | number> = {}): string {
  const sentence = words.translations[text] ?? text;
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(fields[name] ?? all));
}

/** The language the page speaks now. */
export function language(): Language {
  return words.language;
}

/** The language that was chosen before, or the browser's. */
export function preferred(): Language {
  const wanted = [localStorage.getItem("language") ?? "", ...navigator.languages];
  const known = wanted.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES);
  return (known as Language) ?? "en";
}

let wanted: Language | null = null;

/** Speak another language from now on. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  const found = chosen === "en" ? {} : await (await fetch(`/api/words/${chosen}`)).json();
  if (wanted !== chosen) return;
  words.translations = found as Record<string, string>;
  words.language = chosen;
  document.documentElement.lang = chosen;
  localStorage.setItem("language", chosen);
}
