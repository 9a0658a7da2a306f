// What the page says, in the player's language. English is in the code; other languages come from
// the server, which has them from the same file as its own sentences.
const SOURCE = "en";

const words = $state<{ language: string; translations: Record<string, string> }>({
  language: SOURCE,
  translations: {},
});

/** A text in the player's language; {name} is replaced by the field of that name. */
export function t(text: string, fields: Record<string, string | number> = {}): string {
  return filled(words.translations[text] ?? text, fields);
}

/** A text about n things: `tn("{n} chip", "{n} chips", n)`; {n} is filled in, too. */
export function tn(
  one: string,
  many: string,
  n: number,
  fields: Record<string, string | number> = {},
): string {
  const text = `${one}\0${many}`;
  const forms = (words.translations[text] ?? text).split("\0");
  const several = new Intl.PluralRules(words.language).select(n) !== "one";
  return filled(forms[several ? 1 : 0]!, { n, ...fields });
}

/** What stands in the fields of a text may change it: in French not "de Odile", but "d’Odile". */
const FIT: Record<string, (text: string, value: (name: string) => string) => string> = {
  fr: (text, value) =>
    text.replace(/\b(d|qu)e (?=\{(\w+)\})/gi, (all, start: string, name: string) =>
      /^[aeiouàâéèêëîïôû]/i.test(value(name)) ? `${start}’` : all,
    ),
};

function filled(text: string, fields: Record<string, string | number>): string {
  const fit = FIT[words.language];
  const sentence = fit ? fit(text, (name) => String(fields[name] ?? "")) : text;
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(fields[name] ?? all));
}

/** The language the page speaks now. */
export function language(): string {
  return words.language;
}

/** The language that was chosen before. */
export function chosenBefore(): string | null {
  return localStorage.getItem("language");
}

/** The first of the browser's languages that is one of these. */
export function preferred(known: string[]): string {
  const wanted = navigator.languages.map((each) => each.slice(0, 2));
  return wanted.find((each) => known.includes(each)) ?? SOURCE;
}

let wanted: string | null = null;

/** Speak another language from now on. */
export async function speak(chosen: string): Promise<void> {
  wanted = chosen;
  const found = chosen === SOURCE ? {} : await translations(chosen);
  if (wanted !== chosen) return;
  words.translations = found as Record<string, string>;
  words.language = chosen;
  document.documentElement.lang = chosen;
  localStorage.setItem("language", chosen);
}

async function translations(code: string): Promise<unknown> {
  const response = await fetch(`/api/words/${code}`);
  if (!response.ok) throw new Error(`no words in ${code}`);
  return response.json();
}
