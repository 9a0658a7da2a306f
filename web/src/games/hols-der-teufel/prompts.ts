// What one has to do, in a sentence.
import { t } from "../../lib/words.svelte";
import { COLOURS, valueOf } from "./colours";
import { endValue } from "./prices";
import type { Sight, TeufelView } from "./sight";
import type { Action } from "./types";

/** What the player at the bottom can do. */
export function prompt(view: TeufelView, sight: Sight, legal: Action[] | null): string {
  if (!sight.near.turn) return "";
  const left = sight.far[0]!.name;
  if (Object.keys(view.columns).length === 0) {
    return t("You open: lay a colour that {name} also holds.", { name: left });
  }
  if (legal?.length && legal.every((action) => unheard(view, action))) {
    return t("Nothing fits: start a new column with any devil, for free.");
  }
  return t("Going up is free; going down costs the difference, paid to {name}.", {
    name: sight.paid.name,
  });
}

/** HDT-32: a new column with a value that shows nowhere is for those who are stuck. */
function unheard(view: TeufelView, action: Action): boolean {
  return action.do === "lay" && action.end === "new" && !shown(view).includes(valueOf(action.card));
}

function shown(view: TeufelView): (number | null)[] {
  return COLOURS.flatMap((colour) => {
    const column = view.columns[colour];
    return column ? [endValue(column, "low"), endValue(column, "high")] : [];
  });
}
