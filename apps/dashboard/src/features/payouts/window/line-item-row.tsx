import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { useId } from "react";
import { UnitInput } from "../../../ui/primitives/forms/unit-field.tsx";
import type { LinesReview, TypedLine } from "./line-items.ts";

interface LineItemRowProps {
  line: TypedLine;
  number: number;
  currency: CurrencyCode;
  problems: ReturnType<LinesReview["problems"]["get"]>;
  onChange: (line: TypedLine) => void;
}

export function LineItemRow({ line, number, currency, problems, onChange }: LineItemRowProps) {
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
          className="control h-9 w-full min-w-0 px-3 text-sm max-sm:h-10 max-sm:text-base"
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
