import { countText, numberText } from "./count-text.ts";

/** From the first count that belongs to the range to the one at which it is over. */
export interface ViewRange {
  readonly from: number;
  readonly to?: number | undefined;
}

/** Read inclusively: 0 to 100,000 is "up to 99,999 views". Undefined when every count belongs to the range. */
export function viewRangeText({ from, to }: ViewRange): string | undefined {
  if (to === undefined) return from === 0 ? undefined : `from ${countText(from, "view")}`;
  const last = to - 1;
  if (last === from) return `at exactly ${countText(last, "view")}`;
  return from === 0
    ? `up to ${countText(last, "view")}`
    : `from ${numberText(from)} to ${countText(last, "view")}`;
}
