// Plain data in a few words.
import type { AnyAction } from "../../lib/wire";

/** A move: {"do": "take", "matches": 2} becomes "take, matches 2". */
export function inWords({ do: verb, ...fields }: AnyAction): string {
  return [verb, ...Object.entries(fields).map(([name, value]) => `${name} ${said(value)}`)].join(
    ", ",
  );
}

/** A value: lists and mappings with commas, nothing as a dash. */
export function said(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.length ? value.map(said).join(", ") : "–";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, each]) => `${name}: ${said(each)}`);
    return parts.length ? parts.join("; ") : "–";
  }
  return String(value);
}
