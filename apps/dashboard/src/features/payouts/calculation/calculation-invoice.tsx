import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { payByVideo, videoNameText } from "@clipledger/domain/payouts/pay-by-video";
import clsx from "clsx";
import { useMemo } from "react";
import type { BreakdownLine, CalculatedVideo, Calculation } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { percent } from "../../../ui/primitives/text/number-format.ts";
import { captionText } from "../../../ui/product/tracked/video-cell.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { countOf, measureText, tierContent, tierRange } from "./calculation-words.ts";

/** A calculation as an invoice: rule by rule, down to a total. */
export function CalculationInvoice({ calculation }: { calculation: Calculation }) {
  const { total, breakdown } = calculation.payouts;
  const shares = useMemo(() => poolShares(calculation), [calculation]);
  return (
    <Card className="overflow-hidden">
      <ol aria-label="Calculation" className="divide-y divide-line">
        {breakdown.map((line) => (
          <BreakdownEntry
            key={line.ruleId}
            line={line}
            videos={calculation.metrics.perVideo}
            shares={shares.get(line.ruleId)}
          />
        ))}
      </ol>
      <p className="flex items-baseline justify-between gap-6 border-ink/70 border-t bg-sunken px-5 py-3.5 shadow-[inset_0_3px_0_var(--sunken),inset_0_4px_0_color-mix(in_srgb,var(--ink)_70%,transparent)] max-sm:px-4">
        <span className="font-semibold">Calculated total</span>
        <span className="font-semibold text-lg tabular-nums tracking-[-0.01em]">
          {minorText(total.amount, total.currency)}
        </span>
      </p>
    </Card>
  );
}

interface BreakdownEntryProps {
  line: BreakdownLine;
  /** All videos of the window, for their titles. */
  videos: readonly CalculatedVideo[];
  /** Whole percent of videos in what the rule pays for all of them together. */
  shares: PoolShares | undefined;
}

/** What one rule says, what it measured, and what that comes to. */
function BreakdownEntry({ line, videos, shares }: BreakdownEntryProps) {
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
      {paid.length === 0 ? null : <VideosOfRule line={line} videos={videos} shares={shares} />}
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

/** Which videos a rule paid for, when asked. Of a rule for all content, what each one has a share in. */
function VideosOfRule({ line, videos, shares }: BreakdownEntryProps) {
  const paid = line.calculationDetails.videos;
  const titles = new Map(videos.map((video) => [videoNameText(video), video.title]));
  return (
    <details className="group text-[13px]">
      <summary className="w-fit rounded-md text-accent-text underline-offset-4 hover:underline">
        {summaryOf(line, shares !== undefined)}
      </summary>
      <ul aria-label={`Videos of ${line.label}`} className="mt-1 border-line border-l-2 pl-3">
        {paid.map((video) => {
          const name = videoNameText(video);
          const share = shares?.get(name);
          return (
            <li key={name} className="flex items-baseline justify-between gap-6 py-0.5">
              <span className="min-w-0 truncate">{captionText(titles.get(name) ?? null)}</span>
              <span className="flex shrink-0 gap-4 tabular-nums">
                <span className="text-faint">
                  {countOf(video.views, "view")}
                  {video.tierIndex === null ? null : `, tier ${video.tierIndex + 1}`}
                  {share === undefined ? null : `: ${share}%`}
                </span>
                <span className="w-20 text-right text-muted">{minorText(video.amount, line.currency)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type PoolShares = ReadonlyMap<string, number>;

/** Of rules that pay for all content, by rule. */
function poolShares(calculation: Calculation): ReadonlyMap<string, PoolShares> {
  return new Map(
    payByVideo(calculation)
      .filter(({ isPooled }) => isPooled)
      .map(({ ruleId, videos }) => [
        ruleId,
        new Map(videos.map((video) => [videoNameText(video), video.percent ?? 0])),
      ]),
  );
}

function summaryOf({ calculationDetails: { videos } }: BreakdownLine, isPooled: boolean): string {
  if (isPooled)
    return videos.length === 1
      ? "Show the video that earned it"
      : `Show ${videos.length} videos' shares in it`;
  return videos.length === 1 ? "Show this video" : `Show these ${videos.length} videos`;
}

/** What to know before trusting the sum: warnings, a cut-short cycle, a last window. */
export function CalculationNotes({ engine }: Pick<Calculation, "engine">) {
  const { warnings, prorationFactor, assignment } = engine;
  const notes = [
    ...warnings,
    ...(prorationFactor === 1
      ? []
      : [`The work covers ${percent(prorationFactor)} of this cycle, and the salary is cut to that.`]),
    ...(assignment.isLastWindow
      ? [
          "This is the last cycle of the assignment, so bonuses that still waited for a video are paid with it.",
        ]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Notice tone={warnings.length > 0 ? "warning" : "info"} title="Worth knowing">
      <ul className="list-disc pl-4">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  );
}
