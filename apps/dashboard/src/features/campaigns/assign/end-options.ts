import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { cycleOrigin } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import {
  type CycleBasis,
  type EndChoice,
  type ResolvedEnd,
  resolveEnd,
} from "@clipledger/domain/campaigns/assignments/resolve-span";
import { cyclesAround } from "../campaign-words.tsx";
import type { AssignedCreator } from "./assigned-creator.ts";

/** The last day that is chosen: by its place around today, or by its date. */
export interface EndValue {
  readonly basis: CycleBasis;
  readonly date: CalendarDate | undefined;
}

export interface EndOutcome {
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
  const choice: EndChoice = basis === "custom" ? { endBasis: basis, endDate: date } : { endBasis: basis };
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
  choice: EndChoice,
  today: CalendarDate,
): ResolvedEnd {
  return resolveEnd({ schedule, endsOn: campaignEndsOn }, validFrom, choice, today);
}
