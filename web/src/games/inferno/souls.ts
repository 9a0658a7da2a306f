// The eighteen souls: their names, the two letters in their corners, their colours.
import { t } from "../../lib/words.svelte";
import type { Soul, Special, Values } from "./types";

export const SOULS: Soul[] = [
  "attila",
  "bathory",
  "bluebeard",
  "borgia",
  "caligula",
  "cattivo",
  "dracula",
  "genghis-khan",
  "herod",
  "ivan",
  "landru",
  "macbeth",
  "messalina",
  "nero",
  "rasputin",
  "ripper",
  "torquemada",
  "tzu",
];

export const SPECIALS: Special[] = ["scambio-obbligato", "grande-scambio", "buona-azione"];

/** A list with a value for each soul. */
export function valuesBy(value: (soul: Soul) => number): Values {
  const values = Object.fromEntries(SOULS.map((soul) => [soul, value(soul)]));
  return values as unknown as Values;
}

/** The soul of that name, if it is one. */
export function soulOf(name: string | null | undefined): Soul | undefined {
  return SOULS.find((soul) => soul === name);
}

/** The name of a soul; the table may have named Cattivo (INF-A03). */
export function soulName(soul: Soul, cattivo: unknown = ""): string {
  switch (soul) {
    case "attila":
      return t("Attila");
    case "bathory":
      return t("Elizabeth Báthory");
    case "bluebeard":
      return t("Bluebeard");
    case "borgia":
      return t("Lucrezia Borgia");
    case "caligula":
      return t("Caligula");
    case "cattivo":
      return cattivo ? String(cattivo) : t("Cattivo");
    case "dracula":
      return t("Dracula");
    case "genghis-khan":
      return t("Genghis Khan");
    case "herod":
      return t("Herod");
    case "ivan":
      return t("Ivan the Terrible");
    case "landru":
      return t("Landru");
    case "macbeth":
      return t("Macbeth");
    case "messalina":
      return t("Messalina");
    case "nero":
      return t("Nero");
    case "rasputin":
      return t("Rasputin");
    case "ripper":
      return t("Jack the Ripper");
    case "torquemada":
      return t("Torquemada");
    case "tzu":
      return t("Empress Tz'u");
  }
}

/** A name that fits on a chip. */
export function shortName(soul: Soul, cattivo: unknown = ""): string {
  switch (soul) {
    case "bathory":
      return t("Báthory");
    case "borgia":
      return t("Borgia");
    case "genghis-khan":
      return t("Genghis");
    case "ivan":
      return t("Ivan");
    case "ripper":
      return t("Ripper");
    case "tzu":
      return t("Tz'u");
    default:
      return soulName(soul, cattivo);
  }
}

/** The name of a special card, the same in all languages. */
export function specialName(special: Special): string {
  const names = {
    "scambio-obbligato": "Scambio Obbligato",
    "grande-scambio": "Grande Scambio",
    "buona-azione": "Buona Azione",
  };
  return names[special];
}

/** The two letters of a soul in the player's language: of its short name, different for each. */
export function letters(soul: Soul, cattivo: unknown = ""): string {
  const taken = new Set<string>();
  let found = "";
  for (const each of SOULS) {
    found = abbreviation(shortName(each, cattivo), taken);
    taken.add(plain(found));
    if (each === soul) break;
  }
  return found;
}

/** The first letter of a name, and the first of the others that is still free with it. */
function abbreviation(name: string, taken: Set<string>): string {
  const [first = "", ...others] = name.replace(/[^\p{L}\p{N}]/gu, "");
  const free = others.find((letter) => !taken.has(plain(first + letter)));
  return first + (free ?? others[0] ?? "").toLowerCase();
}

/** Without accents, in small letters: Bá and Ba look too much alike. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const HUES = ["red", "blue", "green", "violet", "yellow", "black"];

/** The ink of a soul: beside its emblem and letters, never alone. */
export function hue(soul: Soul): string {
  return `var(--hue-${HUES[SOULS.indexOf(soul) % HUES.length]})`;
}
