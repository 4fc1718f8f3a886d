import type { ActorReference } from "@clipledger/contract/actor";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { PayoutOrder } from "../provider/payout-provider.ts";
import { type IntentRow, type PayoutIntent, toIntent, toStoredDraft } from "./intent.ts";
import type { PayoutDraft } from "./payout-draft.ts";

const columns = sql`
  organization_id, id, creator_id, campaign_id, window_key, reissued_from_id, draft, actor, attempts, lease_until, created_at,
  last_failure`;

export interface NewIntent {
  readonly organizationId: string;
  readonly draft: PayoutDraft;
  readonly order: PayoutOrder;
  readonly actor: ActorReference;
  readonly leaseUntil: Date;
  readonly at: Date;
}

/** Taken up at once by whoever makes it. */
export async function insertIntent(tx: Transaction, intent: NewIntent): Promise<PayoutIntent> {
  const { organizationId, draft, order, actor } = intent;
  const row = await tx.row<IntentRow>(sql`
    insert into payout_intents (
      organization_id, id, creator_id, campaign_id, window_key, reissued_from_id, draft, actor, attempts, lease_until,
      created_at
    ) values (
      ${organizationId}, ${draft.id}, ${draft.creatorId}, ${draft.campaignId}, ${draft.window?.key ?? null},
      ${draft.reissuedFromId}, ${JSON.stringify(toStoredDraft(draft, order))}, ${JSON.stringify(actor)}, 1,
      ${intent.leaseUntil}, ${intent.at}
    ) returning ${columns}`);
  return toIntent(row);
}

export function findIntent(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(db, sql`where organization_id = ${organizationId} and id = ${id}`);
}

export function lockIntent(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(tx, sql`where organization_id = ${organizationId} and id = ${id} for update`);
}

export function lockIntentOfWindow(
  tx: Transaction,
  organizationId: string,
  windowKey: bigint,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(
    tx,
    sql`where organization_id = ${organizationId} and window_key = ${windowKey} for update`,
  );
}

export function lockIntentOfReissue(
  tx: Transaction,
  organizationId: string,
  expiredId: string,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(
    tx,
    sql`where organization_id = ${organizationId} and reissued_from_id = ${expiredId} for update`,
  );
}

async function maybeIntent(db: Queryable, condition: SqlFragment): Promise<PayoutIntent | undefined> {
  const row = await db.maybeRow<IntentRow>(sql`select ${columns} from payout_intents ${condition}`);
  return row && toIntent(row);
}

/** Takes up an intent that the caller holds still. */
export async function renewIntent(
  tx: Transaction,
  { organizationId, draft }: PayoutIntent,
  leaseUntil: Date,
): Promise<PayoutIntent> {
  const row = await tx.row<IntentRow>(sql`
    update payout_intents set attempts = attempts + 1, lease_until = ${leaseUntil}
    where organization_id = ${organizationId} and id = ${draft.id} returning ${columns}`);
  return toIntent(row);
}

/** Takes up the intent that has been free the longest, if there is one. */
export async function takeFreeIntent(
  db: Queryable,
  now: Date,
  leaseUntil: Date,
): Promise<PayoutIntent | undefined> {
  const row = await db.maybeRow<IntentRow>(sql`
    update payout_intents set attempts = attempts + 1, lease_until = ${leaseUntil}
    where (organization_id, id) = (
      select organization_id, id from payout_intents where lease_until <= ${now}
      order by lease_until, organization_id, id limit 1 for update skip locked
    ) returning ${columns}`);
  return row && toIntent(row);
}

/** Lets others take the intent up, unless somebody has already. Keeps what came instead of an answer. */
export async function freeIntent(
  db: Queryable,
  { organizationId, draft, attempts }: PayoutIntent,
  { now, failure }: { readonly now: Date; readonly failure: string },
): Promise<void> {
  await db.execute(sql`
    update payout_intents set lease_until = ${now}, last_failure = ${failure}
    where organization_id = ${organizationId} and id = ${draft.id} and attempts = ${attempts}`);
}

export async function deleteIntent(tx: Transaction, { organizationId, draft }: PayoutIntent): Promise<void> {
  await tx.execute(sql`
    delete from payout_intents where organization_id = ${organizationId} and id = ${draft.id}`);
}
