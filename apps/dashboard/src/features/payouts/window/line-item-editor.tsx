import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { Plus, RotateCcw, X } from "lucide-react";
import { Button, IconButton } from "../../../ui/primitives/button.tsx";
import { signedMinorText } from "../../../ui/product/money-text.ts";
import { LineItemRow } from "./line-item-row.tsx";
import { maxLines, withNewLine } from "./line-items.ts";
import type { Payment } from "./use-payment.ts";

interface LineItemEditorProps {
  payment: Payment;
  currency: CurrencyCode;
  /** What the calculation came to. */
  calculatedMinor: number;
}

/** The lines that the creator gets to see, to change before paying. */
export function LineItemEditor({ payment, currency, calculatedMinor }: LineItemEditorProps) {
  const { lines, review, setLines } = payment;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium text-[13px]">Line items</legend>
      <ul className="flex flex-col gap-3">
        {lines.map((line, index) => (
          <li key={line.key} className="flex items-start gap-1.5">
            <LineItemRow
              line={line}
              number={index + 1}
              currency={currency}
              problems={review.problems.get(line.key)}
              onChange={(changed) => setLines(lines.map((one) => (one.key === line.key ? changed : one)))}
            />
            <IconButton
              label={`Remove line ${index + 1}`}
              onClick={() => setLines(lines.filter((one) => one.key !== line.key))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-1">
        <Button
          size="small"
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          disabled={lines.length >= maxLines}
          onClick={() => setLines(withNewLine(lines))}
        >
          Add line
        </Button>
        {payment.isEdited ? (
          <Button
            size="small"
            variant="ghost"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={payment.resetLines}
          >
            Reset to the calculation
          </Button>
        ) : null}
      </div>
      <LinesSum payment={payment} currency={currency} calculatedMinor={calculatedMinor} />
    </fieldset>
  );
}

function LinesSum({ payment: { review, amount, wasReset }, currency, calculatedMinor }: LineItemEditorProps) {
  const difference = review.totalMinor === undefined ? 0n : review.totalMinor - BigInt(calculatedMinor);
  return (
    <div role="status" className="flex flex-col gap-1 border-line border-t pt-3">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>To pay</span>
        <span className="text-lg tabular-nums">{amount ?? "–"}</span>
      </p>
      {difference === 0n ? null : (
        <p className="text-[13px] text-muted">
          {signedMinorText(difference, currency)} against the calculation
        </p>
      )}
      {review.problem === undefined ? null : <p className="text-[13px] text-danger-text">{review.problem}</p>}
      {wasReset ? (
        <p className="text-[13px] text-muted">
          The calculation changed, so your edited lines were set back to it.
        </p>
      ) : null}
    </div>
  );
}
