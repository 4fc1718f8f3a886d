import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import clsx from "clsx";
import type { BreakdownLine, CalculatedVideo } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { minorText } from "../../../ui/product/money-text.ts";
import { measureText, tierContent, tierRange } from "./tier-words.ts";
import { VideosOfRule } from "./videos-of-rule.tsx";

interface BreakdownEntryProps {
  line: BreakdownLine;
  /** All videos of the window, for their titles. */
  videos: readonly CalculatedVideo[];
}

/** What one rule says, what it measured, and what that comes to. */
export function BreakdownEntry({ line, videos }: BreakdownEntryProps) {
  const { tierBreakdown = [], capApplied, videos: paid } = line.calculationDetails;
  const measure = measureText(line);
  return (
    <li className="flex flex-col gap-1.5 px-5 py-4 max-sm:px-4">
      <div className="flex items-baseline justify-between gap-6">
        <h4 className="flex flex-wrap items-center gap-2 font-medium">
          {line.label}
          {capApplied === true && line.type !== "performance_cap" ? <Badge>Limit reached</Badge> : null}
        </h4>
        <Amount amount={line.amount} currency={line.currency} />
      </div>
      {line.ruleName === null ? null : <p className="max-w-prose text-[13px] text-muted">{line.ruleName}</p>}
      {measure === undefined ? null : <p className="text-[13px] text-faint">{measure}</p>}
      {tierBreakdown.length === 0 ? null : <Tiers tiers={tierBreakdown} line={line} />}
      {paid.length === 0 ? null : <VideosOfRule line={line} videos={videos} />}
    </li>
  );
}

function Tiers({
  tiers,
  line,
}: {
  tiers: NonNullable<BreakdownLine["calculationDetails"]["tierBreakdown"]>;
  line: BreakdownLine;
}) {
  return (
    <ul aria-label={`Tiers of ${line.label}`} className="mt-1 border-line border-l-2 pl-3 text-[13px]">
      {tiers.map((tier) => (
        <li key={tier.tierIndex} className="flex items-baseline justify-between gap-6 py-0.5">
          <span className="flex flex-wrap gap-x-3">
            <span className="min-w-40 text-muted tabular-nums">{tierRange(tier)}</span>
            <span className="tabular-nums">{tierContent(tier, line)}</span>
          </span>
          <span className="shrink-0 text-muted tabular-nums">{minorText(tier.payout, line.currency)}</span>
        </li>
      ))}
    </ul>
  );
}

function Amount({ amount, currency }: { amount: number; currency: CurrencyCode }) {
  return (
    <span
      className={clsx(
        "shrink-0 font-medium tabular-nums",
        amount < 0 && "text-danger-text",
        amount === 0 && "text-faint",
      )}
    >
      {minorText(amount, currency)}
    </span>
  );
}
