import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { cycleOrigin } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import {
  type EndChoice as AssignmentEnd,
  type CycleBasis,
  type ResolvedEnd,
  resolveEnd,
} from "@clipledger/domain/campaigns/assignments/resolve-span";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { cyclesAround, weekdayText } from "../campaign-words.tsx";
import type { AssignedCreator } from "./assigned-creator.ts";
import { CycleChoice } from "./cycle-choice.tsx";

interface EndChoiceProps {
  legend: string;
  creators: readonly AssignedCreator[];
  today: CalendarDate;
  value: EndValue;
  onChange: (value: EndValue) => void;
}

/** The last day of assignments, which is always the end of a cycle. */
export function EndChoice({ legend, creators, today, value, onChange }: EndChoiceProps) {
  return (
    <CycleChoice
      legend={legend}
      basis={value.basis}
      near={(basis) => {
        const outcome = endOutcome(creators, { basis, date: undefined }, today);
        return { note: outcomeText(outcome), isDisabled: outcome.isRefused };
      }}
      dayLabel="Last day"
      days={commonEnds(creators, today)}
      day={value.date}
      nothing="Their cycles differ: choose one of the above."
      onChange={(basis, date) => onChange({ basis, date })}
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

/** The last day that is chosen: by its place around today, or by its date. */
export interface EndValue {
  readonly basis: CycleBasis;
  readonly date: CalendarDate | undefined;
}

interface EndOutcome {
  /** Days on which assignments end, each once, earliest first. */
  readonly days: readonly CalendarDate[];
  /** Creators of whose assignment nothing would be left. */
  readonly cleared: readonly string[];
  /** Whether a choice is no end for one of them. */
  readonly isRefused: boolean;
}

/** What a choice comes to for these creators, each in the cycles of their own assignment. */
export function endOutcome(
  creators: readonly AssignedCreator[],
  { basis, date }: EndValue,
  today: CalendarDate,
): EndOutcome {
  const choice: AssignmentEnd = basis === "custom" ? { endBasis: basis, endDate: date } : { endBasis: basis };
  const ends = creators.map((creator) => ({ name: creator.name, end: resolveFor(creator, choice, today) }));
  const days = ends.flatMap(({ end }) => (end.kind === "end" ? [end.endsOn] : []));
  return {
    days: [...new Set(days)].sort(),
    cleared: ends.flatMap(({ name, end }) => (end.kind === "clear" ? [name] : [])),
    isRefused: ends.some(({ end }) => end.kind === "refused"),
  };
}

/** Last days to choose from; none where the creators' cycles differ. */
export function commonEnds(
  creators: readonly AssignedCreator[],
  today: CalendarDate,
): readonly CalendarDate[] {
  const [first] = creators;
  if (first === undefined) return [];
  const origin = cycleOrigin(first.schedule, first.validFrom);
  const hasSameCycles = creators.every(
    (creator) => cycleOrigin(creator.schedule, creator.validFrom) === origin,
  );
  if (!hasSameCycles) return [];
  return cyclesAround(origin, first.schedule, today)
    .map(({ endsOn }) => endsOn)
    .filter((endsOn) => {
      const { days, cleared } = endOutcome(creators, { basis: "custom", date: endsOn }, today);
      return days.length === 1 && cleared.length === 0;
    });
}

/** As the API takes it. */
export function endBody({ basis, date }: EndValue) {
  return { endBasis: basis, ...(basis === "custom" && date !== undefined ? { endDate: date } : {}) };
}

function resolveFor(
  { schedule, campaignEndsOn, validFrom }: AssignedCreator,
  choice: AssignmentEnd,
  today: CalendarDate,
): ResolvedEnd {
  return resolveEnd({ schedule, endsOn: campaignEndsOn }, validFrom, choice, today);
}
