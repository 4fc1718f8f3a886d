import type { PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { Platform } from "@clipledger/domain/platforms";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { createReachLookup, type ReachLookup } from "./account-reach.ts";
import { chooseTerms } from "./choose-terms.ts";
import { saveSightings, toSighting } from "./save-sightings.ts";

/** The platforms whose videos can be searched. */
const SEARCHED: readonly Platform[] = ["tiktok", "instagram", "youtube"];
const PUBLISHED_WITHIN_MS = 90 * 86_400_000;
const LOOKUP_TIMEOUT_MS = 15_000;
/** An organization that tracks nothing yet is looked at again soon. */
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
    await lookAgain(services, organizationId);
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
  const found = await searchVideos(services, platform, term);
  const sightings = [];
  for (const video of found) {
    const sighting = toSighting(video);
    if (sighting === undefined) continue;
    sightings.push({ ...sighting, term, reach: await reachOf(platform, sighting.platformAccountId) });
  }
  await saveSightings(services, organizationId, platform, sightings);
}

/** What cannot be searched today is left out; tomorrow is another day. */
async function searchVideos(
  { connectors, clock, log }: Services,
  platform: Platform,
  term: string,
): Promise<readonly PlatformVideo[]> {
  try {
    const page = await connectors[platform].searchVideos({
      query: term,
      sortBy: "likes",
      publishedAfter: new Date(clock.now().getTime() - PUBLISHED_WITHIN_MS),
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    });
    return page.items;
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    log.warn({ err: error, platform, term }, "library search failed");
    return [];
  }
}

async function lookAgain({ db, clock }: Services, organizationId: string): Promise<void> {
  const at = new Date(clock.now().getTime() + WITHOUT_TERMS_MS);
  await db.execute(sql`
    update library_schedules set next_discovery_at = ${at} where organization_id = ${organizationId}`);
}
