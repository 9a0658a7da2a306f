// Was the deal fair? The page notes a match's fingerprint, the SHA-256 of its seed, as soon as it sees
// the table, and compares when the seed is told.
import { sha256 } from "./sha256";
import type { TableInfo } from "./wire";

/** Whether a seed is the one that was promised, before the deal or, for all this browser knows, later. */
export type Verdict = "kept" | "not seen before" | "broken";

const KEY = "fingerprints";
const MOST = 100;

/** Note the fingerprint of a match that has not been dealt yet; what was noted once stays. */
export function noteFingerprint({ id, status, seed_sha256 }: TableInfo): void {
  const noted = fingerprints();
  if (status !== "open" || id in noted) return;
  const latest = Object.entries({ ...noted, [id]: seed_sha256 }).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
}

/** Compare the seed of a finished match with its fingerprint, and with what was noted. */
export async function checkDeal({ id, seed, seed_sha256 }: TableInfo): Promise<Verdict> {
  const noted = fingerprints()[id];
  const computed = await sha256(seed ?? "");
  if (computed !== (noted ?? seed_sha256)) return "broken";
  return noted === undefined ? "not seen before" : "kept";
}

function fingerprints(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
