import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { omitted } from "@clipledger/domain/money/state-sums";
import { isRefusal } from "../api/errors.ts";
import type { AffectedWindows } from "../api/types.ts";
import { Notice } from "../ui/primitives/notice.tsx";
import { listed } from "../ui/primitives/text/number-format.ts";
import { omittedText } from "../ui/product/omitted-windows.tsx";
import { minorText } from "../ui/product/words/money-text.ts";

interface Lowered {
  readonly currency: CurrencyCode;
  /** In minor units, as is what remains. */
  readonly previousAmount: number;
  readonly payoutAmount: number;
  readonly omittedWindows?: number | undefined;
}

/** What due payouts lose by something that somebody is about to do. */
interface OwedLoss {
  readonly windows: readonly (Lowered & {
    readonly id: string;
    readonly campaignName: string;
    readonly creatorName: string | null;
    readonly billingPeriodStart: string;
    readonly billingPeriodEnd: string;
  })[];
  readonly windowCount: number;
  readonly totals: readonly Lowered[];
}

const SHOWN_WINDOWS = 5;

interface OwedNoticeProps {
  loss: OwedLoss;
  /** Of windows that are over, unless it is said that they still run. */
  kind?: "due" | "running";
}

/** Says in money what is owed now and what would be left of it. */
export function OwedNotice({ loss, kind }: OwedNoticeProps) {
  const further = loss.windowCount - Math.min(SHOWN_WINDOWS, loss.windows.length);
  return (
    <Notice tone="warning" title={lossText(loss, kind)}>
      <ul className="mt-1 flex flex-col gap-0.5">
        {loss.windows.slice(0, SHOWN_WINDOWS).map((window) => (
          <li key={window.id}>
            {window.creatorName ?? "A creator"}, {window.campaignName},{" "}
            {window.billingPeriodStart.slice(0, 10)} to {window.billingPeriodEnd.slice(0, 10)}:{" "}
            {fallText(window)}
          </li>
        ))}
        {further > 0 ? <li>and {further} more</li> : null}
      </ul>
    </Notice>
  );
}

/** "2 due payouts fall from €90.00 to €40.00." */
export function lossText({ windowCount, totals }: OwedLoss, kind: "due" | "running" = "due"): string {
  const summed = totals.filter(({ previousAmount, omittedWindows }) => previousAmount > 0 || !omittedWindows);
  const falls = summed.length === 0 ? "" : ` ${listed(summed.map(fallText))}`;
  const tooLarge = omittedText(totals);
  const rest = tooLarge === undefined ? "" : ` ${tooLarge}`;
  return windowCount === 1
    ? `1 ${kind} payout falls${falls}.${rest}`
    : `${windowCount} ${kind} payouts fall${falls}.${rest}`;
}

function fallText({ currency, previousAmount, payoutAmount }: Lowered): string {
  return `from ${minorText(previousAmount, currency)} to ${minorText(payoutAmount, currency)}`;
}

/** What a refused act would take from due payouts; undefined for any other error. */
export function owedLoss(error: unknown): AffectedWindows | undefined {
  if (!isRefusal(error) || error.code !== "PAYOUT_WINDOWS_AFFECTED") return undefined;
  // Safe: the contract declares this as the data of the code.
  return error.data as AffectedWindows;
}

/** For a form or confirmation whose notice says what would be owed less. */
export function unlessLoss(error: unknown): null | undefined {
  return owedLoss(error) === undefined ? undefined : null;
}

/** Several refusals as one. Sums are made by currency. */
export function joinLosses(losses: readonly AffectedWindows[]): AffectedWindows {
  const totals = new Map<string, AffectedWindows["totals"][number]>();
  for (const total of losses.flatMap((loss) => loss.totals)) {
    const known = totals.get(total.currency);
    totals.set(total.currency, {
      ...total,
      previousAmount: total.previousAmount + (known?.previousAmount ?? 0),
      payoutAmount: total.payoutAmount + (known?.payoutAmount ?? 0),
      count: total.count + (known?.count ?? 0),
      ...omitted((total.omittedWindows ?? 0) + (known?.omittedWindows ?? 0)),
    });
  }
  return {
    windows: losses.flatMap(({ windows }) => windows),
    windowCount: losses.reduce((count, loss) => count + loss.windowCount, 0),
    totals: [...totals.values()],
  };
}
