import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOrganization } from "../api/organization-context.ts";
import type {
  ReportedLedgerQuery,
  ReportedQueueQuery,
  ReportedSpendQuery,
  ReportedSum,
} from "../api/types.ts";
import { type Better, ChangeBadge } from "../ui/primitives/figures.tsx";
import { type Change, changeFrom, currencyAmount } from "../ui/primitives/text/number-format.ts";
import { dayRange, shortDate } from "../ui/primitives/text/time.tsx";
import { omittedText, sumText } from "../ui/product/omitted-windows.tsx";
import { minorText } from "../ui/product/words/money-text.ts";

/** Spend of all currencies as one figure in the reporting currency, and how it came about; nothing without such a currency. */
export function ReportedSpend({ query }: { query: ReportedSpendQuery }) {
  const { conversions, whereChosen } = useConversions();
  const answer = useQuery(conversions.getSpend.queryOptions({ input: { query }, ...whereChosen }));
  const reported = answer.data?.reported;
  if (answer.isError) return <NotLoaded onRetry={() => answer.refetch()} />;
  if (reported === undefined || reported === null) return null;
  const { spend, paid, costPerThousand: cost, previous } = reported;
  const before = previous?.spend;
  const costBefore = previous?.costPerThousand ?? 0;
  return (
    <Strip label={`Spend in ${spend.currency}`} sum={spend} isStale={answer.isPlaceholderData}>
      <Figure
        label={`Spend, all in ${spend.currency}`}
        value={sumText(spend)}
        {...(before && {
          change: changeFrom(before.amount, spend.amount),
          previous: minorText(before.amount, spend.currency),
        })}
        better="either"
      />
      <Figure label="Of it paid" value={minorText(paid.amount, spend.currency)} better="either" />
      {cost === null ? null : (
        <Figure
          label="Cost per 1,000 views"
          value={currencyAmount(cost, spend.currency)}
          {...(previous && {
            change: changeFrom(costBefore, cost),
            previous: currencyAmount(costBefore, spend.currency),
          })}
          better="less"
        />
      )}
    </Strip>
  );
}

/** What a queue of payouts comes to in the reporting currency. */
export function ReportedQueue({ label, query }: { label: string; query: ReportedQueueQuery }) {
  const { conversions, whereChosen } = useConversions();
  const answer = useQuery(conversions.getQueue.queryOptions({ input: { query }, ...whereChosen }));
  const reported = answer.data?.reported;
  if (answer.isError) return <NotLoaded onRetry={() => answer.refetch()} />;
  if (reported === undefined || reported === null) return null;
  if (reported.parts.length === 0 && reported.missing.length === 0) return null;
  const all = `${label}, all in ${reported.currency}`;
  return (
    <Strip label={all} sum={reported} isStale={answer.isPlaceholderData}>
      <Figure label={all} value={sumText(reported)} better="either" />
    </Strip>
  );
}

/** What the books come to in the reporting currency. */
export function ReportedLedger({ query }: { query: ReportedLedgerQuery }) {
  const { conversions, whereChosen } = useConversions();
  const answer = useQuery(conversions.getLedger.queryOptions({ input: { query }, ...whereChosen }));
  const reported = answer.data?.reported;
  if (answer.isError) return <NotLoaded onRetry={() => answer.refetch()} />;
  if (reported === undefined || reported === null) return null;
  const { paid, unpaid, total } = reported;
  const { currency } = total;
  const figureOf = (label: string, { amount }: ReportedSum) => (
    <Figure label={label} value={minorText(amount, currency)} better="either" />
  );
  return (
    <Strip label={`Ledger in ${currency}`} sum={total} isStale={answer.isPlaceholderData}>
      {query.from === undefined ? (
        <>
          {figureOf(`Earned and adjusted, all in ${currency}`, total)}
          {figureOf("Of it paid", paid)}
          {figureOf("Not paid yet", unpaid)}
        </>
      ) : (
        // What is paid since a day may have been owed before it: at rates of different days, both come to no total.
        <>
          {figureOf(`Paid, all in ${currency}`, paid)}
          {figureOf("Change of what is not paid yet", unpaid)}
        </>
      )}
    </Strip>
  );
}

function useConversions() {
  const { api, organization } = useOrganization();
  return {
    conversions: api.reportingCurrency,
    whereChosen: { placeholderData: keepPreviousData, enabled: organization.reportingCurrency !== null },
  };
}

interface StripProps {
  label: string;
  sum: ReportedSum;
  isStale: boolean;
  children: ReactNode;
}

function Strip({ label, sum, isStale, children }: StripProps) {
  const lines = conversionLines(sum);
  const missing = missingText(sum);
  const omitted = omittedText([...sum.parts, ...sum.missing]);
  return (
    <section
      aria-label={label}
      aria-busy={isStale}
      className={`flex flex-col gap-2 px-5 py-3.5 max-sm:px-4 ${isStale ? "opacity-60" : ""}`}
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-3">{children}</dl>
      {missing === undefined ? null : <p className="text-warning-text text-xs">{missing}</p>}
      {omitted === undefined ? null : <p className="text-warning-text text-xs">{omitted}</p>}
      {lines.length === 0 ? null : (
        <details className="text-faint text-xs">
          <summary className="w-fit cursor-pointer hover:text-ink">
            Converted at reference rates of the ECB
          </summary>
          <ul className="mt-1.5 flex flex-col gap-1 tabular-nums">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="mt-1.5">
            What is paid is converted at the rates of its day, what is owed at the newest. Payouts themselves
            are never converted.
          </p>
        </details>
      )}
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string;
  change?: Change;
  previous?: string;
  better: Better;
}

function Figure({ label, value, change, previous, better }: FigureProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums leading-7 tracking-[-0.02em]">{value}</dd>
      {change === undefined ? null : (
        <dd className="flex flex-wrap items-center gap-x-1.5 text-faint text-xs">
          <ChangeBadge change={change} better={better} />
          <span>{change === "new" ? "nothing before" : `from ${previous}`}</span>
        </dd>
      )}
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <button
      type="button"
      className="px-5 py-2 text-left text-danger-text text-xs underline"
      onClick={onRetry}
    >
      Converted figures could not be loaded. Try again
    </button>
  );
}

/** How each currency of a sum was converted, a line for each; nothing where all of it was in the currency already. */
export function conversionLines({ currency: to, parts }: ReportedSum): readonly string[] {
  if (parts.every(({ rate }) => rate === null)) return [];
  const summed = parts.filter(({ amount, omittedWindows }) => amount !== 0 || omittedWindows === undefined);
  return summed.map(({ amount, currency, basis, converted, rate, isAverage, ratedFrom, ratedTo }) => {
    const money = `${minorText(amount, currency)} ${basis}`;
    if (rate === null || ratedFrom === null || ratedTo === null) return `${money}, not converted`;
    const price = `1 ${currency} = ${rate} ${to}`;
    const result = `${money} is ${minorText(converted, to)}`;
    return isAverage
      ? `${result}: on average ${price}, at the rates of ${dayRange(ratedFrom, ratedTo)}`
      : `${result}: ${price}, at the rates of ${shortDate(ratedFrom)}`;
  });
}

/** What is left out of a sum, and why. */
export function missingText(sum: ReportedSum): string | undefined {
  const missing = sum.missing.filter(
    ({ amount, omittedWindows }) => amount !== 0 || omittedWindows === undefined,
  );
  if (missing.length === 0) return undefined;
  const texts = missing.map(({ amount, currency, paidFrom, paidTo }) => {
    const money = minorText(amount, currency);
    if (paidFrom === null || paidTo === null) return `${money} owed`;
    return `${money} paid ${paidFrom === paidTo ? `on ${shortDate(paidFrom)}` : dayRange(paidFrom, paidTo)}`;
  });
  return `Not included, as no ECB rate is known: ${texts.join(", ")}.`;
}
