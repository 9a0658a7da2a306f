import { expect, test } from "vitest";
import { moodAfter, together } from "./company";

test("who takes something is pleased, and who loses it is cross", () => {
  const theft = [{ deed: "steal", by: 1, against: 0 } as const];
  expect([0, 1, 2].map((player) => moodAfter(theft, player))).toEqual([
    "cross",
    "pleased",
    "waiting",
  ]);
});

test("who pays a fine is cross, and who gets it is pleased", () => {
  const fine = [{ deed: "pay", by: 1, against: 0 } as const];
  expect([0, 1].map((player) => moodAfter(fine, player))).toEqual(["pleased", "cross"]);
});

test("what happened last is what shows", () => {
  const stopped = [
    { deed: "steal", by: 1, against: 0 },
    { deed: "stop", by: 0, against: 1 },
  ] as const;
  expect(moodAfter([...stopped], 1)).toBe("cross");
});

test("no two players share a colour", () => {
  const colours = together(["pim", "pim", "fox"], () => "waiting").map(({ colour }) => colour);
  expect(new Set(colours).size).toBe(3);
});
