// Prices as the page tells them, against what the server took in games that were played.
import { expect, test } from "vitest";
import type { Colour } from "./colours";
import { paid, price, type Column, type End } from "./prices";

type Case = [Colour, string, End | null, string, End | "new", number, number];

/** Column (values, low end first), its angel, card, end, chips before, chips paid. */
const PLAYED: Case[] = [
  ["red", "", null, "red-1", "new", 20, 0],
  ["red", "1", null, "red-2", "low", 20, 0],
  ["red", "821", null, "red-3", "low", 20, 5],
  ["green", "17", null, "green-3", "high", 13, 4],
  ["violet", "5431", null, "violet-2", "high", 21, 0],
  ["yellow", "29", null, "yellow-1", "high", 22, 8],
  ["yellow", "96", null, "yellow-2", "low", 19, 7],
  ["red", "9", null, "red-2", "high", 20, 7],
  ["red", "9", null, "red-2", "high", 3, 3],
  ["green", "3165", null, "angel", "high", 14, 0],
  ["green", "3165", "high", "green-4", "low", 17, 0],
];

test.each(PLAYED)("%s %s (angel %s): %s at %s with %d chips costs %d", (...played) => {
  const [colour, values, angel, card, end, chips, taken] = played;
  const fine = price({ [colour]: column(colour, values, angel) }, card, colour, end);
  expect(paid(fine!, chips)).toBe(taken);
});

test("there is no price behind an angel, beside another angel, or at another colour", () => {
  const columns = { red: column("red", "37", "low") };
  expect(price(columns, "red-9", "red", "low")).toBeNull();
  expect(price(columns, "angel", "red", "high")).toBeNull();
  expect(price(columns, "green-9", "red", "high")).toBeNull();
  expect(price(columns, "red-9", "red", "new")).toBeNull();
});

function column(colour: Colour, values: string, angel: End | null): Column | undefined {
  if (!values) return undefined;
  return { cards: [...values].map((value) => `${colour}-${value}`), angel };
}
