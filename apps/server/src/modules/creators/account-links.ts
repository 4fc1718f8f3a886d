import type { LinkState } from "@clipledger/contract/tracking-shared";
import { AppError } from "../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import {
  type CountingChange,
  changeUnchecked,
  getOrganizationKey,
  noteAccounts,
} from "../tracking/facts/lock-facts.ts";
import type { RosterContext } from "./creators.queries.ts";

/** Gives the creator exactly these accounts, none of which may be another's. The caller has locked the links. */
export async function setAccounts(
  tx: Transaction,
  ctx: RosterContext,
  creatorId: string,
  accountIds: readonly string[],
  makeChange: CountingChange = changeUnchecked,
): Promise<void> {
  const check = await checkAccounts(tx, ctx, creatorId, accountIds);
  refuseMissing(check);
  refuseTaken(check);
  await replaceAccounts(tx, ctx, creatorId, accountIds, makeChange);
}

/** As `setAccounts`, but takes accounts away from whichever creator has them by somebody's word. */
export async function replaceAccounts(
  tx: Transaction,
  { organization: { id: organizationId }, clock }: RosterContext,
  creatorId: string,
  accountIds: readonly string[],
  makeChange: CountingChange,
): Promise<void> {
  const present = await listAccountIdsOf(tx, organizationId, creatorId);
  const moved = [...difference(present, accountIds), ...difference(accountIds, present)];
  await makeChange(tx, moved, () =>
    moveAccounts(tx, organizationId, moved, async () => {
      await unlinkOtherAccounts(tx, organizationId, creatorId, accountIds, clock.now());
      await linkAccountsTo(tx, organizationId, creatorId, accountIds, clock.now());
    }),
  );
}

/** What accounts bring is noted for those who lose them and for those who get them. */
export async function moveAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
  move: () => Promise<void>,
): Promise<void> {
  const organizationKey = await getOrganizationKey(tx, organizationId);
  await noteAccounts(tx, organizationKey, accountIds);
  await move();
  await noteAccounts(tx, organizationKey, accountIds);
}

function difference(ids: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

interface AccountCheck {
  /** Accounts that are not tracked. */
  readonly missingIds: readonly string[];
  /** Accounts that other creators have. */
  readonly takenIds: readonly string[];
  /** Those of them that these creators have proven to be theirs. */
  readonly provenIds: readonly string[];
  readonly ownerIds: readonly string[];
}

export async function checkAccounts(
  tx: Transaction,
  { organization }: RosterContext,
  creatorId: string,
  accountIds: readonly string[],
): Promise<AccountCheck> {
  const accounts = await listLinkableAccounts(tx, organization.id, accountIds);
  const known = new Set(accounts.map(({ id }) => id));
  const taken = accounts.filter(({ creator_id }) => creator_id !== null && creator_id !== creatorId);
  return {
    missingIds: accountIds.filter((id) => !known.has(id)),
    takenIds: taken.map(({ id }) => id),
    provenIds: taken.filter(({ link_state }) => link_state !== "declared").map(({ id }) => id),
    ownerIds: [...new Set(taken.flatMap(({ creator_id }) => creator_id ?? []))],
  };
}

export function refuseMissing({ missingIds }: AccountCheck): void {
  if (missingIds.length > 0) throw new AppError("ACCOUNTS_NOT_FOUND", { accountIds: missingIds });
}

export function refuseTaken({ takenIds }: AccountCheck): void {
  if (takenIds.length > 0) throw new AppError("ACCOUNTS_ALREADY_ASSIGNED", { accountIds: takenIds });
}

/** Somebody's word moves no account that its creator has proven to be theirs. */
export function refuseProven({ provenIds }: AccountCheck): void {
  if (provenIds.length > 0) throw new AppError("ACCOUNTS_PROVEN_BY_ANOTHER", { accountIds: provenIds });
}

interface LinkableAccountRow {
  id: string;
  creator_id: string | null;
  link_state: LinkState | null;
}

/** The accounts among these that are tracked, with the creators they are linked to. */
function listLinkableAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
): Promise<LinkableAccountRow[]> {
  return tx.rows(sql`
    select id, creator_id, link_state from tracked_accounts
    where organization_id = ${organizationId} and id = any(${accountIds}::text[]) order by id`);
}

async function linkAccountsTo(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts a set creator_id = ${creatorId}, link_state = 'declared', link_state_since = ${at}, updated_at = ${at}
    from (
      select id from tracked_accounts
      where organization_id = ${organizationId} and id = any(${accountIds}::text[])
        and creator_id is distinct from ${creatorId}
      order by id for no key update
    ) moved
    where a.organization_id = ${organizationId} and a.id = moved.id`);
}

async function unlinkOtherAccounts(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  keptIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts a set creator_id = null, updated_at = ${at}
    from (
      select id from tracked_accounts
      where organization_id = ${organizationId} and creator_id = ${creatorId} and id <> all(${keptIds}::text[])
      order by id for no key update
    ) left_out
    where a.organization_id = ${organizationId} and a.id = left_out.id`);
}

export async function listAccountIdsOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<string[]> {
  return (await listAccountIdsByCreator(db, organizationId, [creatorId])).get(creatorId) ?? [];
}

/** In the order in which lists show them; creators without accounts are left out. */
export async function listAccountIdsByCreator(
  db: Queryable,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<Map<string, string[]>> {
  const creators = await db.rows<{ creator_id: string; account_ids: string[] }>(sql`
    select creator_id, array_agg(id order by key) as account_ids from tracked_accounts
    where organization_id = ${organizationId} and creator_id = any(${creatorIds}::text[]) group by creator_id`);
  return new Map(creators.map(({ creator_id, account_ids }) => [creator_id, account_ids]));
}
