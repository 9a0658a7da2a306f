// The little Markdown that rulebooks use, as data: no HTML is ever made from text.

/** A piece of a line: plain, strong, emphasised, or the number of a clause. */
export interface Piece {
  kind: "text" | "strong" | "em" | "clause";
  text: string;
}

export type Part =
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; ordered: boolean; items: Piece[][] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][] };

const PIECE = /\*\*(.+?)\*\*|\*(.+?)\*|\b([A-Z]{3}-A?\d\d)\b/g;
const ITEM = /^\s*(?:-|\d+\.)\s+/;

/** A line of text in pieces. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    found.push(piece(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

function piece([, strong, em, clause]: RegExpMatchArray): Piece {
  if (strong) return { kind: "strong", text: strong };
  if (em) return { kind: "em", text: em };
  return { kind: "clause", text: clause ?? "" };
}

/** A block of text: paragraphs, lists and tables. */
export function parse(text: string): Part[] {
  const parts: Part[] = [];
  let lines = text.split("\n");
  while (lines.length > 0) {
    const kind = kindOf(lines[0]!);
    const end = lines.findIndex((line, k) => k > 0 && changes(kind, line));
    const own = end < 0 ? lines : lines.slice(0, end);
    lines = end < 0 ? [] : lines.slice(end);
    parts.push(part(kind, own));
  }
  return parts;
}

function kindOf(line: string): Part["kind"] {
  if (line.startsWith("|")) return "table";
  return ITEM.test(line) ? "list" : "paragraph";
}

/** Whether a line ends what was begun; the lines of an item may go on without a mark. */
function changes(kind: Part["kind"], line: string): boolean {
  const next = kindOf(line);
  return kind === "list" ? next === "table" : next !== kind;
}

function part(kind: Part["kind"], lines: string[]): Part {
  if (kind === "table") return table(lines);
  if (kind === "list") return list(lines);
  return { kind, pieces: pieces(lines.join(" ")) };
}

function list(lines: string[]): Part {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: /^\s*\d/.test(lines[0]!), items: items.map(pieces) };
}

function table(lines: string[]): Part {
  const rows = lines
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) => line.replace(/^\||\|\s*$/g, "").split("|"))
    .map((cells) => cells.map((cell) => pieces(cell.trim())));
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) };
}
