import type { Calculation } from "@clipledger/contract/payouts/calculation";
import { type RunningWindow, RunningWindowSchema } from "@clipledger/contract/portal/running-window";
import { type BillingWindow, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { translatorFor } from "../../../infra/languages/translator.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { refreshWindowsOf } from "../../billing/windows/open-windows.ts";
import { getPortalCreator } from "../../creators/portal-creator.ts";
import { calculatePayout } from "../../payouts/books/calculation/calculate-payout.ts";
import { explainCalculation } from "../explanation/explain-calculation.ts";

export async function getRunningWindow(
  portal: PortalContext,
  creatorId: string,
): Promise<{ window: RunningWindow | null }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  const running = await calculateRunningWindow(ctx, creator.id);
  if (running === undefined) return { window: null };
  const { window, calculation } = running;
  return {
    window: {
      ...wireFields(RunningWindowSchema, window),
      ...explainCalculation(calculation, translatorFor(portal.locale)),
      daysLeft: daysLeft({ startsOn: window.starts_on, endsOn: window.ends_on }, dateOf(ctx.clock.now())),
    },
  };
}

interface RunningCalculation {
  readonly window: RunningWindowRow;
  readonly calculation: Calculation;
}

/** What the creator's running window would pay now, by the very calculation that payouts are issued with. */
export async function calculateRunningWindow(
  ctx: Pick<ActingContext, "db" | "clock" | "signer" | "organization">,
  creatorId: string,
): Promise<RunningCalculation | undefined> {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  await refreshWindowsOf(ctx, creatorId);
  const window = await findRunningWindow(ctx.db, { organizationId, creatorId, today });
  if (window === undefined) return undefined;
  const { campaign_id: campaignId, starts_on: startsOn, ends_on: endsOn } = window;
  const address = { campaignId, creatorId, ...toWireWindow({ startsOn, endsOn }) };
  return { window, calculation: await calculatePayout(ctx, { ...address, excludedVideos: [] }) };
}

interface RunningWindowRow {
  readonly campaign_id: string;
  readonly campaign_name: string;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly video_target: number | null;
  readonly counted_at: Date | null;
}

/** Assignments of a creator never overlap, so that one window runs at most. */
function findRunningWindow(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<RunningWindowRow | undefined> {
  const { organizationId, creatorId, today } = named;
  return db.maybeRow(sql`
    select w.campaign_id, c.name as campaign_name, w.starts_on, w.ends_on, c.video_target, (
      select max(a.loaded_at) from tracked_accounts a
      where a.organization_id = w.organization_id and a.creator_id = w.creator_id
    ) as counted_at
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where w.organization_id = ${organizationId} and w.creator_id = ${creatorId}
      and w.state in ('open', 'paying') and w.starts_on <= ${today} and w.ends_on >= ${today}`);
}

/** Days of the window that are still to come, with today; 0 before it begins and after its end. */
export function daysLeft({ startsOn, endsOn }: BillingWindow, today: CalendarDate): number {
  return today < startsOn || today > endsOn ? 0 : toEpochDay(endsOn) - toEpochDay(today) + 1;
}
