import type { Connector, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { type AccountReach, medianOf } from "@clipledger/domain/metrics/rates";
import type { Platform } from "@clipledger/domain/platforms";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import { isSimulatedBy } from "../../sources/source-names.ts";
import { chooseTerms } from "./choose-terms.ts";
import { saveSightings, toSighting } from "./save-sightings.ts";

/** The platforms whose videos can be searched. */
const SEARCHED: readonly Platform[] = ["tiktok", "instagram", "youtube"];
const PUBLISHED_WITHIN_MS = 90 * 86_400_000;
const SEARCH_TIMEOUT_MS = 15_000;
/** An organization that tracks nothing yet has its turn again soon. */
const WITHOUT_TERMS_MS = 60 * 60 * 1000;

export const discoverVideosTask = defineTask({
  name: "library.discover",
  input: z.object({ organizationId: z.string() }),
  run: discoverVideos,
});

/** Searches each platform for the day's terms, and keeps what is viral. Running it again refreshes what it found. */
async function discoverVideos(
  services: Services,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const terms = await chooseTerms(services, organizationId);
  if (terms.length === 0) {
    await postponeDiscovery(services, organizationId);
    return;
  }
  const reachOf = createReachLookup(services, organizationId);
  for (const term of terms) {
    for (const platform of SEARCHED) await searchOne(services, organizationId, { term, platform, reachOf });
  }
}

interface Search {
  readonly term: string;
  readonly platform: Platform;
  readonly reachOf: ReachLookup;
}

async function searchOne(
  services: Services,
  organizationId: string,
  { term, platform, reachOf }: Search,
): Promise<void> {
  const { videos, isSimulated } = await searchVideos(services, organizationId, platform, term);
  const sightings = [];
  for (const video of videos) {
    const sighting = toSighting(video);
    if (sighting === undefined) continue;
    const reach = await reachOf(platform, sighting.platformAccountId, isSimulated);
    sightings.push({ ...sighting, term, reach, isSimulated: isSimulated ?? null });
  }
  await saveSightings(services, organizationId, platform, sightings);
}

/** What cannot be searched today is left out; tomorrow is another day. */
async function searchVideos(
  { connectorsOf, clock, log }: Services,
  organizationId: string,
  platform: Platform,
  term: string,
): Promise<{ readonly videos: readonly PlatformVideo[]; readonly isSimulated: boolean | undefined }> {
  let source: string | undefined;
  try {
    const page = await connectorsOf(organizationId)[platform].searchVideos({
      query: term,
      sortBy: "likes",
      publishedAfter: new Date(clock.now().getTime() - PUBLISHED_WITHIN_MS),
      signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS),
      timeLeftMs: SEARCH_TIMEOUT_MS,
      onAnswer: (origin) => {
        source = origin.source;
      },
    });
    return { videos: page.items, isSimulated: isSimulatedBy(source) };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    log.warn({ err: error, platform, term }, "library search failed");
    return { videos: [], isSimulated: undefined };
  }
}

async function postponeDiscovery({ db, clock }: Services, organizationId: string): Promise<void> {
  const at = new Date(clock.now().getTime() + WITHOUT_TERMS_MS);
  await db.execute(sql`
    update library_schedules set next_discovery_at = ${at} where organization_id = ${organizationId}`);
}

const PASS_MS = 10 * 60 * 1000;
const DAY_MS = 86_400_000;
const ORGANIZATIONS_PER_PASS = 500;

/** Every ten minutes, has the libraries filled whose day has come, spread over the ten minutes. */
export const scheduleDiscoveriesTask = defineTask({
  name: "library.schedule-discoveries",
  input: z.object({}),
  schedule: "*/10 * * * *",
  run: scheduleDiscoveries,
});

async function scheduleDiscoveries({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await addNewOrganizations(tx, now);
    const due = await postponeDue(tx, now, new Date(now.getTime() + DAY_MS));
    for (const [index, { organization_id }] of due.entries()) {
      const runAt = new Date(now.getTime() + (index * PASS_MS) / due.length);
      const key = `library ${organization_id}`;
      await enqueue(tx, discoverVideosTask, { organizationId: organization_id }, { key, runAt });
    }
  });
}

async function addNewOrganizations(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into library_schedules (organization_id, next_discovery_at)
    select o.id, ${now} from organizations o
    where not exists (select from library_schedules s where s.organization_id = o.id)
    on conflict do nothing`);
}

function postponeDue(tx: Transaction, now: Date, until: Date): Promise<{ organization_id: string }[]> {
  return tx.rows(sql`
    update library_schedules set next_discovery_at = ${until}
    where organization_id in (
      select organization_id from library_schedules where next_discovery_at <= ${now}
      order by next_discovery_at limit ${ORGANIZATIONS_PER_PASS} for update skip locked)
    returning organization_id`);
}

const KEPT_DAYS = 90;

/** Nightly, removes from every library what no search has found for 90 days. */
export const forgetUnseenTask = defineTask({
  name: "library.forget-unseen",
  input: z.object({}),
  schedule: "11 4 * * *",
  run: forgetUnseen,
});

async function forgetUnseen({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.execute(sql`delete from library_videos where last_seen_at < ${before}`);
  await db.execute(sql`delete from library_accounts where looked_up_at < ${before}`);
  await db.execute(sql`delete from library_terms where named_at < ${before}`);
}

/** An account's usual reach, or undefined when this discovery may look up no more. */
type ReachLookup = (
  platform: Platform,
  platformAccountId: string,
  isSimulated: boolean | undefined,
) => Promise<AccountReach | undefined>;

const FRESH_FOR_MS = 7 * 86_400_000;
const MAX_LOOKUPS = 60;
const LOOKUP_TIMEOUT_MS = 15_000;

/** Looks an account up once a week, and at most so many of them in one discovery. */
function createReachLookup(services: Services, organizationId: string): ReachLookup {
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
    ${insertRow("library_accounts", {
      organizationId: reach.organizationId,
      platform: reach.platform,
      platformAccountId: reach.platformAccountId,
      followerCount: reach.followerCount,
      medianViews: reach.medianViews,
      lookedUpAt: reach.at,
    })}
    on conflict (organization_id, platform, platform_account_id) do update set
      follower_count = excluded.follower_count, median_views = excluded.median_views,
      looked_up_at = excluded.looked_up_at`);
}
