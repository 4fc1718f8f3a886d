import type { CampaignResults, ResultCreator } from "../../../api/types.ts";
import { currencyAmount, exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { minorText } from "../../../ui/product/words/money-text.ts";

export const explanations = {
  spend:
    "Everything paid, due and earned so far by cycles that still run, in the campaign's currency. Payouts by hand for this campaign are part of what is paid.",
  forecast:
    "An estimate. Running cycles go on as they did up to today: pay for videos and views grows with the days, salaries do not, and limits and caps hold. To the campaign's end, later days cost what these do.",
  views:
    "Views that videos of this campaign gained: published by its creators while they were assigned, and counting.",
  cpm: "Paid and due spend for 1,000 views, as in the Creator Hub overview. Running cycles count once they end.",
  posts:
    "Videos that count, against the target of all cycles up to today. Of a cycle that still runs it is the part that its days make up, rounded.",
} as const;

type Figures = Pick<ResultCreator, "spend" | "eligibleVideos" | "targetVideos" | "views">;
type Currency = Pick<CampaignResults, "currency">;

/** "€75.00 paid · €110.00 due · €106.00 running"; what is nothing is left out. */
export function spendParts({ spend, currency }: Pick<Figures, "spend"> & Currency): string {
  const parts = (["paid", "due", "running"] as const)
    .filter((name) => spend[name] !== 0)
    .map((name) => `${minorText(spend[name], currency)} ${name}`);
  return parts.length === 0 ? "nothing yet" : parts.join(" · ");
}

/** "3 of 7"; a target of part of a cycle is rounded. */
export function postsText({ eligibleVideos, targetVideos }: Omit<Figures, "spend" | "views">): string {
  if (targetVideos === null) return exactNumber(eligibleVideos);
  return `${exactNumber(eligibleVideos)} of ${exactNumber(Math.round(targetVideos))}`;
}

/** Money for 1,000 views, to read and not to reckon with. */
export function cpmText(cpm: number, { views, currency }: Pick<Figures, "views"> & Currency): string {
  return views === 0 ? "–" : currencyAmount(cpm, currency);
}
