import type { EventData } from "@clipledger/contract/events/catalog";
import { type EventWindow, EventWindowSchema } from "@clipledger/contract/events/payouts";
import { type BillingWindow, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { creatorName } from "../creator-columns.ts";

/** An open window is due once it has ended. Paying is one whose payout the provider has not answered. */
export type WindowState = "open" | "paying" | "canceled" | "paid";

export interface EventWindowRow {
  readonly key: bigint;
  readonly generation: number;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly campaign_id: string;
  readonly campaign_name: string;
  readonly currency: CurrencyCode;
  readonly creator_id: string;
  readonly creator_user_id: string;
  readonly creator_name: string | null;
}

/** The columns of `EventWindowRow`, of `billing_windows w` with what `joinEventWindow` joins. */
export const eventWindowColumns: SqlFragment = sql`
  w.key, w.generation, w.starts_on, w.ends_on, w.campaign_id, c.name as campaign_name, c.currency, w.creator_id,
  k.user_id as creator_user_id, ${creatorName} as creator_name`;

export const joinEventWindow: SqlFragment = sql`
  join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
  join creators k on k.organization_id = w.organization_id and k.id = w.creator_id`;

export function toEventWindow(row: EventWindowRow): EventWindow {
  const window = { startsOn: row.starts_on, endsOn: row.ends_on };
  return {
    ...wireFields(EventWindowSchema, row),
    id: windowIdOf({ campaignId: row.campaign_id, creatorId: row.creator_id, ...window }),
    ...toWireWindow(window),
  };
}

/** How rows and events name a window. */
export function windowIdOf({
  campaignId,
  creatorId,
  startsOn,
  endsOn,
}: BillingWindow & { readonly campaignId: string; readonly creatorId: string }): string {
  return `${campaignId}:${creatorId}:${startsOn}:${endsOn}`;
}

type EventContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Publishes that windows leave the due queue, of those that were published as due. Called before they leave it. */
export async function publishDueCleared(
  tx: Transaction,
  ctx: EventContext,
  windowKeys: readonly bigint[],
  reason: EventData<"payout.due_cleared">["reason"],
): Promise<void> {
  if (windowKeys.length === 0) return;
  const published = await tx.rows<EventWindowRow>(sql`
    select ${eventWindowColumns} from billing_windows w ${joinEventWindow}
    where w.organization_id = ${ctx.organization.id} and w.key = any(${windowKeys}::bigint[])
      and w.state in ('open', 'paying') and w.told_generation = w.generation
    order by w.key`);
  await publishEvents(
    tx,
    ctx,
    published.map((row) => ({
      type: "payout.due_cleared",
      data: { window: toEventWindow(row), generation: row.generation, reason },
    })),
  );
}
