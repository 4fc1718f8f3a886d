import type { PayoutMethod } from "@clipledger/contract/portal/payout-details";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface PayoutDetailsRow {
  readonly method: PayoutMethod;
  readonly account_holder: string;
  readonly details_sealed: string;
  readonly hint: string;
  readonly updated_at: Date;
}

export function findPayoutDetails(db: Queryable, userId: string): Promise<PayoutDetailsRow | undefined> {
  return db.maybeRow(sql`
    select method, account_holder, details_sealed, hint, updated_at from creator_payout_details
    where user_id = ${userId}`);
}

interface NewPayoutDetails {
  readonly method: PayoutMethod;
  readonly accountHolder: string;
  readonly detailsSealed: string;
  readonly hint: string;
}

export async function upsertPayoutDetails(
  tx: Transaction,
  userId: string,
  details: NewPayoutDetails,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into creator_payout_details (
      user_id, method, account_holder, details_sealed, hint, created_at, updated_at
    ) values (
      ${userId}, ${details.method}, ${details.accountHolder}, ${details.detailsSealed}, ${details.hint}, ${at}, ${at}
    ) on conflict (user_id) do update set
      method = excluded.method, account_holder = excluded.account_holder, details_sealed = excluded.details_sealed,
      hint = excluded.hint, updated_at = excluded.updated_at`);
}

/** False when there were none. */
export async function deletePayoutDetailsOf(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.execute(sql`delete from creator_payout_details where user_id = ${userId}`)) > 0;
}

export function listSealedDetails(db: Queryable): Promise<{ id: string; sealed: string }[]> {
  return db.rows(sql`select user_id as id, details_sealed as sealed from creator_payout_details`);
}

/** Unless they were changed meanwhile. */
export function replaceSealedDetails(
  db: Queryable,
  { id, sealed: former }: { readonly id: string; readonly sealed: string },
  sealed: string,
): Promise<number> {
  return db.execute(sql`
    update creator_payout_details set details_sealed = ${sealed}
    where user_id = ${id} and details_sealed = ${former}`);
}
