import { expect, test } from "vitest";
import { same } from "./lesson";

test("a move is the same in whatever order its parts are named", () => {
  const one = {
    do: "offer",
    deal: [
      { from: 0, to: 1 },
      { from: 1, to: 0 },
    ],
  };
  const other = {
    deal: [
      { to: 0, from: 1 },
      { to: 1, from: 0 },
    ],
    do: "offer",
  };
  expect(same(one, other)).toBe(true);
});

test("a move with another part is another move", () => {
  expect(same({ do: "lay", card: "1" }, { do: "lay", card: "2" })).toBe(false);
  expect(same({ do: "lay", card: "1" }, { do: "lay", card: "1", to: 0 })).toBe(false);
});
