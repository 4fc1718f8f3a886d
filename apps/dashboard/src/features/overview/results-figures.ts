import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { DailyMetrics, TodayCosts, TodayResults } from "../../api/types.ts";
import type { ChartSeries } from "../../ui/charts/chart-series.ts";
import {
  type Change,
  changeFrom,
  currencyAmount,
  exactNumber,
} from "../../ui/primitives/text/number-format.ts";
import { targetExplanation, wholeTarget } from "../../ui/product/words/kpi-words.ts";
import { minorText } from "../../ui/product/words/money-text.ts";

/** A figure with its change; without one, there is nothing to compare. */
export interface ResultFigure {
  readonly value: string;
  readonly change: Change | undefined;
  /** What it was in the time before. */
  readonly before?: string;
  /** What else there is to say: the same in other currencies, or why there is nothing. */
  readonly note: string;
}

const nothing: ResultFigure = { value: "–", change: undefined, note: "" };

/** The amount in the first currency, the organization's own where it has any; nothing is converted. */
export function spendFigure({ spend }: Pick<TodayResults, "spend">): ResultFigure {
  const [main, ...others] = spend;
  if (main === undefined) return { ...nothing, note: "No window ended, nothing was paid by hand" };
  const texts = others.map(({ amount, currency }) => minorText(amount, currency));
  return {
    value: minorText(main.amount, main.currency),
    change: changeFrom(main.previous, main.amount),
    before: minorText(main.previous, main.currency),
    note: texts.length === 0 ? "" : `and ${texts.join(", ")}`,
  };
}

/** The cost in the first currency that bought views. */
export function costFigure({ costs }: Pick<TodayCosts, "costs">): ResultFigure {
  const bought = costs.filter(({ costPerThousand, amount }) => costPerThousand !== null && amount > 0);
  const [main, ...others] = bought;
  if (main === undefined) return { ...nothing, note: "No views were paid for" };
  const before = main.previous.amount === 0 ? 0 : (main.previous.costPerThousand ?? 0);
  const texts = others.map(({ costPerThousand, currency }) => currencyAmount(costPerThousand ?? 0, currency));
  return {
    value: currencyAmount(main.costPerThousand ?? 0, main.currency),
    change: changeFrom(before, main.costPerThousand ?? 0),
    before: currencyAmount(before, main.currency),
    note: texts.length === 0 ? "" : `and ${texts.join(", ")}`,
  };
}

/** Posts of everybody with a target, against all their targets together. */
export function postsFigure({
  posts,
}: Pick<TodayResults, "posts">): ResultFigure & { share: number | undefined } {
  const { eligibleVideos, targetVideos, previous } = posts;
  if (targetVideos === 0) return { ...nothing, note: "No campaign has a target", share: undefined };
  return {
    value: `${exactNumber(eligibleVideos)} of ${exactNumber(wholeTarget(targetVideos))}`,
    change: changeFrom(previous.eligibleVideos, eligibleVideos),
    before: `${exactNumber(previous.eligibleVideos)} of ${exactNumber(wholeTarget(previous.targetVideos))}`,
    note: "",
    share: eligibleVideos / targetVideos,
  };
}

export function postsExplanation(posts: TodayResults["posts"] | undefined): string {
  const meaning =
    "Videos that count, posted by creators with a target, against what their cycles of these days ask for.";
  const fraction = posts && targetExplanation(posts.targetVideos);
  return fraction === undefined ? meaning : `${meaning} ${fraction}`;
}

/** Views by day, and beside them what was spent on each day, or how many videos were posted. */
export function resultSeries(
  daily: DailyMetrics,
  beside:
    | { readonly spend: TodayResults["daily"]; readonly currency: CurrencyCode; readonly precision: number }
    | "posts",
): readonly ChartSeries[] {
  const views = { id: "views", label: "Views", values: daily.map((day) => day.views) };
  if (beside === "posts") {
    const posts = daily.map(({ postedVideos }) => postedVideos);
    return [views, { id: "posts", label: "Posts", values: posts, ownShape: "bars", hasAxis: true }];
  }
  const { spend, currency, precision } = beside;
  const amounts = new Map(
    spend.filter((day) => day.currency === currency).map(({ date, amount }) => [date, amount]),
  );
  const scale = 10 ** precision;
  return [
    views,
    {
      id: "spend",
      label: `Spend in ${currency}`,
      values: daily.map(({ date }) => (amounts.get(date) ?? 0) / scale),
      ownShape: "bars",
      hasAxis: true,
      format: (value) => minorText(BigInt(Math.round(value * scale)), currency),
    },
  ];
}
