// The four colours of the devils: each with a sign and a letter, so that nobody depends on colour.
import { t } from "../../lib/words.svelte";
import type { Backs, Colour } from "./types";

/** What the back of a card tells. */
export type BackKind = keyof Backs;

export const COLOURS: Colour[] = ["red", "yellow", "violet", "green"];
export const BACKS: BackKind[] = [...COLOURS, "angel"];

interface Look {
  /** For ink on paper. */
  ink: string;
  /** For backs and tints. */
  fill: string;
  /** For a sign on that. */
  onFill: string;
  /** A sign around the origin, 14 high. */
  sign: string;
}

export const LOOKS: Record<BackKind, Look> = {
  red: {
    ink: "var(--hue-red)",
    fill: "#b3311d",
    onFill: "#fff",
    sign: "M0-7c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2.5 1.5-3.5 2-5.5 1 1 1.5 2 1.5 3C0-1 .5-4 0-7z",
  },
  yellow: {
    ink: "#7d5600",
    fill: "#e3ac12",
    onFill: "#231f1a",
    sign: "M2-7-5 1.5h4L-2.5 7 5-1.5H.5z",
  },
  violet: {
    ink: "var(--hue-violet)",
    fill: "#7b3f8f",
    onFill: "#fff",
    sign: "M2-7A7 7 0 1 0 6.5 3.5 6 6 0 0 1 2-7z",
  },
  green: {
    ink: "var(--hue-green)",
    fill: "#00694e",
    onFill: "#fff",
    sign: "M-5.5 7C-7-2 0-7 6.5-6.5 7 0 3 6-2.5 5L2-1.5-4 4z",
  },
  angel: {
    ink: "var(--hue-blue)",
    fill: "#dfe9f2",
    onFill: "#005a9c",
    sign: "M0-3.5A3.5 1.3 0 1 0 0-6.2 3.5 1.3 0 0 0 0-3.5zM0-2a2 2 0 0 1 1.5 3.3C4 0 6 0 7-2c.5 4-1.5 6-4 6l1 3h-8l1-3c-2.5 0-4.5-2-4-6 1 2 3 2 5.5 3.3A2 2 0 0 1 0-2z",
  },
};

/** The first letter of a colour, or two where one would not do. */
export function letter(back: BackKind): string {
  return { red: t("R"), yellow: t("Y"), violet: t("V"), green: t("G"), angel: t("A") }[back];
}

/** A colour in a sentence. */
export function colourName(back: BackKind): string {
  const names = {
    red: t("red"),
    yellow: t("yellow"),
    violet: t("violet"),
    green: t("green"),
    angel: t("angel"),
  };
  return names[back];
}

/** The colour of a devil, or that it is an angel. */
export function backOf(card: string): BackKind {
  return BACKS.find((back) => card.startsWith(back)) ?? "angel";
}

/** The value of a devil; 0 for an angel. */
export function valueOf(card: string): number {
  return Number(card.split("-")[1] ?? 0);
}

/** A card in a sentence. */
export function cardName(card: string): string {
  if (card === "angel") return t("angel");
  return t("{colour} {value}", { colour: colourName(backOf(card)), value: valueOf(card) });
}
