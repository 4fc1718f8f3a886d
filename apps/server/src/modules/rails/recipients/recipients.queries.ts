import type { RailRecipient, RecipientState } from "@clipledger/rails/rail";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type RailRow, railColumns } from "../connections/rail-rows.ts";

/** How a creator is paid by a rail. */
export interface RecipientRow {
  readonly organization_id: string;
  readonly creator_id: string;
  readonly rail_id: string;
  readonly country: string;
  readonly details_sealed: string;
  readonly hint: string;
  readonly remote_id: string | null;
  readonly is_ready: boolean;
  readonly missing: readonly string[];
  readonly name: string;
  readonly email: string;
}

const columns = sql`
  r.organization_id, r.creator_id, r.rail_id, r.country, r.details_sealed, r.hint, r.remote_id, r.is_ready, r.missing,
  trim(c.first_name || ' ' || c.last_name) as name, u.email`;

const recipients = sql`
  rail_recipients r
  join creators c on c.organization_id = r.organization_id and c.id = r.creator_id
  join users u on u.id = c.user_id`;

export function findChosenRecipient(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<RecipientRow | undefined> {
  return db.maybeRow(sql`
    select ${columns} from ${recipients}
    where r.organization_id = ${organizationId} and r.creator_id = ${creatorId} and r.is_chosen`);
}

export function findRecipientAtRail(
  db: Queryable,
  { organizationId, railId, remoteId }: { organizationId: string; railId: string; remoteId: string },
): Promise<RecipientRow | undefined> {
  return db.maybeRow(sql`
    select ${columns} from ${recipients}
    where r.organization_id = ${organizationId} and r.rail_id = ${railId} and r.remote_id = ${remoteId}`);
}

/** The rail of a recipient, unless it is paused or removed; it is neither until the transaction ends. */
export function lockUsableRail(
  tx: Transaction,
  { organization_id, rail_id }: RecipientRow,
): Promise<RailRow | undefined> {
  return tx.maybeRow(sql`
    select ${railColumns} from payout_rails
    where organization_id = ${organization_id} and id = ${rail_id} and paused_at is null and removed_at is null
    for share`);
}

interface NewRecipient {
  readonly organizationId: string;
  readonly creatorId: string;
  readonly railId: string;
  readonly country: string;
  readonly detailsSealed: string;
  readonly hint: string;
  readonly at: Date;
}

/** The one that is chosen from now on. What the rail calls them stays, as it is the same person. */
export async function chooseRecipient(tx: Transaction, recipient: NewRecipient): Promise<void> {
  const { organizationId, creatorId, railId, at } = recipient;
  await tx.execute(sql`
    update rail_recipients set is_chosen = false, updated_at = ${at}
    where organization_id = ${organizationId} and creator_id = ${creatorId} and is_chosen and rail_id <> ${railId}`);
  await tx.execute(sql`
    insert into rail_recipients (
      organization_id, creator_id, rail_id, country, details_sealed, hint, created_at, updated_at
    ) values (
      ${organizationId}, ${creatorId}, ${railId}, ${recipient.country}, ${recipient.detailsSealed}, ${recipient.hint},
      ${at}, ${at}
    ) on conflict (organization_id, creator_id, rail_id) do update set
      country = excluded.country, details_sealed = excluded.details_sealed, hint = excluded.hint, is_chosen = true,
      is_ready = false, missing = '{}', updated_at = excluded.updated_at`);
}

/** What the rail said of them, unless they have entered something else meanwhile. */
export async function saveRecipientState(
  db: Queryable,
  { organization_id, creator_id, rail_id, details_sealed }: RecipientRow,
  { remoteId, isReady, missing }: RecipientState,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update rail_recipients set remote_id = coalesce(${remoteId}, remote_id), is_ready = ${isReady},
      missing = ${missing.map((words) => words.slice(0, 300))}::text[], checked_at = ${at}, updated_at = ${at}
    where organization_id = ${organization_id} and creator_id = ${creator_id} and rail_id = ${rail_id}
      and details_sealed = ${details_sealed}`);
}

/** Named by creator and rail, so that it cannot be moved to another row. */
export function recipientPurpose(id: string): string {
  return `rail recipient ${id}`;
}

export function toRecipient(sealer: Sealer, row: RecipientRow): RailRecipient {
  const purpose = recipientPurpose(`${row.creator_id} ${row.rail_id}`);
  return {
    id: row.creator_id,
    name: row.name,
    email: row.email,
    country: row.country,
    details: JSON.parse(sealer.open(row.details_sealed, purpose)),
    remoteId: row.remote_id,
  };
}
