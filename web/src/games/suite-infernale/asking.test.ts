// What a special card will do, as everybody at the table reads it.
import { describe, expect, test } from "vitest";
import { deedOf, outcomeOf, victoryOf } from "./asking";
import { cardIn } from "./moves";
import type { SuiteView } from "./sight";
import type { Play, Window as Pending } from "./types";

const NAMES = ["Ada", "Ben", "Cid", "Dot"];
const EIGHT = ["1", "2", "3", "4", "5", "6", "7", "8"];

const view: SuiteView = {
  players: 4,
  options: { teams: "none", discard: "stuck", stop_by: "anyone" },
  seat: 0,
  dealer: 0,
  stolen: null,
  over: false,
  to_act: [0],
  winners: null,
  turn: 1,
  plays_left: 0,
  chairs: [0, 1, 2, 3],
  hand: [],
  hands: [8, 8, 8, 8],
  suites: [["1", "2", "+2", "=", "5"], ["1", "2"], ["1", "+1"], EIGHT],
  finished: [],
  draw: 60,
  discard: [],
  window: null,
};
const teams: SuiteView = { ...view, options: { ...view.options, teams: "pairs" } };

function pending(player: number, action: Play, chain: number[] = []): Pending {
  const target = "from" in action ? action.from : "with" in action ? action.with : null;
  const card = cardIn(action);
  return { card, player, target, chain, waiting: [], action };
}

function read(reader: number | null, player: number, action: Play, seen = view): string {
  return deedOf(seen, pending(player, action), reader, NAMES);
}

describe("the question says what the card will do, and to whom", () => {
  const cases: [string, Play, string, string, string][] = [
    [
      "steal",
      { do: "steal", from: 0, at: 2 },
      "Ben steals your 2",
      "Ben steals the 2 from Ada",
      "You steal the 2 from Ada",
    ],
    [
      "steal a joker",
      { do: "steal", from: 0, at: 4 },
      "Ben steals your Joker +2 (3, 4)",
      "Ben steals the Joker +2 (3, 4) from Ada",
      "You steal the Joker +2 (3, 4) from Ada",
    ],
    [
      "steal-last",
      { do: "steal-last", from: 0 },
      "Ben steals your 5",
      "Ben steals the 5 from Ada",
      "You steal the 5 from Ada",
    ],
    [
      "remove",
      { do: "remove", from: 0, at: 1 },
      "Ben throws away your 1",
      "Ben throws away Ada’s 1",
      "You throw away Ada’s 1",
    ],
    [
      "remove2",
      { do: "remove2", from: 0 },
      "Ben throws away your Joker +2 (3, 4) and your 5",
      "Ben throws away Ada’s Joker +2 (3, 4) and 5",
      "You throw away Ada’s Joker +2 (3, 4) and 5",
    ],
    [
      "swap-hands",
      { do: "swap-hands", with: 0 },
      "Ben swaps hands with you",
      "Ben swaps hands with Ada",
      "You swap hands with Ada",
    ],
    [
      "swap-seats",
      { do: "swap-seats", with: 0, move: 1 },
      "Ben swaps seats and suites with you",
      "Ben swaps seats and suites with Ada",
      "You swap seats and suites with Ada",
    ],
    [
      "replay",
      { do: "replay" },
      "Ben draws two cards and plays twice",
      "Ben draws two cards and plays twice",
      "You draw two cards and play twice",
    ],
    [
      "+1",
      { do: "lay", card: "+1", to: 1 },
      "Ben lays Joker +1 as 3",
      "Ben lays Joker +1 as 3",
      "You lay Joker +1 as 3",
    ],
    [
      "+2",
      { do: "lay", card: "+2", to: 1 },
      "Ben lays Joker +2 as 3 and 4",
      "Ben lays Joker +2 as 3 and 4",
      "You lay Joker +2 as 3 and 4",
    ],
  ];
  test.each(cases)("%s", (_, action, hit, watching, playing) => {
    expect(read(0, 1, action)).toBe(hit);
    expect(read(2, 1, action)).toBe(watching);
    expect(read(null, 1, action)).toBe(watching);
    expect(read(1, 1, action)).toBe(playing);
  });

  test("in teams also for whom it is played", () => {
    const laying: Play = { do: "lay", card: "+1", to: 3 };
    expect(read(0, 1, laying, teams)).toBe("Ben lays Joker +1 as 9 for Dot");
    expect(read(3, 1, laying, teams)).toBe("Ben lays Joker +1 as 9 for you");
    expect(read(1, 1, laying, teams)).toBe("You lay Joker +1 as 9 for Dot");
    const moving: Play = { do: "swap-seats", with: 0, move: 3 };
    expect(read(0, 1, moving, teams)).toBe("Ben makes Dot swap seats and suites with you");
    expect(read(2, 1, moving, teams)).toBe("Ben makes Dot swap seats and suites with Ada");
    expect(read(3, 1, moving, teams)).toBe("Ben makes you swap seats and suites with Ada");
    expect(read(1, 1, moving, teams)).toBe("You make Dot swap seats and suites with Ada");
  });
});

describe("a card that would win the game says so", () => {
  const last: Play = { do: "lay", card: "+2", to: 3 };
  const victory = (reader: number, action: Play, seen = view, chain: number[] = []) =>
    victoryOf(seen, pending(3, action, chain), reader, NAMES);

  test("to the others and to the one who wins", () => {
    expect(victory(0, last)).toBe("This wins the game for Dot!");
    expect(victory(3, last)).toBe("This wins you the game!");
  });

  test("but not one that leaves a number open, nor any other card", () => {
    expect(victory(0, { do: "lay", card: "+1", to: 3 })).toBe("");
    const hole = {
      ...view,
      suites: [[], [], [], ["1", "2", "_", "4", "5", "6", "7", "8", "9", "10"]],
    };
    expect(victory(0, { do: "lay", card: "+1", to: 3 }, hole)).toBe("This wins the game for Dot!");
    expect(victory(0, { do: "replay" })).toBe("");
    expect(victory(0, { do: "swap-seats", with: 0, move: 3 })).toBe("");
  });

  test("only while it is not stopped", () => {
    expect(victory(0, last, view, [0])).toBe("");
    expect(outcomeOf(pending(3, last, [0]))).toBe("Stopped, unless another STOP follows.");
    expect(victory(0, last, view, [0, 3])).toBe("This wins the game for Dot!");
  });

  test("for a team only with the last of its suites", () => {
    expect(victory(0, last, teams)).toBe("");
    const done = { ...teams, finished: [1] };
    expect(victory(0, last, done)).toBe("This wins the game for Ben and Dot!");
    expect(victory(1, last, done)).toBe("This wins you the game!");
  });
});
