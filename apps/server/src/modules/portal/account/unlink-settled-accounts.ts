import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { refreshAmounts } from "../../billing/amounts/refresh-amounts.ts";
import { setAccounts } from "../../creators/account-links.ts";
import { lockCreator, lockLinks } from "../../creators/creators.queries.ts";

/** Each night, unlinks tracked accounts of people who deleted their account, once nothing is owed for them any more. */
export const unlinkSettledAccountsTask = defineTask({
  name: "portal.unlink-settled-accounts",
  input: z.object({}),
  schedule: "53 3 * * *",
  run: unlinkSettledAccounts,
});

/** An entry that fails does not stop the others; the task is then tried again. */
async function unlinkSettledAccounts(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const entry of await listLinkedEntries(services.db)) {
    try {
      await unlinkIfSettled(services, entry);
    } catch (error) {
      services.log.error({ err: error, creatorId: entry.id }, "accounts were not let go");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some creators' accounts were not let go");
}

async function unlinkIfSettled(
  services: Services,
  { organization_id: organizationId, id }: LinkedEntryRow,
): Promise<void> {
  const ctx = { ...services, actor: systemActor, organization: { id: organizationId } };
  const today = dateOf(services.clock.now());
  await refreshAmounts(ctx);
  await services.db.transaction(async (tx) => {
    await lockLinks(tx, organizationId);
    await lockCreator(tx, ctx, id);
    if (!(await owesSomething(tx, { organizationId, creatorId: id, today })))
      await setAccounts(tx, ctx, id, []);
  });
}

interface LinkedEntryRow {
  readonly organization_id: string;
  readonly id: string;
}

/** Entries of people who deleted their account, as far as accounts are still linked to them. */
function listLinkedEntries(db: Queryable): Promise<LinkedEntryRow[]> {
  return db.rows(sql`
    select c.organization_id, c.id from creators c
    where c.account_deleted_at is not null and exists (
      select from tracked_accounts a where a.organization_id = c.organization_id and a.creator_id = c.id
    )
    order by c.organization_id, c.id`);
}

interface EntryNamed {
  readonly organizationId: string;
  readonly creatorId: string;
}

/** Whether any window may still be paid, or be paid anew, by what the accounts that are linked now bring. */
export function hasUnsettledWindows(db: Queryable, entry: EntryNamed): Promise<boolean> {
  return hasWindows(db, entry, sql`(w.state in ('open', 'paying') or ${mayReopen})`);
}

/** Whether something may still be owed, once amounts are up to date: an open window that is over and pays nothing owes nothing. */
function owesSomething(
  db: Queryable,
  { today, ...entry }: EntryNamed & { readonly today: CalendarDate },
): Promise<boolean> {
  const isOwed = sql`(w.state in ('open', 'paying') and (w.pays is not false or w.ends_on >= ${today}))`;
  return hasWindows(db, entry, sql`(${isOwed} or ${mayReopen})`);
}

/** A canceled window can be reinstated; a paid one is due again when its payout is taken back at the provider. */
const mayReopen: SqlFragment = sql`(w.state = 'canceled' or (w.state = 'paid' and exists (
  select from payouts p
  where p.organization_id = w.organization_id and p.window_key = w.key and p.withdrawn_at is null
    and p.superseded_at is null and p.provider_status <> 'completed'
)))`;

async function hasWindows(
  db: Queryable,
  { organizationId, creatorId }: EntryNamed,
  condition: SqlFragment,
): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (
      select from billing_windows w
      where w.organization_id = ${organizationId} and w.creator_id = ${creatorId} and ${condition}
    ) as found`);
  return found;
}
