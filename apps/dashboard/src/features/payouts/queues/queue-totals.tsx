import type { UseQueryResult } from "@tanstack/react-query";
import type { PayoutTotals } from "../../../api/types.ts";
import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { minorText } from "../../../ui/product/money-text.ts";

interface QueueTotalsProps {
  /** What the sums are of, as in "Due in USD". */
  label: string;
  nouns: readonly [one: string, several: string];
  totals: UseQueryResult<PayoutTotals>;
}

/** What all rows of a queue come to, in each currency; nothing where there is nothing. */
export function QueueTotals({ label, nouns, totals }: QueueTotalsProps) {
  if (totals.isPending) return <Skeleton className="h-21 rounded-xl" />;
  if (totals.isError || totals.data.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <dl
        aria-busy={totals.isPlaceholderData}
        className={`-ml-px flex flex-wrap ${totals.isPlaceholderData ? "opacity-60" : ""}`}
      >
        {totals.data.map(({ currency, amount, count }) => (
          <div
            key={currency}
            className="flex min-w-44 flex-col border-line border-l px-5 py-3.5 max-sm:flex-1"
          >
            <dt className="text-[13px] text-muted">
              {label} in {currency}
            </dt>
            <dd className="font-semibold text-xl tabular-nums leading-7 tracking-[-0.02em]">
              {minorText(amount, currency)}
            </dd>
            <dd className="text-faint text-xs tabular-nums">
              {exactNumber(count)} {count === 1 ? nouns[0] : nouns[1]}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
