import { readDay, withoutGaps } from "../../ui/primitives/lists/search-params.ts";

/** The days that a creator's history is shown for. */
export interface CreatorSearch {
  readonly from?: string;
  readonly to?: string;
}

export function readCreatorSearch(search: Readonly<Record<string, unknown>>): CreatorSearch {
  return withoutGaps({ from: readDay(search["from"]), to: readDay(search["to"]) });
}
