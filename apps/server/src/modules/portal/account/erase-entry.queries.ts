import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { DELETED_NAME } from "../../creators/creators.queries.ts";

/** Nothing of the entry tells who it was; tags go. */
export async function anonymizeCreator(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  const isTheirs = sql`organization_id = ${organizationId} and creator_id = ${id}`;
  await tx.execute(sql`
    update creators set first_name = ${DELETED_NAME}, last_name = '', notes = null, account_deleted_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
  await tx.execute(sql`delete from creator_tag_links where ${isTheirs}`);
}

/** The sandbox is our own provider; others are asked by the organization. */
export async function forgetAtProvider(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
): Promise<void> {
  await tx.execute(sql`
    update sandbox_payouts s set recipient_name = ${DELETED_NAME} from payouts p
    where p.organization_id = ${organizationId} and p.creator_id = ${creatorId} and s.id = p.provider_payout_id`);
}
