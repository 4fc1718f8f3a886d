import type { Calculation } from "@clipledger/contract/payouts/calculation";
import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { ActingContext } from "../../../infra/context.ts";
import { openWindows } from "../../campaigns/windows/open-windows.ts";
import { calculatePayout } from "../../payouts/calculation/calculate-payout.ts";
import { findRunningWindow, type RunningWindowRow } from "./running-window.queries.ts";

export interface RunningCalculation {
  readonly window: RunningWindowRow;
  readonly calculation: Calculation;
}

/** What the creator's running window would pay now, by the very calculation that payouts are issued with. */
export async function calculateRunningWindow(
  ctx: ActingContext,
  creatorId: string,
): Promise<RunningCalculation | undefined> {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  await ctx.db.transaction((tx) => openWindows(tx, organizationId, today));
  const window = await findRunningWindow(ctx.db, { organizationId, creatorId, today });
  if (window === undefined) return undefined;
  const { campaign_id: campaignId, starts_on: startsOn, ends_on: endsOn } = window;
  const address = { campaignId, creatorId, ...toWireWindow({ startsOn, endsOn }) };
  return { window, calculation: await calculatePayout(ctx, { ...address, excludedVideos: [] }) };
}
