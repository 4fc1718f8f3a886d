import type { Connector } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { type AccountReach, medianOf } from "@clipledger/domain/metrics/rates";
import type { Platform } from "@clipledger/domain/platforms";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** An account's usual reach, or undefined when this discovery may look up no more. */
export type ReachLookup = (
  platform: Platform,
  platformAccountId: string,
  isSimulated: boolean | undefined,
) => Promise<AccountReach | undefined>;

const FRESH_FOR_MS = 7 * 86_400_000;
const MAX_LOOKUPS = 60;
const LOOKUP_TIMEOUT_MS = 15_000;

/** Looks an account up once a week, and at most so many of them in one discovery. */
export function createReachLookup(services: Services, organizationId: string): ReachLookup {
  const known = new Map<string, AccountReach>();
  let lookups = 0;
  return async (platform, platformAccountId, isSimulated) => {
    const key = `${platform} ${platformAccountId}`;
    const remembered =
      known.get(key) ?? (await findFreshReach(services, organizationId, platform, platformAccountId));
    if (remembered !== undefined) {
      known.set(key, remembered);
      return remembered;
    }
    if (lookups >= MAX_LOOKUPS) return undefined;
    lookups += 1;
    const connector = services.connectorsOf(organizationId)[platform];
    const reach = await lookUpReach(connector, platformAccountId, isSimulated);
    await upsertReach(services.db, {
      organizationId,
      platform,
      platformAccountId,
      at: services.clock.now(),
      ...reach,
    });
    known.set(key, reach);
    return reach;
  };
}

async function lookUpReach(
  connector: Connector,
  platformAccountId: string,
  isSimulated: boolean | undefined,
): Promise<AccountReach> {
  const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
  const terms = { signal, isSimulated, timeLeftMs: LOOKUP_TIMEOUT_MS };
  const account = await answerOrNull(connector.accountById({ ...terms, platformAccountId }));
  const videos = await answerOrNull(connector.accountVideos({ ...terms, platformAccountId }));
  const views = videos?.items.flatMap(({ viewCount }) => (viewCount === null ? [] : [viewCount])) ?? [];
  return { medianViews: medianOf(views), followerCount: account?.followerCount ?? null };
}

async function answerOrNull<Answer>(lookup: Promise<Answer>): Promise<Answer | null> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof ConnectorFailure) return null;
    throw error;
  }
}

async function findFreshReach(
  { db, clock }: Services,
  organizationId: string,
  platform: Platform,
  platformAccountId: string,
): Promise<AccountReach | undefined> {
  const since = new Date(clock.now().getTime() - FRESH_FOR_MS);
  const row = await db.maybeRow<{ median_views: bigint | null; follower_count: bigint | null }>(sql`
    select median_views, follower_count from library_accounts
    where organization_id = ${organizationId} and platform = ${platform}
      and platform_account_id = ${platformAccountId} and looked_up_at > ${since}`);
  return row && { medianViews: toNumber(row.median_views), followerCount: toNumber(row.follower_count) };
}

function toNumber(count: bigint | null): number | null {
  return count === null ? null : Number(count);
}

interface LookedUpReach extends AccountReach {
  readonly organizationId: string;
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly at: Date;
}

async function upsertReach(db: Queryable, reach: LookedUpReach): Promise<void> {
  await db.execute(sql`
    insert into library_accounts (
      organization_id, platform, platform_account_id, follower_count, median_views, looked_up_at
    ) values (
      ${reach.organizationId}, ${reach.platform}, ${reach.platformAccountId}, ${reach.followerCount},
      ${reach.medianViews}, ${reach.at}
    )
    on conflict (organization_id, platform, platform_account_id) do update set
      follower_count = excluded.follower_count, median_views = excluded.median_views,
      looked_up_at = excluded.looked_up_at`);
}
