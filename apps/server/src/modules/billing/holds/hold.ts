import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { daysDueOn, type HoldStage, holdStage } from "@clipledger/domain/payouts/hold-stage";
import type { Services } from "../../../infra/context.ts";

/** How long the oldest due window that pays something has waited, and the stage that this makes. */
export interface Hold {
  readonly stage: HoldStage | null;
  readonly oldestDueOn: CalendarDate | null;
  readonly daysDue: number | null;
}

export function holdOf(
  { clock, payoutHoldDays }: Pick<Services, "clock" | "payoutHoldDays">,
  oldestDueOn: CalendarDate | null,
): Hold {
  if (oldestDueOn === null) return { stage: null, oldestDueOn: null, daysDue: null };
  const daysDue = daysDueOn(dateOf(clock.now()), oldestDueOn);
  return { stage: holdStage(payoutHoldDays, daysDue), oldestDueOn, daysDue };
}
