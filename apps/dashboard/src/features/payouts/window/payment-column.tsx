import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { Plus, RotateCcw, X } from "lucide-react";
import { useId, useState } from "react";
import type { PayoutWindow, SignedCalculation } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { UnitInput } from "../../../ui/primitives/forms/unit-field.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { signedMinorText } from "../../../ui/product/words/money-text.ts";
import { CancelWindowDialog } from "../cancel/cancel-dialogs.tsx";
import { payProblem } from "../pay-problem.ts";
import { payLabel } from "../payout-words.ts";
import { ProviderChoice } from "../provider/provider-choice.tsx";
import { type LinesReview, maxLines, type TypedLine, withNewLine } from "./line-items.ts";
import type { Payment } from "./use-payment.ts";
import type { CalculationState } from "./window-calculation.tsx";

interface PaymentColumnProps {
  calculation: SignedCalculation;
  payment: Payment;
  payee: string;
}

export function PaymentColumn({ calculation, payment, payee }: PaymentColumnProps) {
  const { amount, currency } = calculation.payouts.total;
  return (
    <section
      aria-label="Payment"
      className="flex flex-col gap-6 rounded-xl border border-line bg-surface p-4"
    >
      <LineItemEditor payment={payment} currency={currency} calculatedMinor={amount} />
      <ProviderChoice
        value={payment.provider}
        onChange={payment.setProvider}
        currencies={[currency]}
        payee={payee}
      />
    </section>
  );
}

interface LineItemEditorProps {
  payment: Payment;
  currency: CurrencyCode;
  /** What the calculation came to. */
  calculatedMinor: number;
}

/** The lines that the creator gets to see, to change before paying. */
function LineItemEditor({ payment, currency, calculatedMinor }: LineItemEditorProps) {
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

function LinesSum({ payment, currency, calculatedMinor }: LineItemEditorProps) {
  const { review, amount, wasReset, balanceLines } = payment;
  const difference = review.totalMinor === undefined ? 0n : review.totalMinor - BigInt(calculatedMinor);
  return (
    <div role="status" className="flex flex-col gap-1 border-line border-t pt-3">
      {balanceLines.map(({ balanceEntryId, title, amountMinor }) => (
        <p key={balanceEntryId} className="flex items-baseline justify-between gap-4 text-[13px] text-muted">
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
          <span className="tabular-nums">{signedMinorText(amountMinor, currency)}</span>
        </p>
      ))}
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

interface LineItemRowProps {
  line: TypedLine;
  number: number;
  currency: CurrencyCode;
  problems: ReturnType<LinesReview["problems"]["get"]>;
  onChange: (line: TypedLine) => void;
}

function LineItemRow({ line, number, currency, problems, onChange }: LineItemRowProps) {
  const noteId = useId();
  const problem = problems?.title ?? problems?.amount;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_7.25rem] gap-1.5">
        <input
          aria-label={`Title of line ${number}`}
          aria-invalid={problems?.title === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : noteId}
          value={line.title}
          maxLength={200}
          placeholder="What it is for"
          onChange={(event) => onChange({ ...line, title: event.currentTarget.value })}
          className="control h-9 w-full min-w-0 px-3 text-sm max-sm:h-10"
        />
        <UnitInput
          aria-label={`Amount of line ${number}`}
          aria-invalid={problems?.amount === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : noteId}
          unit={currency}
          value={line.amount}
          onChange={(event) => onChange({ ...line, amount: event.currentTarget.value })}
        />
      </div>
      {problem === undefined ? null : (
        <p id={noteId} className="text-[13px] text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}

interface PayFooterProps {
  row: PayoutWindow | undefined;
  payment: Payment;
  calculated: CalculationState;
  onClose: () => void;
}

/** The last step, with the exact amount on the button, or what stands in its way. */
export function PayFooter({ row, payment, calculated, onClose }: PayFooterProps) {
  const [isCanceling, setIsCanceling] = useState(false);
  const { pay, provider, amount, review } = payment;
  const problem = pay.isError ? payProblem(pay.error) : undefined;

  function calculateAgain() {
    pay.reset();
    void calculated.query.refetch();
  }

  return (
    <>
      {problem === undefined ? null : (
        <div role="alert" className="min-w-0 basis-full rounded-lg bg-danger-soft px-3 py-2.5 text-[13px]">
          <p className="font-medium text-danger-text">{problem.title}</p>
          <p>{problem.text}</p>
        </div>
      )}
      {row === undefined ? null : (
        <Button variant="ghost" className="sm:mr-auto" onClick={() => setIsCanceling(true)}>
          Cancel this payout
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
      {problem?.remedy === "calculate again" ? (
        <Button variant="primary" isPending={calculated.query.isFetching} onClick={calculateAgain}>
          Calculate again
        </Button>
      ) : (
        <Button
          variant="primary"
          isPending={pay.isPending}
          disabled={review.items === undefined || calculated.isStale || problem?.remedy === "look again"}
          onClick={payment.payNow}
        >
          {payment.isNetted ? "Set off against the balance" : payLabel(provider, amount)}
        </Button>
      )}
      {isCanceling && row !== undefined ? (
        <CancelWindowDialog window={row} onClose={() => setIsCanceling(false)} onCanceled={onClose} />
      ) : null}
    </>
  );
}
