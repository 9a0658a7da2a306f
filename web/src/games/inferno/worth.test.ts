// What souls and deals are worth, as the rulebook's examples have it.
import { expect, test } from "vitest";
import { SOULS, valuesBy } from "./souls";
import { gain, signed, worth } from "./worth";

const values = valuesBy((soul) => SOULS.indexOf(soul) + 1);

test("a second card of a soul counts five, whatever the first counts", () => {
  expect(worth(values, ["bathory", "bathory"])).toBe(2 + 5);
  expect(worth(values, ["tzu", "tzu"])).toBe(18 + 5);
});

test("a deal brings what one gets less what one gives", () => {
  const deal = [
    { from: 0, to: 1, soul: "bluebeard" },
    { from: 1, to: 0, soul: "torquemada" },
    { from: 1, to: 2, soul: "nero" },
  ] as const;
  expect(gain(values, ["bluebeard", "nero"], 0, [...deal])).toBe(17 - 3);
});

test("giving one of a pair costs five, and getting a second one brings five", () => {
  const give = [{ from: 0, to: 1, soul: "tzu" as const }];
  expect(gain(values, ["tzu", "tzu"], 0, give)).toBe(-5);
  expect(gain(values, ["tzu"], 1, give)).toBe(5);
});

test("gains are written with their sign", () => {
  expect([7, -3, 0].map(signed)).toEqual(["+7", "−3", "±0"]);
});
