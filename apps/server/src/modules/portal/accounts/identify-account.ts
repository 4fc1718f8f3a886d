import type { PlatformAccount } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { ConsentPlatform } from "@clipledger/domain/creators/account-consent";
import type { ActingContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { fairShare } from "../../live/fair-share.ts";

/**
 * The id that the organization knows a connected account by. TikTok and Instagram call an account differently for each app that
 * asks: by its username others tell the id that everybody else knows it by.
 */
export async function identifyAccount(
  ctx: ActingContext,
  platform: ConsentPlatform,
  { username }: PlatformAccount,
  subject: string,
): Promise<string> {
  if (platform === "youtube") return subject;
  const organizationId = ctx.organization.id;
  return (
    (await findConnectedBefore(ctx.db, organizationId, platform, subject)) ??
    (username === null ? undefined : await lookUpId(ctx, platform, username)) ??
    (username === null ? undefined : await findByUsername(ctx.db, organizationId, platform, username)) ??
    subject
  );
}

async function findConnectedBefore(
  db: Queryable,
  organizationId: string,
  platform: ConsentPlatform,
  subject: string,
): Promise<string | undefined> {
  const [row] = await db.rows<{ platform_account_id: string }>(sql`
    select a.platform_account_id from account_consents c
    join tracked_accounts a on a.organization_id = c.organization_id and a.id = c.account_id
    where c.organization_id = ${organizationId} and c.platform = ${platform} and c.subject = ${subject}
    order by c.granted_at desc limit 1`);
  return row?.platform_account_id;
}

/** Undefined if no source knows, or if only the simulator would. */
async function lookUpId(
  ctx: ActingContext,
  platform: ConsentPlatform,
  username: string,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(ctx.liveTimeoutMs);
  const turn = { organizationId: ctx.organization.id, platform, signal };
  const terms = { signal, purpose: "live", isSimulated: false, timeLeftMs: ctx.liveTimeoutMs } as const;
  try {
    const found = await fairShare.lookUp(turn, () =>
      ctx.connectorsOf(ctx.organization.id)[platform].accountByUsername({ ...terms, username }),
    );
    const isSame = found.username?.toLowerCase() === username.toLowerCase();
    return isSame ? (found.platformAccountId ?? undefined) : undefined;
  } catch (error) {
    if (error instanceof ConnectorFailure) return undefined;
    throw error;
  }
}

/** Only if there is no doubt which one it is. */
async function findByUsername(
  db: Queryable,
  organizationId: string,
  platform: ConsentPlatform,
  username: string,
): Promise<string | undefined> {
  const rows = await db.rows<{ platform_account_id: string }>(sql`
    select platform_account_id from tracked_accounts
    where organization_id = ${organizationId} and platform = ${platform} and lower(username) = ${username.toLowerCase()}
      and is_simulated is not true
    limit 2`);
  return rows.length === 1 ? rows[0]?.platform_account_id : undefined;
}

export async function getTrackedId(
  tx: Transaction,
  organizationId: string,
  platform: ConsentPlatform,
  platformAccountId: string,
): Promise<string> {
  const { id } = await tx.row<{ id: string }>(sql`
    select id from tracked_accounts
    where organization_id = ${organizationId} and platform = ${platform} and platform_account_id = ${platformAccountId}`);
  return id;
}
