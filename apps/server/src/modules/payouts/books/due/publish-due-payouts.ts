import type { EventData, NewEvent } from "@clipledger/contract/events/catalog";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import { toPeriod } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { z } from "zod";
import { systemActor } from "../../../../infra/actors.ts";
import type { Services } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { publishEvents } from "../../../../infra/events/outbox.ts";
import { defineTask } from "../../../../infra/tasks/task.ts";
import { refreshAllAmounts } from "../../../billing/amounts/refresh-amounts.ts";
import { listChangedHolds, publishHoldChange } from "../../../billing/holds/payout-hold.ts";
import {
  type EventWindowRow,
  eventWindowColumns,
  joinEventWindow,
  toEventWindow,
} from "../../../billing/windows/event-windows.ts";

/** Each minute publishes windows that became due with an amount, and payout holds, whatever made them so. */
export const publishDuePayoutsTask = defineTask({
  name: "payouts.tell-due",
  input: z.object({}),
  schedule: "* * * * *",
  run: publishDuePayouts,
});

const BATCH_SIZE = 500;

/** An organization that fails does not stop the others; the task is then tried again. */
async function publishDuePayouts(services: Services): Promise<void> {
  const today = dateOf(services.clock.now());
  const failures: unknown[] = [];
  for (const organizationId of await listOrganizations(services, today)) {
    try {
      await refreshAllAmounts({ ...services, organization: { id: organizationId } });
      await publishDueWindows(services, organizationId);
      await publishHold(services, organizationId);
    } catch (error) {
      services.log.error({ err: error, organizationId }, "due payouts were not published");
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, "Some organizations' due payouts were not published");
}

async function listOrganizations(services: Services, today: CalendarDate): Promise<Set<string>> {
  const withWindows = await listOrganizationsWithDue(services.db, today);
  return new Set([...withWindows, ...(await listChangedHolds(services))]);
}

/** Batch by batch, each with its events in one transaction: whatever ends the pass, the next one goes on from there. */
async function publishDueWindows({ db, clock }: Services, organizationId: string): Promise<void> {
  const ctx = { actor: systemActor, clock, organization: { id: organizationId } };
  let published = BATCH_SIZE;
  while (published === BATCH_SIZE) {
    published = await db.transaction(async (tx) => {
      const windows = await takeUnpublishedWindows(tx, organizationId, clock.now(), BATCH_SIZE);
      await publishEvents(tx, ctx, windows.map(payoutDue));
      return windows.length;
    });
  }
}

function publishHold(services: Services, organizationId: string): Promise<void> {
  const ctx = { ...services, actor: systemActor, organization: { id: organizationId } };
  return services.db.transaction((tx) => publishHoldChange(tx, ctx));
}

function payoutDue(row: DueWindowRow): NewEvent {
  return { type: "payout.due", data: { window: toDueWindow(row), generation: row.generation } };
}

function toDueWindow(row: DueWindowRow): EventData<"payout.due">["window"] {
  const schedule = {
    interval: row.interval,
    intervalCount: row.interval_count,
    anchor: row.anchor,
    startsOn: row.campaign_starts_on,
  };
  const window = { startsOn: row.starts_on, endsOn: row.ends_on };
  const { endedEarly, startedMidPeriod } = toPeriod(schedule, row.valid_from, window);
  return {
    ...toEventWindow(row),
    endedEarly,
    startedMidPeriod,
    payoutAmount: Number(row.amount_minor),
    payoutPrecision: currencyOf(row.currency).precision,
    payoutCurrency: row.currency,
  };
}

/** Organizations where something may have become due: each is a few looks into indexes. */
async function listOrganizationsWithDue(db: Queryable, today: CalendarDate): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from organizations o
    where exists (select from amount_changes n where n.organization_id = o.id)
      or exists (select from assignments s where s.organization_id = o.id and s.next_window_on <= ${today})
      or exists (
        select from billing_windows w where w.organization_id = o.id and w.state = 'open' and w.pays is null
      )
      or exists (
        select from billing_windows w
        where w.organization_id = o.id and w.state = 'open' and w.pays and w.told_generation < w.generation
          and w.ends_on < ${today}
      )
    order by o.id`);
  return rows.map(({ id }) => id);
}

interface DueWindowRow extends EventWindowRow {
  /** Never null: only windows with an amount pay. */
  readonly amount_minor: bigint;
  readonly interval: CycleInterval;
  readonly interval_count: number;
  readonly anchor: CycleAnchor;
  readonly campaign_starts_on: CalendarDate;
  readonly valid_from: CalendarDate;
}

/**
 * Takes due windows that were not published in their generation: they count as published when the transaction commits. What somebody
 * else takes or changes at this moment is left to the next pass.
 */
async function takeUnpublishedWindows(
  tx: Transaction,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<DueWindowRow[]> {
  const rows = await tx.rows<DueWindowRow>(sql`
    select ${eventWindowColumns}, w.amount_minor, c.interval, c.interval_count, c.anchor,
      c.starts_on as campaign_starts_on, s.valid_from
    from billing_windows w ${joinEventWindow}
    join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    where w.organization_id = ${organizationId} and w.state = 'open' and w.pays and w.told_generation < w.generation
      and w.ends_on < ${dateOf(now)}
    order by w.ends_on, w.key limit ${limit} for no key update of w skip locked`);
  await tx.execute(sql`
    update billing_windows set told_generation = generation, updated_at = ${now}
    where organization_id = ${organizationId} and key = any(${rows.map(({ key }) => key)}::bigint[])`);
  return rows;
}
