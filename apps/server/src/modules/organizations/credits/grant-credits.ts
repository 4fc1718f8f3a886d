import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../activity/record-activity.ts";

interface CreditGrant {
  readonly organizationId: string;
  readonly amount: number;
  readonly note: string;
}

/** Adds extra credits, which stay until they are used. Answers how many are left, or undefined without the organization. */
export async function grantCredits(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organizationId, amount, note }: CreditGrant,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const name = await findOrganizationName(tx, organizationId);
    if (name === undefined) return undefined;
    const extra = await insertGrant(tx, { organizationId, amount, note, grantedAt: clock.now() });
    await recordActivity(
      tx,
      { actor: systemActor, clock, organization: { id: organizationId } },
      {
        type: "credits.granted",
        subject: { type: "organization", id: organizationId, label: name },
        changes: { extraCredits: { before: extra - amount, after: extra } },
      },
    );
    return extra;
  });
}

async function findOrganizationName(db: Queryable, organizationId: string): Promise<string | undefined> {
  const row = await db.maybeRow<{ name: string }>(sql`
    select name from organizations where id = ${organizationId}`);
  return row?.name;
}

/** The extra credits that are left with it. */
async function insertGrant(
  tx: Transaction,
  grant: { organizationId: string; amount: number; note: string; grantedAt: Date },
): Promise<number> {
  await tx.execute(sql`
    insert into credit_grants (organization_id, amount, note, granted_at)
    values (${grant.organizationId}, ${grant.amount}, ${grant.note}, ${grant.grantedAt})`);
  const { extra } = await tx.row<{ extra: number }>(sql`
    insert into credit_balances as b (organization_id, extra) values (${grant.organizationId}, ${grant.amount})
    on conflict (organization_id) do update set extra = b.extra + excluded.extra
    returning extra`);
  return extra;
}
