import { describe, expect, it, vi } from "vitest";
import { Moving } from "./moving.svelte";

interface Action {
  do: string;
  card?: string;
  to?: number;
}

const LEGAL: Action[] = [
  { do: "play", card: "1", to: 0 },
  { do: "play", card: "1", to: 2 },
  { do: "pass" },
];

function moving(legal: Action[] | null) {
  const act = vi.fn<(action: Action) => void>();
  const game = {
    legal: () => legal,
    ends: (action: Action) =>
      action.do === "play"
        ? { source: `hand/${action.card}`, target: `series/${action.to}` }
        : null,
    compose: (source: string, target: string) => ({
      do: "play",
      card: source.split("/")[1]!,
      to: Number(target.split("/")[1]),
    }),
    act,
  };
  return { moves: Moving.in(game), act };
}

describe("picking and playing", () => {
  it("lights what can be moved, and where what is picked can go", () => {
    const { moves } = moving(LEGAL);
    expect(moves.movable("hand/1")).toBe(true);
    expect(moves.movable("hand/2")).toBe(false);
    expect(moves.open("series/0")).toBe(false);
    moves.pick("hand/1");
    expect([0, 1, 2].map((k) => moves.open(`series/${k}`))).toEqual([true, false, true]);
  });

  it("plays what is picked, and puts back what is picked twice", () => {
    const { moves, act } = moving(LEGAL);
    moves.pick("hand/1");
    moves.pick("hand/1");
    expect(moves.picked).toBe(null);
    moves.pick("hand/1");
    moves.drop("series/2");
    expect(act).toHaveBeenCalledWith(LEGAL[1]);
    expect(moves.picked).toBe(null);
  });

  it("tries what is not legal all the same: the server says why not", () => {
    const { moves, act } = moving(LEGAL);
    moves.drop("series/1", "hand/9");
    expect(act).toHaveBeenCalledWith({ do: "play", card: "9", to: 1 });
  });

  it("lets anything be tried where moves are not told", () => {
    const { moves } = moving(null);
    expect(moves.movable("hand/7")).toBe(true);
  });
});
