import type { PlatformAccount } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { ConnectionAnswer } from "@clipledger/contract/portal/accounts";
import {
  type ConnectOutcome,
  type ConsentPlatform,
  connectSentence,
} from "@clipledger/domain/creators/account-consent";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createRateLimiter } from "../../../infra/http/request-limits.ts";
import { translatorFor } from "../../../infra/languages/translator.ts";
import { fairShare } from "../../live/fair-share.ts";
import { type ConsentService, findConsentService } from "../../sources/consent/consent-services.ts";
import { insertConsent, isSubjectInUse } from "../../sources/consent/consents.ts";
import { ConsentFailure, type GivenTokens } from "../../sources/consent/oauth-client.ts";
import { deleteClaimsOf, getActivePortalCreator } from "./account-claims.ts";
import { redirectUrlOf, takeState } from "./connect-account.ts";
import { linkProven, MAX_VIDEOS } from "./link-proven.ts";

const ANSWERS_PER_MINUTE = 20;

interface FinishedConnection {
  readonly outcome: ConnectOutcome;
  readonly message: string;
  readonly creatorId: string;
}

/** Takes what the platform answered to a creator who came back from it, and connects the account that they chose there. */
export async function finishConnection(
  portal: PortalContext,
  answer: ConnectionAnswer,
): Promise<FinishedConnection> {
  await createRateLimiter(portal.db, portal.clock).take(`connected:${portal.userId}`, ANSWERS_PER_MINUTE);
  const { creatorId, platform, verifier } = await takeState(portal, answer.state);
  const { creator, ctx } = await getActivePortalCreator(portal, creatorId);
  const service = findConsentService(ctx, platform);
  if (service === undefined) throw new AppError("CONNECTION_NOT_BEGUN");
  const words = { platform, organizationName: creator.organization_name };
  const { say } = translatorFor(portal.locale);
  const finished = (outcome: ConnectOutcome, account?: string) => ({
    outcome,
    creatorId,
    message: connectSentence(outcome, { ...words, account }, say),
  });
  const tokens = await exchange(ctx, service, answer, verifier);
  if (typeof tokens === "string") return finished(tokens);
  const connecting = { ctx, service, platform, creatorId, tokens };
  const { outcome, profile } = await connect(connecting);
  const { username, displayName, platformAccountId } = profile ?? {};
  if (outcome !== "connected") await giveBack(connecting, platformAccountId ?? undefined);
  return finished(outcome, username ? `@${username}` : (displayName ?? undefined));
}

async function exchange(
  ctx: ActingContext,
  service: ConsentService,
  answer: ConnectionAnswer,
  verifier: string | null,
): Promise<GivenTokens | ConnectOutcome> {
  try {
    return await service.exchange(answer, { redirectUrl: redirectUrlOf(ctx), verifier });
  } catch (error) {
    if (!(error instanceof ConsentFailure)) throw error;
    if (error.kind === "denied") return "refused";
    ctx.log.warn(
      { organizationId: ctx.organization.id, reason: error.message },
      "an account was not connected",
    );
    return "failed";
  }
}

interface Connecting {
  readonly ctx: ActingContext;
  readonly service: ConsentService;
  readonly platform: ConsentPlatform;
  readonly creatorId: string;
  readonly tokens: GivenTokens;
}

interface Connected {
  readonly outcome: ConnectOutcome;
  readonly profile?: PlatformAccount;
}

/** Whichever account they chose there is the one that is connected: the platform says whose it is. */
async function connect(connecting: Connecting): Promise<Connected> {
  const { ctx, service, platform, creatorId, tokens } = connecting;
  const scopes = tokens.scopes ?? service.neededScopes;
  if (!service.neededScopes.every((scope) => scopes.includes(scope))) return { outcome: "not_shared" };
  const profile = await readOwnAccount(connecting);
  if (typeof profile === "string") return { outcome: profile };
  const subject = profile.platformAccountId;
  if (subject === null) return { outcome: "no_account" };
  const platformAccountId = await identifyAccount(ctx, platform, profile, subject);
  const linked = await linkProven(ctx, {
    creatorId,
    proof: "connected",
    found: {
      platform,
      platformAccountId,
      region: null,
      maxVideos: MAX_VIDEOS,
      isSimulated: false,
      initialUsername: profile.username ?? platformAccountId,
      profile: { ...profile, platformAccountId },
    },
    andThen: async (tx) => {
      const organizationId = ctx.organization.id;
      const accountId = await getTrackedId(tx, organizationId, platform, platformAccountId);
      const grantedAt = ctx.clock.now();
      await insertConsent(tx, ctx.sealer, {
        organizationId,
        creatorId,
        accountId,
        platform,
        subject,
        scopes,
        tokens,
        grantedAt,
      });
      const { username } = profile;
      await deleteClaimsOf(tx, organizationId, creatorId, { platform, username, platformAccountId });
    },
  });
  return { outcome: linked === "linked" ? "connected" : linked, profile };
}

async function readOwnAccount({
  ctx,
  service,
  tokens,
}: Connecting): Promise<PlatformAccount | "no_account" | "failed"> {
  try {
    const timeLeftMs = ctx.liveTimeoutMs;
    const signal = AbortSignal.timeout(timeLeftMs);
    return await service.open(tokens.accessToken).ownAccount({ signal, timeLeftMs, purpose: "live" });
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    if (error.kind === "not_found") return "no_account";
    ctx.log.warn(
      { organizationId: ctx.organization.id, reason: error.message },
      "an account was not connected",
    );
    return "failed";
  }
}

/** What led to no connection is not kept, unless another connection of the same account lives by it. */
async function giveBack({ ctx, service, platform, tokens }: Connecting, subject?: string): Promise<void> {
  if (subject !== undefined && (await isSubjectInUse(ctx.db, platform, subject))) return;
  await service.revoke(tokens);
}

/**
 * The id that the organization knows a connected account by. TikTok and Instagram call an account differently for each app that
 * asks: by its username others tell the id that everybody else knows it by.
 */
async function identifyAccount(
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

async function getTrackedId(
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
