import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { type Choice, ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { SelectField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { weekdayText } from "../campaign-words.tsx";
import type { AssignedCreator } from "./assigned-creator.ts";
import { commonEnds, type EndOutcome, type EndValue, endOutcome } from "./end-options.ts";

interface EndChoiceProps {
  legend: string;
  creators: readonly AssignedCreator[];
  today: CalendarDate;
  value: EndValue;
  onChange: (value: EndValue) => void;
}

/** The last day of assignments, which is always the end of a cycle. */
export function EndChoice({ legend, creators, today, value, onChange }: EndChoiceProps) {
  const ends = commonEnds(creators, today);
  const [first] = ends;
  const named = (basis: CycleBasis, title: string): Choice<CycleBasis> => {
    const outcome = endOutcome(creators, { basis, date: undefined }, today);
    return { value: basis, title, note: outcomeText(outcome), isDisabled: outcome.isRefused };
  };
  return (
    <ChoiceCards
      legend={legend}
      value={value.basis}
      onChange={(basis) => onChange({ basis, date: basis === "custom" ? first : undefined })}
      choices={[
        named("prev", "With the previous cycle"),
        named("current", "With the current cycle"),
        named("next", "With the next cycle"),
        {
          value: "custom",
          title: "With another cycle",
          ...(ends.length === 0 ? { note: "Their cycles differ: choose one of the above." } : {}),
          isDisabled: ends.length === 0,
          details: (
            <SelectField
              label="Last day"
              value={value.date ?? ""}
              onChange={(event) =>
                onChange({ basis: "custom", date: calendarDate(event.currentTarget.value) })
              }
            >
              {ends.map((endsOn) => (
                <option key={endsOn} value={endsOn}>
                  {weekdayText(endsOn)}
                </option>
              ))}
            </SelectField>
          ),
        },
      ]}
    />
  );
}

function outcomeText({ days, cleared, isRefused }: EndOutcome): string {
  if (isRefused) return "The campaign ends before that.";
  const [first, ...others] = days;
  if (first === undefined) return "Removes the assignment: no full cycle of it is left.";
  const text = others.length === 0 ? weekdayText(first) : "On different days, each with their own cycle";
  return cleared.length === 0 ? text : `${text}. Removes the assignment of ${cleared.join(", ")}.`;
}

/** Why a dialog cannot go on with creators of several campaigns. */
export function MixedNotice() {
  return (
    <Notice tone="warning" title="These creators work in different campaigns">
      Choose creators of one campaign to change their work together.
    </Notice>
  );
}
