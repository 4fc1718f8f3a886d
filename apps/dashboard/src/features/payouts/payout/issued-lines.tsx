import type { Payout } from "../../../api/types.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { majorText, minorOf, minorText, signedMinorText } from "../../../ui/product/money-text.ts";

/** The line items that the creator was told, and their sum. */
export function IssuedLines({ payout }: { payout: Payout }) {
  const { lineItems, currency, amount, calculation, description } = payout;
  const adjustment =
    calculation === null ? 0n : minorOf(amount, currency) - BigInt(calculation.payouts.total.amount);
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Line items" className="divide-y divide-line">
        {lineItems.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: issued lines never change, and may have equal titles.
            key={index}
            className="flex items-baseline justify-between gap-6 px-5 py-3 max-sm:px-4"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{line.title}</span>
            <span className="shrink-0 tabular-nums">{majorText(line.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <div className="border-line-strong border-t bg-sunken px-5 py-3.5 max-sm:px-4">
        <p className="flex items-baseline justify-between gap-6 font-semibold">
          <span>Total</span>
          <span className="text-lg tabular-nums tracking-[-0.01em]">{majorText(amount, currency)}</span>
        </p>
        {adjustment === 0n ? null : (
          <p className="text-[13px] text-muted">
            {signedMinorText(adjustment, currency)} against the calculated{" "}
            {minorText(calculation?.payouts.total.amount ?? 0, currency)}, by edited line items
          </p>
        )}
        {description === null ? null : <p className="mt-1 text-[13px] text-muted">“{description}”</p>}
      </div>
    </Card>
  );
}
