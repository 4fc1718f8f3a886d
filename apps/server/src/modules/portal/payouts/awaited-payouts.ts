import type { AwaitedPayout } from "@clipledger/contract/portal/payouts";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { refreshAmounts } from "../../billing/amounts/refresh-amounts.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { toWireMoney } from "../../payouts/calculation/breakdown.ts";

export async function listAwaitedPayouts(
  portal: PortalContext,
  creatorId: string,
): Promise<{ data: AwaitedPayout[] }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return { data: await findAwaitedPayouts(ctx, creator.id) };
}

export async function findAwaitedPayouts(
  ctx: Pick<ActingContext, "db" | "clock"> & { readonly organization: { readonly id: string } },
  creatorId: string,
): Promise<AwaitedPayout[]> {
  await refreshAmounts(ctx);
  const today = dateOf(ctx.clock.now());
  const windows = await listAwaitedWindows(ctx.db, { organizationId: ctx.organization.id, creatorId, today });
  return windows.map(toAwaitedPayout);
}

function toAwaitedPayout(row: AwaitedWindowRow): AwaitedPayout {
  const { currency } = row;
  return {
    campaignName: row.campaign_name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    amount: toWireMoney(row.amount_minor, { currency, precision: currencyOf(currency).precision }),
  };
}

/** Of `payouts p`: whether the creator may know of it. They hear nothing of one at the provider before it is approved. */
export const isTold: SqlFragment = sql`(p.provider is null or p.approved_at is not null)`;

interface AwaitedWindowRow {
  readonly campaign_name: string;
  readonly currency: CurrencyCode;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  /** Never null: only windows with an amount pay. */
  readonly amount_minor: bigint;
}

/**
 * Finished windows that pay something and wait to be paid, or whose payout nobody has approved yet, oldest first. Amounts
 * are brought up to date before.
 */
function listAwaitedWindows(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<AwaitedWindowRow[]> {
  const { organizationId, creatorId, today } = named;
  return db.rows(sql`
    select c.name as campaign_name, c.currency, w.starts_on, w.ends_on, w.amount_minor
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where w.organization_id = ${organizationId} and w.creator_id = ${creatorId} and ${isAwaited(today)}
    order by w.ends_on, w.key`);
}

/** Of `billing_windows w`. */
export function isAwaited(today: CalendarDate): SqlFragment {
  return sql`
    w.ends_on < ${today} and w.pays and (w.state in ('open', 'paying') or (w.state = 'paid' and exists (
      select from payouts p
      where p.organization_id = w.organization_id and p.window_key = w.key and p.withdrawn_at is null
        and p.superseded_at is null and not ${isTold}
    )))`;
}
