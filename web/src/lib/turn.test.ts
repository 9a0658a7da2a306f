import { describe, expect, it } from "vitest";
import { seatNames } from "./naming";
import { turnText } from "./turn";
import { t } from "./words.svelte";

const view = { players: 3, options: {}, to_act: [1], winners: null };
const names = ["Ada", "Devil 1", "Devil 2"];
const clock = (kind: "turn" | "window" | "deal" | "game") => ({ kind, left_ms: null });

describe("whose turn it is", () => {
  it("is said to each in his own way", () => {
    expect(turnText(view, clock("turn"), 1, names)).toBe("Your turn");
    expect(turnText(view, clock("turn"), 0, names)).toBe("Devil 1 to play");
    expect(turnText(view, clock("window"), 1, names)).toBe("You are asked.");
    expect(turnText({ ...view, to_act: [0, 2] }, clock("game"), 1, names)).toBe(
      "Waiting for Ada and Devil 2",
    );
    expect(turnText({ ...view, winners: [0] }, null, 1, names)).toBe("The match is over.");
  });
});

describe("names", () => {
  it("number bots of one kind only", () => {
    const bot = (name: string) => ({ guest: null, name, bot: name, away: false });
    const ada = { guest: "x", name: "Ada", bot: null, away: false };
    expect(seatNames([ada, bot("devil"), bot("devil"), bot("imp")])).toEqual([
      "Ada",
      "Devil 1",
      "Devil 2",
      "Imp",
    ]);
  });
});

describe("a text", () => {
  it("has its fields filled in; one that is missing stays visible", () => {
    expect(t("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });
});
