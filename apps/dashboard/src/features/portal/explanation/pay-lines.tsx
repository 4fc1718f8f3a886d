import clsx from "clsx";
import type { ReactNode } from "react";
import type { PortalLine, PortalMoney } from "../../../api/portal-types.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { moneyText } from "../parts/money.ts";

interface PayLinesProps {
  lines: readonly PortalLine[];
  total: PortalMoney;
  totalLabel: string;
  /** Lines between the calculated ones and the total. */
  children?: ReactNode;
}

/** Line by line: what each rule brought and why, down to the total. */
export function PayLines({ lines, total, totalLabel, children }: PayLinesProps) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label="How it adds up" className="divide-y divide-line">
        {lines.map((line, index) => (
          <PayLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two rules may read the same.
            key={index}
            label={line.label}
            amount={line.amount}
          >
            <p>{line.sentence}</p>
            {line.rule === null ? null : <p className="text-faint text-xs">{line.rule}</p>}
          </PayLine>
        ))}
        {children}
      </ul>
      <p className="flex items-baseline justify-between gap-6 border-line-strong border-t bg-sunken px-5 py-3.5 font-semibold max-sm:px-4">
        <span>{totalLabel}</span>
        <span className="text-lg tabular-nums tracking-[-0.01em]">{moneyText(total)}</span>
      </p>
    </Card>
  );
}

interface PayLineProps {
  label: string;
  amount: PortalMoney;
  children?: ReactNode;
}

export function PayLine({ label, amount, children }: PayLineProps) {
  return (
    <li className="px-5 py-3.5 max-sm:px-4">
      <div className="flex items-baseline justify-between gap-6">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{label}</span>
        <span
          className={clsx(
            "shrink-0 font-medium tabular-nums",
            amount.amount < 0 && "text-danger-text",
            amount.amount === 0 && "text-faint",
          )}
        >
          {moneyText(amount)}
        </span>
      </div>
      {children === undefined ? null : (
        <div className="mt-1 flex max-w-prose flex-col gap-1 text-[13px] text-muted">{children}</div>
      )}
    </li>
  );
}
