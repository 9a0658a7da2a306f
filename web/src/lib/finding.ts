// Finding words in a text, whatever their capitals and accents.

/** A stretch of a text: what was searched for, or what stands between. */
export interface Stretch {
  text: string;
  hit: boolean;
}

/** A text as it is searched: small letters, no accents, plain spaces and apostrophes. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .toLowerCase();
}

/** The text cut at every place where the wanted one stands. */
export function stretches(text: string, wanted: string): Stretch[] {
  const sought = folded(wanted.trim());
  if (sought === "") return [{ text, hit: false }];
  const { letters, origins } = lettersOf(text);
  const found: Stretch[] = [];
  let end = 0;
  let at = letters.indexOf(sought);
  while (at >= 0) {
    const from = origins[at]!;
    const to = origins[at + sought.length] ?? text.length;
    if (from > end) found.push({ text: text.slice(end, from), hit: false });
    found.push({ text: text.slice(from, to), hit: true });
    end = to;
    at = letters.indexOf(sought, at + sought.length);
  }
  if (end < text.length) found.push({ text: text.slice(end), hit: false });
  return found;
}

/** The folded letters of a text, and where in the text each of them comes from. */
function lettersOf(text: string): { letters: string; origins: number[] } {
  let letters = "";
  const origins: number[] = [];
  let origin = 0;
  for (const letter of text) {
    for (const plain of folded(letter)) {
      letters += plain;
      origins.push(origin);
    }
    origin += letter.length;
  }
  return { letters, origins };
}
