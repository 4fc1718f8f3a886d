import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { type Choice, ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { SelectField } from "../../../ui/primitives/forms/form-field.tsx";
import { weekdayText } from "../campaign-words.tsx";

type NearCycle = Exclude<CycleBasis, "custom">;
type CycleNote = Pick<Choice<NearCycle>, "note" | "isDisabled">;

interface CycleChoiceProps {
  legend: string;
  basis: CycleBasis;
  /** What a cycle around today comes to. */
  near: (basis: NearCycle) => CycleNote;
  /** Of the cycles further off. */
  dayLabel: string;
  days: readonly CalendarDate[];
  day: string | undefined;
  /** Why there are none further off. */
  nothing?: string;
  onChange: (basis: CycleBasis, day: CalendarDate | undefined) => void;
}

const nearCycles = ["prev", "current", "next"] as const;
const nearTitles = {
  prev: "With the previous cycle",
  current: "With the current cycle",
  next: "With the next cycle",
};

/** The cycle with which something begins or ends: one around today, or another by its day. */
export function CycleChoice(props: CycleChoiceProps) {
  const { legend, basis, near, dayLabel, days, day, nothing, onChange } = props;
  const isNone = days.length === 0;
  const chosen = day === undefined || day === "" ? days[0] : calendarDate(day);
  return (
    <ChoiceCards
      legend={legend}
      value={basis}
      onChange={(next) => onChange(next, next === "custom" ? chosen : undefined)}
      choices={[
        ...nearCycles.map((value) => ({ value, title: nearTitles[value], ...near(value) })),
        {
          value: "custom",
          title: "With another cycle",
          isDisabled: isNone,
          ...(isNone && nothing !== undefined && { note: nothing }),
          details: (
            <SelectField
              label={dayLabel}
              value={day ?? ""}
              onChange={({ currentTarget }) => onChange("custom", calendarDate(currentTarget.value))}
            >
              {days.map((each) => (
                <option key={each} value={each}>
                  {weekdayText(each)}
                </option>
              ))}
            </SelectField>
          ),
        },
      ]}
    />
  );
}

/** A cycle by the day on which it would begin or end. */
export function cycleNote(day: string | null | undefined, nothing: string): CycleNote {
  return day === null || day === undefined ? { note: nothing, isDisabled: true } : { note: weekdayText(day) };
}
