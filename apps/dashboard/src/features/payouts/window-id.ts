import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { isId } from "@clipledger/domain/ids";
import type { WindowAddress } from "../../api/types.ts";

/** The window that an address in the browser names: `campaign:creator:first day:last day`. */
export function readWindowId(id: unknown): WindowAddress | undefined {
  if (typeof id !== "string") return undefined;
  const [campaignId = "", creatorId = "", start = "", end = "", ...rest] = id.split(":");
  const startsOn = parseCalendarDate(start);
  const endsOn = parseCalendarDate(end);
  if (rest.length > 0 || startsOn === undefined || endsOn === undefined || endsOn < startsOn)
    return undefined;
  if (!isId("campaign", campaignId) || !isId("creator", creatorId)) return undefined;
  return { campaignId, creatorId, ...toWireWindow({ startsOn, endsOn }) };
}

/** The four fields that name a window, of a row that has more. */
export function windowAddress(row: WindowAddress): WindowAddress {
  const { campaignId, creatorId, billingPeriodStart, billingPeriodEnd } = row;
  return { campaignId, creatorId, billingPeriodStart, billingPeriodEnd };
}

/** How an address in the browser names a window. */
export function windowIdOf({
  campaignId,
  creatorId,
  billingPeriodStart,
  billingPeriodEnd,
}: WindowAddress): string {
  return [campaignId, creatorId, billingPeriodStart.slice(0, 10), billingPeriodEnd.slice(0, 10)].join(":");
}
