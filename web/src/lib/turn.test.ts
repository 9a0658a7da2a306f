import { describe, expect, it } from "vitest";
import { seatNames } from "./naming";
import { turnText } from "./turn";

const view = { players: 3, options: {}, to_act: [1], winners: null };
const names = ["Ada", "Devil 1", "Devil 2"];
const clock = (kind: "turn" | "window" | "deal" | "game") => ({ kind, left_ms: null });

describe("whose turn it is", () => {
  it("is said to each in their own way", () => {
    expect(turnText(view, clock("turn"), 1, names)).toBe("Your turn");
    expect(turnText(view, clock("turn"), 0, names)).toBe("Devil 1 to play");
    expect(turnText(view, clock("window"), 1, names)).toBe("STOP, or let it pass?");
    expect(turnText(view, clock("window"), 0, names)).toBe("Waiting for the others");
    expect(turnText(view, clock("game"), 1, names, () => "Trade!")).toBe("Trade!");
    expect(turnText({ ...view, to_act: [0, 2] }, clock("turn"), 1, names)).toBe(
      "Waiting for Ada and Devil 2",
    );
    expect(turnText({ ...view, to_act: [0, 2] }, clock("game"), 1, names)).toBe(
      "Waiting for Ada and Devil 2",
    );
    expect(turnText({ ...view, winners: [0] }, null, 1, names)).toBe("The match is over.");
  });
});

describe("names", () => {
  it("are those that people gave themselves, and those that the server gave bots", () => {
    const ada = { guest: "x", name: "Ada", bot: null, away: false };
    const names = { en: "Devil 2", fr: "Diable 2" };
    const devil = { guest: null, name: "devil", bot: "devil", away: false, names };
    const nobody = { guest: null, name: "", bot: null, away: false };
    expect(seatNames([ada, devil, nobody])).toEqual(["Ada", "Devil 2", "Player 3"]);
  });
});
