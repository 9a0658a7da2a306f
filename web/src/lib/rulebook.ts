// The rulebook in sections, as it is laid out.
import type { Block } from "./wire";

export interface Section {
  title: string;
  blocks: Block[];
}

/** What stands under each heading; the title of the book is not one of them. */
export function sections(book: Block[]): Section[] {
  const found: Section[] = [];
  for (const block of book) {
    if (block.heading > 1) found.push({ title: block.text, blocks: [] });
    else if (block.heading === 0) found.at(-1)?.blocks.push(block);
  }
  return found;
}
