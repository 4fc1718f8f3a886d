import { randomBytes } from "node:crypto";
import type { AccountClaim, NewAccountClaim, PortalAccount } from "@clipledger/contract/portal/accounts";
import { CONSENT_PLATFORMS, type ConsentPlatform } from "@clipledger/domain/creators/account-consent";
import { type AccountName, newProofCode, readAccountName } from "@clipledger/domain/creators/account-proof";
import type { Platform } from "@clipledger/domain/platforms";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createRateLimiter } from "../../../infra/http/request-limits.ts";
import { createId } from "../../../infra/ids.ts";
import { translatorFor } from "../../../infra/languages/translator.ts";
import { getPortalCreator, type PortalCreator } from "../../creators/portal-creator.ts";
import { listSharing } from "./sharing.ts";

const CODE_VALID_MS = 24 * 3_600_000;
const CODES_PER_MINUTE = 10;
const MAX_OPEN_CLAIMS = 20;

/** Gives a code for the account's bio. Who asks again gets the same one, for as long as it is good. */
export async function claimAccount(
  portal: PortalContext,
  creatorId: string,
  { platform, account }: NewAccountClaim,
): Promise<AccountClaim> {
  const { ctx } = await getActivePortalCreator(portal, creatorId);
  const name = readAccountName(platform, account);
  if (name === undefined) throw unreadable();
  await createRateLimiter(ctx.db, ctx.clock).take(`claims:${creatorId}`, CODES_PER_MINUTE);
  const organizationId = ctx.organization.id;
  const createdAt = ctx.clock.now();
  await deletePastClaims(ctx.db, organizationId, creatorId, createdAt);
  await refuseTooManyClaims(ctx.db, organizationId, creatorId);
  // Of two who ask at once, the later gets the code of the earlier.
  const claim = await ctx.db.row<AccountClaimRow>(sql`
    ${insertRow("account_claims as c", {
      organizationId,
      id: createId("accountClaim"),
      creatorId,
      platform,
      namedBy: name.namedBy,
      name: name.name,
      code: newProofCode(randomBytes),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + CODE_VALID_MS),
    })}
    on conflict (organization_id, creator_id, platform, named_by, name) do update set code = c.code
    returning ${claimColumns}`);
  return toClaim(claim);
}

export async function listPortalAccounts(
  portal: PortalContext,
  creatorId: string,
): Promise<{ accounts: PortalAccount[]; claims: AccountClaim[]; connectable: ConsentPlatform[] }> {
  const { ctx, creator } = await getPortalCreator(portal, creatorId);
  const organizationId = ctx.organization.id;
  const claims = await ctx.db.rows<AccountClaimRow>(sql`
    select ${claimColumns} from account_claims c
    where c.organization_id = ${organizationId} and c.creator_id = ${creatorId} and c.expires_at > ${ctx.clock.now()}
    order by c.created_at, c.id`);
  const accounts = await listLinkedAccounts(ctx.db, organizationId, creatorId);
  const sharing = await listSharing(ctx.db, organizationId, creatorId, translatorFor(portal.locale));
  const isOffered = (platform: ConsentPlatform) => ctx.consentClients[platform] !== undefined;
  return {
    accounts: accounts.map((account) => ({ ...account, sharing: sharing.get(account.id) ?? null })),
    claims: claims.map(toClaim),
    connectable: creator.archived_at === null ? CONSENT_PLATFORMS.filter(isOffered) : [],
  };
}

export async function withdrawClaim(
  portal: PortalContext,
  { creatorId, claimId }: ClaimParams,
): Promise<{ success: true }> {
  const { ctx } = await getPortalCreator(portal, creatorId);
  await getClaim(ctx.db, ctx.organization.id, { creatorId, claimId });
  await deleteClaim(ctx.db, ctx.organization.id, claimId);
  return { success: true };
}

export interface ClaimParams {
  readonly creatorId: string;
  readonly claimId: string;
}

export interface AccountClaimRow {
  readonly id: string;
  readonly platform: Platform;
  readonly named_by: AccountName["namedBy"];
  readonly name: string;
  readonly code: string;
  readonly expires_at: Date;
}

const claimColumns: SqlFragment = sql`c.id, c.platform, c.named_by, c.name, c.code, c.expires_at`;

/** Another creator's claim is as unknown as one that does not exist. */
export async function getClaim(
  db: Queryable,
  organizationId: string,
  { creatorId, claimId }: ClaimParams,
): Promise<AccountClaimRow> {
  const claim = await db.maybeRow<AccountClaimRow>(sql`
    select ${claimColumns} from account_claims c
    where c.organization_id = ${organizationId} and c.creator_id = ${creatorId} and c.id = ${claimId}`);
  if (claim === undefined) throw new AppError("NOT_FOUND");
  return claim;
}

export async function deleteClaim(db: Queryable, organizationId: string, claimId: string): Promise<void> {
  await db.execute(sql`
    delete from account_claims where organization_id = ${organizationId} and id = ${claimId}`);
}

/** Codes for an account that was shown to be the creator's in another way. */
export async function deleteClaimsOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
  { platform, username, platformAccountId }: ClaimedAccount,
): Promise<void> {
  await db.execute(sql`
    delete from account_claims
    where organization_id = ${organizationId} and creator_id = ${creatorId} and platform = ${platform}
      and ((named_by = 'username' and name = ${username?.toLowerCase() ?? null})
        or (named_by = 'id' and name = ${platformAccountId}))`);
}

interface ClaimedAccount {
  readonly platform: Platform;
  readonly username: string | null;
  readonly platformAccountId: string;
}

/** Who no longer works with the organization proves nothing to it. */
export async function getActivePortalCreator(
  portal: PortalContext,
  creatorId: string,
): Promise<PortalCreator> {
  const found = await getPortalCreator(portal, creatorId);
  if (found.creator.archived_at !== null) throw new AppError("CREATOR_ARCHIVED", { creatorIds: [creatorId] });
  return found;
}

/** How the creator named the account. */
export function namedAccount({ named_by, name }: Pick<AccountClaimRow, "named_by" | "name">): string {
  return named_by === "username" ? `@${name}` : name;
}

function toClaim(row: AccountClaimRow): AccountClaim {
  const { id, platform, code, expires_at } = row;
  return { id, platform, account: namedAccount(row), code, expiresAt: expires_at.toISOString() };
}

function unreadable(): AppError {
  const message = "Expected a username, or the address of the account's page on this platform";
  return new AppError("BAD_REQUEST", { issues: [{ path: "account", message }] });
}

async function deletePastClaims(
  db: Queryable,
  organizationId: string,
  creatorId: string,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    delete from account_claims
    where organization_id = ${organizationId} and creator_id = ${creatorId} and expires_at <= ${at}`);
}

async function refuseTooManyClaims(db: Queryable, organizationId: string, creatorId: string): Promise<void> {
  const { open } = await db.row<{ open: number }>(sql`
    select count(*)::int as open from account_claims
    where organization_id = ${organizationId} and creator_id = ${creatorId}`);
  if (open < MAX_OPEN_CLAIMS) return;
  const message = "Prove or remove one of the accounts that wait before adding another";
  throw new AppError("BAD_REQUEST", { issues: [{ path: "account", message }] });
}

export async function listLinkedAccounts(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<Omit<PortalAccount, "sharing">[]> {
  const rows = await db.rows<LinkedAccountRow>(sql`
    select id, platform, username, display_name as "displayName", link_state as "linkState", link_state_since as since
    from tracked_accounts where organization_id = ${organizationId} and creator_id = ${creatorId} order by key`);
  return rows.map(({ since, ...account }) => ({ ...account, linkStateSince: since.toISOString() }));
}

interface LinkedAccountRow extends Omit<PortalAccount, "linkState" | "linkStateSince" | "sharing"> {
  /** Never null: the account is linked. */
  readonly linkState: PortalAccount["linkState"];
  /** Never null: the account is linked. */
  readonly since: Date;
}
