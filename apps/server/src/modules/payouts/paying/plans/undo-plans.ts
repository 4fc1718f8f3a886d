import type { PayoutPlan } from "@clipledger/contract/dashboard/payout-plans";
import type { OperationContext } from "../../../../infra/context.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { listPlanRows, toPlan } from "./payout-plans.queries.ts";

/** What became of a plan is told for this long to whoever made it. */
const NEWS_MS = 60_000;

/** The caller's own plans that are open, that failed and were not read, or that ended a moment ago. */
export async function listPlans({
  db,
  organization,
  actor,
  clock,
}: OperationContext): Promise<{ data: PayoutPlan[] }> {
  const now = clock.now();
  const rows = await listPlanRows(
    db,
    organization.id,
    sql`and p.user_id = ${actor.userId} and p.dismissed_at is null and (
      p.state in ('open', 'failed') or p.ended_at > ${new Date(now.getTime() - NEWS_MS)}
    )`,
  );
  return { data: rows.map((row) => toPlan(row, now)) };
}

/** Takes plans back that were not carried out. What was is told as late: it can be voided, with a reason. */
export async function undoPlans(
  { db, organization, clock }: OperationContext,
  ids: readonly string[],
): Promise<{ undone: string[]; late: string[] }> {
  const rows = await db.rows<{ id: string }>(sql`
    update payout_plans set state = 'undone', ended_at = ${clock.now()}, request = null
    where organization_id = ${organization.id} and id = any(${ids}::text[]) and state = 'open' returning id`);
  const undone = new Set(rows.map(({ id }) => id));
  return { undone: [...undone], late: ids.filter((id) => !undone.has(id)) };
}

/** Puts away what the caller has read. */
export async function dismissPlans(
  { db, organization, actor, clock }: OperationContext,
  ids: readonly string[],
): Promise<{ success: true }> {
  await db.execute(sql`
    update payout_plans set dismissed_at = ${clock.now()}
    where organization_id = ${organization.id} and user_id = ${actor.userId} and id = any(${ids}::text[])
      and state <> 'open'`);
  return { success: true };
}
