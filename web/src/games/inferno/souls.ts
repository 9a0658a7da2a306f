// The eighteen souls: their names, the two letters in their corners, their colours.
import { t } from "../../lib/words.svelte";

export const SOULS = [
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
] as const;
export type SoulName = (typeof SOULS)[number];

export const SPECIALS = ["scambio-obbligato", "grande-scambio", "buona-azione"] as const;
export type SpecialName = (typeof SPECIALS)[number];

/** Whether a card is a soul, and not a special card. */
export function isSoul(card: string): card is SoulName {
  return (SOULS as readonly string[]).includes(card);
}

/** The name of a soul; the table may have named Cattivo (INF-A03). */
export function soulName(soul: SoulName, cattivo: unknown = ""): string {
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
export function shortName(soul: SoulName, cattivo: unknown = ""): string {
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
export function specialName(special: SpecialName): string {
  const names = {
    "scambio-obbligato": "Scambio Obbligato",
    "grande-scambio": "Grande Scambio",
    "buona-azione": "Buona Azione",
  };
  return names[special];
}

const LETTERS: Record<SoulName, string> = {
  attila: "At",
  bathory: "Bá",
  bluebeard: "Bl",
  borgia: "Bo",
  caligula: "Ca",
  cattivo: "Ct",
  dracula: "Dr",
  "genghis-khan": "GK",
  herod: "He",
  ivan: "Iv",
  landru: "La",
  macbeth: "Mb",
  messalina: "Ms",
  nero: "Ne",
  rasputin: "Ra",
  ripper: "Ja",
  torquemada: "To",
  tzu: "Tz",
};

/** The two letters of a soul. */
export function letters(soul: SoulName): string {
  return LETTERS[soul];
}

const HUES = ["red", "blue", "green", "violet", "yellow", "black"];

/** The ink of a soul: beside its emblem and letters, never alone. */
export function hue(soul: SoulName): string {
  return `var(--hue-${HUES[SOULS.indexOf(soul) % HUES.length]})`;
}
