import type { PayoutRailKind } from "@clipledger/contract/dashboard/payout-rails";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { RailRecipient, RecipientState } from "@clipledger/rails/rail";
import type { Sealer } from "../../infra/crypto/sealer.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { knownRail } from "./connections/rail-kinds.ts";
import { type RailRow, railColumns } from "./connections/rail-rows.ts";

interface MethodRow {
  readonly organization_id: string;
  readonly creator_id: string;
  /** Null: chosen by a release that knew one method for all currencies. */
  readonly method_id: string | null;
  readonly rail_id: string;
  readonly kind: PayoutRailKind;
  readonly country: string;
  readonly details_sealed: string;
  readonly hint: string;
  readonly remote_id: string | null;
  readonly is_ready: boolean;
  readonly missing: readonly string[];
  /** Null: every currency that the rail pays. */
  readonly currencies: readonly CurrencyCode[] | null;
  readonly name: string;
  readonly email: string;
}

/** How a creator is paid by a rail, in some currencies. */
export interface RecipientRow extends Omit<MethodRow, "currencies"> {
  readonly currencies: readonly CurrencyCode[];
}

/** Methods of the table and choices of the release before; the copies that are made for it are left out. */
function selectMethods(condition: SqlFragment): SqlFragment {
  return sql`
    with stored as (
      select m.organization_id, m.creator_id, m.id as method_id, m.key, m.rail_id, m.country, m.details_sealed, m.hint,
        m.remote_id, m.is_ready, m.missing, s.currencies
      from payout_methods m
      join lateral (
        select array_agg(c.currency order by c.currency) as currencies from payout_method_currencies c
        where c.organization_id = m.organization_id and c.creator_id = m.creator_id and c.method_id = m.id
      ) s on s.currencies is not null
      union all
      select organization_id, creator_id, null, null, rail_id, country, details_sealed, hint, remote_id, is_ready,
        missing, null
      from rail_recipients where is_chosen and details_sealed is distinct from mirrored_sealed
    )
    select r.organization_id, r.creator_id, r.method_id, r.rail_id, p.kind, r.country, r.details_sealed, r.hint,
      r.remote_id, r.is_ready, r.missing, r.currencies, trim(k.first_name || ' ' || k.last_name) as name, u.email
    from stored r
    join payout_rails p on p.organization_id = r.organization_id and p.id = r.rail_id
    join creators k on k.organization_id = r.organization_id and k.id = r.creator_id
    join users u on u.id = k.user_id
    where ${condition}
    order by r.key desc nulls first`;
}

/**
 * How a creator is paid, the newest method first. No two serve one currency: a choice of the release before is newer than the
 * methods beside it, as each of our own writes takes it over.
 */
export async function listRecipients(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<RecipientRow[]> {
  const rows = await db.rows<MethodRow>(
    selectMethods(sql`r.organization_id = ${organizationId} and r.creator_id = ${creatorId}`),
  );
  const taken = new Set<CurrencyCode>();
  return rows.flatMap((row) => {
    const currencies = servedBy(row).filter((currency) => !taken.has(currency));
    for (const currency of currencies) taken.add(currency);
    return currencies.length === 0 ? [] : [{ ...row, currencies }];
  });
}

function servedBy({ kind, currencies }: MethodRow): readonly CurrencyCode[] {
  return currencies ?? [...knownRail(kind).currencies].sort();
}

export function recipientFor(
  recipients: readonly RecipientRow[],
  currency: CurrencyCode,
): RecipientRow | undefined {
  return recipients.find(({ currencies }) => currencies.includes(currency));
}

/** Several where a creator has several methods at one rail. */
export async function listRecipientsAtRail(
  db: Queryable,
  { organizationId, railId, remoteId }: { organizationId: string; railId: string; remoteId: string },
): Promise<RecipientRow[]> {
  const rows = await db.rows<MethodRow>(
    selectMethods(
      sql`r.organization_id = ${organizationId} and r.rail_id = ${railId} and r.remote_id = ${remoteId}`,
    ),
  );
  return rows.map((row) => ({ ...row, currencies: servedBy(row) }));
}

/** Until the transaction ends, no method of the creator changes. Taken before any transfer or payout is locked. */
export async function keepMethods(tx: Transaction, organizationId: string, creatorId: string): Promise<void> {
  await tx.execute(sql`
    select id from creators where organization_id = ${organizationId} and id = ${creatorId} for share`);
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

/** What the rail said of them, unless they have entered something else meanwhile. */
export async function saveRecipientState(
  db: Queryable,
  { organization_id, creator_id, rail_id, method_id, details_sealed }: RecipientRow,
  { remoteId, isReady, missing }: RecipientState,
  at: Date,
): Promise<void> {
  const state = sql`
    remote_id = coalesce(${remoteId}, remote_id), is_ready = ${isReady},
    missing = ${missing.map((words) => words.slice(0, 300))}::text[], checked_at = ${at}, updated_at = ${at}`;
  const ofCreator = sql`organization_id = ${organization_id} and creator_id = ${creator_id}`;
  if (method_id !== null)
    await db.execute(sql`update payout_methods set ${state} where ${ofCreator} and id = ${method_id}`);
  await db.execute(sql`
    update rail_recipients set ${state}
    where ${ofCreator} and rail_id = ${rail_id} and is_chosen
      and ${method_id === null ? sql`details_sealed = ${details_sealed}` : sql`details_sealed = mirrored_sealed`}`);
}

/** Named by creator and rail, so that it cannot be moved to another row. */
export function recipientPurpose(id: string): string {
  return `rail recipient ${id}`;
}

/** Named by creator, rail and method. */
export function methodPurpose(id: string): string {
  return `payout method ${id}`;
}

export function openDetails(sealer: Sealer, row: RecipientRow): Record<string, string> {
  const { creator_id, rail_id, method_id, details_sealed } = row;
  const ofCreator = `${creator_id} ${rail_id}`;
  const purpose =
    method_id === null ? recipientPurpose(ofCreator) : methodPurpose(`${ofCreator} ${method_id}`);
  return JSON.parse(sealer.open(details_sealed, purpose));
}

export function toRecipient(sealer: Sealer, row: RecipientRow): RailRecipient {
  return {
    id: row.creator_id,
    name: row.name,
    email: row.email,
    country: row.country,
    details: openDetails(sealer, row),
    remoteId: row.remote_id,
  };
}
