import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { letters, SOULS } from "../games/inferno/souls";
import type { Soul } from "../games/inferno/types";
import { guestName } from "./naming";
import { speak, t, tn } from "./words.svelte";

const FRENCH = {
  "{n} chip\0{n} chips": "{n} jeton\0{n} jetons",
  "from {player}": "de {player}",
  "Guest {number}": "Invité {number}",
  Nero: "Néron",
  Bluebeard: "Barbe-Bleue",
  Herod: "Hérode",
  Ripper: "Éventreur",
};

async function inFrench(): Promise<void> {
  vi.stubGlobal("fetch", async () => Response.json(FRENCH));
  await speak("fr");
}

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { setItem: () => undefined });
});
afterEach(async () => {
  await speak("en");
  vi.unstubAllGlobals();
});

describe("a number of things", () => {
  const chips = (n: number) => tn("{n} chip", "{n} chips", n);

  it("is one or several", async () => {
    expect([0, 1, 2].map(chips)).toEqual(["0 chips", "1 chip", "2 chips"]);
    await inFrench();
    expect([0, 1, 2].map(chips)).toEqual(["0 jeton", "1 jeton", "2 jetons"]);
  });

  it("can be written in another way than it is counted", () => {
    expect(tn("{n} point", "{n} points", 1, { n: "+1" })).toBe("+1 point");
  });
});

describe("a text", () => {
  it("has its fields filled in; one that is missing stays visible", () => {
    expect(t("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });
});

describe("names", () => {
  it("that begin with a vowel shorten the word before them in French", async () => {
    await inFrench();
    const from = ["Odile", "Élise", "Pim"].map((player) => t("from {player}", { player }));
    expect(from).toEqual(["d’Odile", "d’Élise", "de Pim"]);
  });

  it("of guests who have none are translated", async () => {
    await inFrench();
    expect([guestName("Guest 594"), guestName("Ada")]).toEqual(["Invité 594", "Ada"]);
  });

  it("of souls are abbreviated in the player's language, each in its own way", async () => {
    const some: Soul[] = ["nero", "bluebeard", "ripper"];
    expect(some.map((soul) => letters(soul))).toEqual(["Ne", "Bl", "Ri"]);
    await inFrench();
    expect(some.map((soul) => letters(soul))).toEqual(["Né", "Br", "Év"]);
    expect(new Set(SOULS.map((soul) => letters(soul))).size).toBe(SOULS.length);
    expect(letters("cattivo", "Uncle Bob")).toBe("Un");
  });
});
