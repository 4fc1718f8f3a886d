import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { placeOrder } from "./list-briefs.ts";

/**
 * Gives a brief another place in the team's order, and says where it stood, so that it can go back. It changes nothing that
 * anybody reads in a brief, so neither its time of change nor the activity log tells of it.
 */
export async function moveBrief(
  { db, organization }: OperationContext,
  id: string,
  position: number,
): Promise<{ position: number; previousPosition: number }> {
  return db.transaction(async (tx) => {
    const ids = await lockOrder(tx, organization.id);
    const from = ids.indexOf(id);
    if (from < 0) throw new AppError("NOT_FOUND");
    const to = Math.min(position, ids.length) - 1;
    const others = ids.filter((other) => other !== id);
    await savePlaces(tx, organization.id, [...others.slice(0, to), id, ...others.slice(to)]);
    return { position: to + 1, previousPosition: from + 1 };
  });
}

/** All briefs in their order. Whoever orders them takes turns: two at once would number the same list. */
async function lockOrder(tx: Transaction, organizationId: string): Promise<string[]> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(${ORDER_LOCK}::int, key) from organizations where id = ${organizationId}`,
  );
  const rows = await tx.rows<{ id: string }>(sql`
    select b.id from briefs b where b.organization_id = ${organizationId} order by ${placeOrder("asc")}`);
  return rows.map(({ id }) => id);
}

const ORDER_LOCK = 4_270_031;

async function savePlaces(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update briefs b set position = placed.place::int
    from unnest(${ids}::text[]) with ordinality placed (id, place)
    where b.organization_id = ${organizationId} and b.id = placed.id and b.position is distinct from placed.place`);
}
