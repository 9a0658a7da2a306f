import { expect, test } from "vitest";
import type { OptionInfo } from "./wire";
import { withOption, withPlayers } from "./arranging";
import type { Setting } from "./wire";

const OPTIONS: OptionInfo[] = [
  { name: "edition", values: ["sheet", "classic"], default: "sheet" },
  { name: "stock", values: { from: 1, to: 40 }, default: 15 },
  { name: "target", values: { from: 0, to: 99 }, default: 0 },
];

const setting = (options: Record<string, unknown>): Setting => ({
  game: "skip-bo",
  players: 2,
  options,
});

const optionsOf = (settings: Setting[]) => settings.map(({ options }) => options);

test("an option keeps those before it, and those after it that were chosen", () => {
  const now = setting({ edition: "sheet", stock: 15, target: 5 });
  expect(optionsOf(withOption(OPTIONS, "edition", "classic")(now))).toEqual([
    { edition: "classic", target: 5 },
    { edition: "classic" },
  ]);
  expect(optionsOf(withOption(OPTIONS, "stock", 3)(now))[0]).toEqual({
    edition: "sheet",
    stock: 3,
    target: 5,
  });
});

test("with more players what was chosen is kept if it can be", () => {
  const now = setting({ edition: "sheet", stock: 3, target: 0 });
  const settings = withPlayers(OPTIONS, 3, OPTIONS)(now);
  expect(settings.map(({ players }) => players)).toEqual([3, 3, 3]);
  expect(optionsOf(settings)).toEqual([
    { stock: 3 },
    { edition: "sheet", stock: 3, target: 0 },
    { edition: "sheet", stock: 15, target: 0 },
  ]);
});
