// What souls and deals are worth, as the rulebook's examples have it.
import { expect, test } from "vitest";
import { SOULS, valuesBy } from "./souls";
import { gain, signed, worth } from "./worth";
import type { Soul } from "./types";

const values = valuesBy((soul) => SOULS.indexOf(soul) + 1);

function having(...souls: Soul[]) {
  return { lists: [values, null], souls: [souls, []], second_copy: 5 };
}

test("a second card of a soul counts what the view says, whatever the first counts", () => {
  expect(worth(having("bathory", "bathory"), 0)).toBe(2 + 5);
  expect(worth({ ...having("tzu", "tzu"), second_copy: 7 }, 0)).toBe(18 + 7);
});

test("a deal brings what one gets less what one gives", () => {
  const deal = [
    { from: 0, to: 1, soul: "bluebeard" },
    { from: 1, to: 0, soul: "torquemada" },
    { from: 1, to: 2, soul: "nero" },
  ] as const;
  expect(gain(having("bluebeard", "nero"), 0, [...deal])).toBe(17 - 3);
});

test("giving one of a pair costs five, and getting a second one brings five", () => {
  expect(gain(having("tzu", "tzu"), 0, [{ from: 0, to: 1, soul: "tzu" }])).toBe(-5);
  expect(gain(having("tzu"), 0, [{ from: 1, to: 0, soul: "tzu" }])).toBe(5);
});

test("nobody knows what souls are worth by a secret list", () => {
  expect(worth(having("tzu"), 1)).toBe(null);
  expect(gain(having("tzu"), 1, [{ from: 0, to: 1, soul: "tzu" }])).toBe(null);
});

test("gains are written with their sign", () => {
  expect([7, -3, 0].map(signed)).toEqual(["+7", "−3", "±0"]);
});
