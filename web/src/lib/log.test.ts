import { describe, expect, it } from "vitest";
import { blocks, told } from "./log";

const names = ["Ada", "Ann", "Ann B"];
const lines = (log: Parameters<typeof blocks>[0], turnless = false) =>
  blocks(log, names, turnless).map((turn) =>
    turn.map(({ name, parts }) => `${name}|${parts.join("|")}`),
  );

describe("the log", () => {
  it("has a block for each turn, with the name once", () => {
    const log = [
      ...told(1, [{ event: "play", player: 0 }], ["Ada plays 1"]),
      ...told(
        2,
        [
          { event: "discard", player: 0 },
          { event: "draw", player: 1 },
          { event: "turn", player: 1 },
        ],
        ["Ada puts 9 away", "Ann draws 3 cards", ""],
      ),
      ...told(3, [{ event: "play", player: 1 }], ["Ann plays 2"]),
    ];
    expect(lines(log)).toEqual([["Ada|plays 1|puts 9 away"], ["Ann|draws 3 cards|plays 2"]]);
  });

  it("gives others in a turn a line of their own, and leaves out what needs none", () => {
    const log = [
      ...told(1, [{ event: "steal", player: 0 }], ["Ada plays Steal"]),
      ...told(2, [{ event: "answered", player: 1 }], [""]),
      ...told(
        3,
        [{ event: "answered", player: 2 }, { event: "stop", player: 2 }, { event: "blocked" }],
        ["", "Ann B says STOP!", "Steal has no effect"],
      ),
    ];
    expect(lines(log)).toEqual([["Ada|plays Steal", "Ann B|says STOP!", "|Steal has no effect"]]);
  });

  it("has a block for each act where nobody takes turns, and for what nobody did", () => {
    const offer = (seq: number) =>
      told(seq, [{ event: "offer", player: 0 }], ["Ada offers Ann: X"]);
    expect(lines([...offer(1), ...offer(2)], true)).toEqual([
      ["Ada|offers Ann: X"],
      ["Ada|offers Ann: X"],
    ]);
    const dealt = told(3, [{ event: "deal" }], ["Deal 2. Dealer: Ann"]);
    expect(lines([...offer(1), ...dealt])).toEqual([
      ["Ada|offers Ann: X"],
      ["|Deal 2. Dealer: Ann"],
    ]);
  });

  it("shows a sentence about a player who has another name now as it is", () => {
    expect(lines(told(1, [{ event: "play", player: 1 }], ["Anna plays 1"]))).toEqual([
      ["|Anna plays 1"],
    ]);
  });
});
