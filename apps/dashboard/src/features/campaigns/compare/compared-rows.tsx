import type { ReactNode } from "react";
import type { CampaignResults } from "../../../api/types.ts";
import { Count } from "../../../ui/primitives/figures.tsx";
import { currencyAmount } from "../../../ui/primitives/number-format.ts";
import { minorText } from "../../../ui/product/money-text.ts";
import { CampaignStatusBadge, dayText } from "../campaign-words.tsx";
import { cpmText, postsText } from "../results/results-words.ts";

interface ComparedRow {
  readonly label: string;
  readonly value: (results: CampaignResults) => ReactNode;
}

export const comparedRows: readonly ComparedRow[] = [
  { label: "Status", value: ({ status }) => <CampaignStatusBadge status={status} /> },
  { label: "Began", value: ({ startsOn }) => dayText(startsOn) },
  { label: "Spend to date", value: ({ spend, currency }) => minorText(spend.total, currency) },
  { label: "Paid", value: ({ spend, currency }) => minorText(spend.paid, currency) },
  { label: "Due", value: ({ spend, currency }) => minorText(spend.due, currency) },
  { label: "Running so far", value: ({ spend, currency }) => minorText(spend.running, currency) },
  { label: "Views", value: ({ views }) => <Count value={views} /> },
  { label: "Effective CPM", value: (results) => cpmText(results.effectiveCpm, results) },
  { label: "Posts against target", value: (results) => postsText(results) },
  { label: "Creators", value: ({ creatorCount }) => <Count value={creatorCount} /> },
  {
    label: "Spend per creator",
    value: (results) =>
      perCreator(
        results,
        ({ spend, precision }) => spend.total / 10 ** precision,
        (amount) => currencyAmount(amount, results.currency),
      ),
  },
  {
    label: "Views per creator",
    value: (results) =>
      perCreator(
        results,
        ({ views }) => views,
        (views) => <Count value={Math.round(views)} />,
      ),
  },
  {
    label: "Posts per creator",
    value: (results) =>
      perCreator(
        results,
        ({ eligibleVideos }) => eligibleVideos,
        (posts) => posts.toFixed(1),
      ),
  },
];

/** An average; a dash where there is nobody to share it. */
function perCreator(
  results: CampaignResults,
  figureOf: (results: CampaignResults) => number,
  write: (average: number) => ReactNode,
): ReactNode {
  return results.creatorCount === 0 ? "–" : write(figureOf(results) / results.creatorCount);
}
