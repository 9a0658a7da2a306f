// Prices as the page tells them, from what the rules have told with the view.
import { expect, test } from "vitest";
import { paid, price } from "./prices";
import type { View } from "./types";

const VIEW: View = {
  players: 2,
  options: { end: "dealer", deals: 2 },
  to_act: [0],
  winners: null,
  seat: 0,
  dealer: 1,
  turn: 0,
  deal: 1,
  hand: ["red-2", "green-4", "violet-5", "angel"],
  fines: { "red-2": { low: 1, high: 7 }, "green-4": { low: 0 } },
  backs: [
    { red: 1, yellow: 0, violet: 1, green: 1, angel: 1 },
    { red: 1, yellow: 1, violet: 0, green: 0, angel: 0 },
  ],
  columns: {
    red: { cards: ["red-3", "red-9"], angel: null },
    green: { cards: ["green-3", "green-6"], angel: "high" },
  },
  chips: [3, 20],
  totals: [0, 0],
  over: false,
};

test("a devil costs at its column what the rules ask", () => {
  expect(price(VIEW, "red-2", "red", "low")).toBe(1);
  expect(price(VIEW, "red-2", "red", "high")).toBe(7);
  expect(price(VIEW, "green-4", "green", "low")).toBe(0);
});

test("new columns and angels are free", () => {
  expect(price(VIEW, "violet-5", "violet", "new")).toBe(0);
  expect(price(VIEW, "angel", "red", "high")).toBe(0);
});

test("there is no price behind an angel, beside another angel, or at another colour", () => {
  expect(price(VIEW, "green-4", "green", "high")).toBeNull();
  expect(price(VIEW, "angel", "green", "low")).toBeNull();
  expect(price(VIEW, "green-4", "red", "high")).toBeNull();
  expect(price(VIEW, "red-2", "red", "new")).toBeNull();
});

test("nobody pays more than they have", () => {
  expect(paid(7, 3)).toBe(3);
  expect(paid(1, 3)).toBe(1);
});
