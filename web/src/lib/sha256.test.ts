import { afterEach, expect, test, vi } from "vitest";
import { sha256, sha256Bytes } from "./sha256";

const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

afterEach(() => vi.unstubAllGlobals());

test("bytes of every length up to three blocks have the digest the browser gives them", async () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, k) => (k * 31 + length) % 256);
    const expected = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(sha256Bytes(bytes)).toEqual(expected);
  }
});

test("a text has the same digest with and without the browser’s help", async () => {
  const helped = await sha256("Cœur, 666, naïve ♥");
  expect(await sha256("abc")).toBe(ABC);
  vi.stubGlobal("crypto", {});
  expect(await sha256("abc")).toBe(ABC);
  expect(await sha256("Cœur, 666, naïve ♥")).toBe(helped);
});
