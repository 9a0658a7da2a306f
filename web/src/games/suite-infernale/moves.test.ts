// The moves of La Suite Infernale between what is picked and where it goes, and the cards they move.
import { describe as about, expect, test } from "vitest";
import { flights } from "./flights";
import { cardIn, compose, endsOf, plain, withCopies } from "./moves";
import { laidCards, nextNumber, others } from "./sight";
import type { Action, Event, View } from "./types";

const view: View = {
  players: 4,
  options: { teams: "pairs", discard: "stuck", stop_by: "anyone" },
  seat: 0,
  dealer: 0,
  over: false,
  to_act: [0],
  winners: null,
  turn: 0,
  plays_left: 1,
  chairs: [2, 0, 3, 1],
  hand: ["4", "4", "+2", "steal"],
  hands: [4, 8, 8, 8],
  suites: [["1", "2", "3"], ["1", "+2", "=", "_", "5"], [], []],
  finished: [],
  stolen: null,
  draw: 60,
  discard: [],
  window: null,
};

about("a suite", () => {
  test("has cards that cover one number or two", () => {
    expect(laidCards(["1", "+2", "=", "_", "5"])).toEqual([
      { card: "1", numbers: [1] },
      { card: "+2", numbers: [2, 3] },
      { card: "5", numbers: [5] },
    ]);
  });

  test("waits for its lowest missing number", () => {
    expect(nextNumber(view.suites[1]!)).toBe(4);
    expect(nextNumber([])).toBe(1);
    expect(nextNumber(["1", "2", "3", "4", "5", "6", "7", "8", "+2", "="])).toBe(null);
  });
});

test("the others follow in the order of the chairs", () => {
  expect(others(view, 0)).toEqual([3, 1, 2]);
});

test.each<Action>([
  { do: "lay", card: "4", to: 0 },
  { do: "lay", card: "+2", to: 2 },
  { do: "remove", from: 1, at: 2 },
  { do: "steal", from: 1, at: 5 },
  { do: "remove2", from: 1 },
  { do: "steal-last", from: 1 },
  { do: "swap-hands", with: 3 },
  { do: "swap-seats", with: 3, move: 0 },
  { do: "replay" },
  { do: "discard", card: "4" },
  { do: "stop" },
])("the ends of $do make the same move", (action) => {
  const copy = `${cardIn(action)}#0`;
  const { source, target } = endsOf({ ...action, copy }, view);
  expect(compose(source, target, 0)).toEqual(action);
});

test("both numbers of a +2 are one place", () => {
  const at = (number: number) =>
    endsOf({ do: "steal", from: 1, at: number, copy: "steal#0" }, view);
  expect(at(3)).toEqual(at(2));
});

test("every copy of a card can be picked, and makes a plain move", () => {
  const legal = withCopies([{ do: "lay", card: "4", to: 0 }], view.hand!);
  expect(legal?.map((action) => endsOf(action, view).source)).toEqual(["hand/4#0", "hand/4#1"]);
  expect(legal?.map(plain)).toEqual(Array(2).fill({ do: "lay", card: "4", to: 0 }));
});

about("cards fly", () => {
  test("from the hand to the place that waits", () => {
    const event: Event = { event: "lay", player: 0, do: "lay", card: "4", to: 0 };
    expect(flights(event, view, 0)).toEqual([{ card: "4", from: "hand/0/4#0", to: "suite/0/4" }]);
  });

  test("from a suite to the thief's hand", () => {
    const event: Event = {
      event: "effect",
      player: 0,
      card: "steal-last",
      action: { do: "steal-last", from: 1 },
      taken: ["5"],
    };
    expect(flights(event, view, 0)).toEqual([
      { card: "steal-last", from: "window/0", to: "discard" },
      { card: "5", from: "suite/1/5", to: "hand/0/5#0" },
    ]);
  });

  test("from the pile, seen only by the one who draws", () => {
    const seen: Event = { event: "draw", player: 0, count: 1, cards: ["4"] };
    expect(flights(seen, view, 0)).toEqual([{ card: "4", from: "draw", to: "hand/0/4#2" }]);
    const hidden: Event = { event: "draw", player: 1, count: 1 };
    expect(flights(hidden, view, 0)).toMatchObject([{ card: null, from: "draw" }]);
  });
});
