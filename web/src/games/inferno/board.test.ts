// The bargaining board: who gets a soul when nobody has said so.
import { expect, test } from "vitest";
import { Board } from "./board.svelte";

const ME = 0;

test("mine goes to whom I take from, whichever I lay down first", () => {
  const board = new Board();
  board.toggle({ owner: ME, soul: "nero", copy: 0 }, ME, 4);
  expect(board.deal).toBeNull();
  board.toggle({ owner: 2, soul: "dracula", copy: 0 }, ME, 4);
  expect(board.deal).toEqual([
    { from: ME, to: 2, soul: "nero" },
    { from: 2, to: ME, soul: "dracula" },
  ]);
});

test("with two players there is only one other", () => {
  const board = new Board();
  board.toggle({ owner: ME, soul: "nero", copy: 0 }, ME, 2);
  expect(board.deal).toEqual([{ from: ME, to: 1, soul: "nero" }]);
});

test("with three in the deal it must be said", () => {
  const board = new Board();
  board.toggle({ owner: 1, soul: "nero", copy: 0 }, ME, 4);
  board.toggle({ owner: 2, soul: "dracula", copy: 0 }, ME, 4);
  board.toggle({ owner: ME, soul: "tzu", copy: 0 }, ME, 4);
  expect(board.deal).toBeNull();
  expect(board.assign(3)).toBe(true);
  expect(board.deal).toContainEqual({ from: ME, to: 3, soul: "tzu" });
});

test("a soul that has moved leaves the board", () => {
  const board = new Board();
  board.copy([
    { from: 1, to: ME, soul: "nero" },
    { from: 1, to: ME, soul: "nero" },
  ]);
  board.keep([[], ["nero"]]);
  expect(board.laid.map(({ copy }) => copy)).toEqual([0]);
});
