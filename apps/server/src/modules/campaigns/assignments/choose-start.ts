import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  isBeyondReach,
  REACH_YEARS,
  resolveStart,
  type StartChoice,
} from "@clipledger/domain/campaigns/assignments/resolve-span";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { AssignedCampaign } from "./assignment.ts";

/** The first day that the caller chose, or the refusal that the campaign has for it. */
export function chooseStart(
  { clock }: OperationContext,
  campaign: AssignedCampaign,
  choice: StartChoice,
): CalendarDate {
  const today = dateOf(clock.now());
  refuseFarDate("startDate", choice.startDate, today);
  const start = resolveStart(campaign, choice, today);
  if (!start.ok) throw new AppError(start.code);
  if (choice.startBasis !== "custom" && choice.startDate !== undefined) {
    throw badRequest([
      { path: "startDate", message: "Send startDate with startBasis custom, and only then" },
    ]);
  }
  return start.startsOn;
}

export function refuseFarDate(path: string, date: CalendarDate | undefined, today: CalendarDate): void {
  if (date === undefined || !isBeyondReach(date, today)) return;
  throw badRequest([{ path, message: `Choose a day within the next ${REACH_YEARS} years` }]);
}
