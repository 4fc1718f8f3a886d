import type { Connector, PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import type { Clock } from "../../../infra/clock.ts";
import type { Services } from "../../../infra/context.ts";
import type { SyncTargetRow } from "./claim-run.ts";

/** What can be stored of a video: it needs an id and a date of publication. */
export interface ObservedVideo extends PlatformVideo {
  readonly platformVideoId: string;
  readonly publishedAt: Date;
  /** When the platform said so. */
  readonly observedAt: Date;
}

export interface Fetched {
  /** Null leaves a stored value as it is. */
  readonly profile: Omit<PlatformAccount, "platform" | "platformAccountId">;
  readonly observedAt: Date;
  readonly videos: readonly ObservedVideo[];
}

const ANSWER_WITHIN_MS = 30_000;

/** Asks the platform. Rejects with a `ConnectorFailure`; nothing is stored of what came before it. */
export function fetchTarget(
  { connectors, clock }: Pick<Services, "connectors" | "clock">,
  target: SyncTargetRow,
  signal: AbortSignal,
): Promise<Fetched> {
  const lookup: Lookup = {
    connector: connectors[target.platform],
    clock,
    region: target.region ?? undefined,
    within: () => AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  };
  return target.platform_video_id === null
    ? fetchAccount(lookup, target)
    : fetchVideo(lookup, target.platform_video_id);
}

interface Lookup {
  readonly connector: Connector;
  readonly clock: Clock;
  readonly region: string | undefined;
  readonly within: () => AbortSignal;
}

async function fetchAccount(lookup: Lookup, target: SyncTargetRow): Promise<Fetched> {
  const { connector, clock, region, within } = lookup;
  const platformAccountId = target.platform_account_id;
  const profile = await connector.accountById({ platformAccountId, region, signal: within() });
  const observedAt = clock.now();
  return { profile, observedAt, videos: await fetchNewestVideos(lookup, target) };
}

async function fetchNewestVideos(
  { connector, clock, region, within }: Lookup,
  { platform_account_id: platformAccountId, max_videos: maxVideos }: SyncTargetRow,
): Promise<ObservedVideo[]> {
  // By id: what is posted between two pages pushes videos from one to the next.
  const videos = new Map<string, ObservedVideo>();
  let pageToken: string | undefined;
  for (let known = -1; videos.size < maxVideos && videos.size > known; ) {
    known = videos.size;
    const page = await connector.accountVideos({ platformAccountId, region, pageToken, signal: within() });
    const observedAt = clock.now();
    for (const video of page.items) {
      const { platformVideoId, publishedAt } = video;
      if (platformVideoId === null || publishedAt === null || videos.has(platformVideoId)) continue;
      videos.set(platformVideoId, { ...video, platformVideoId, publishedAt, observedAt });
    }
    if (page.nextPageToken === null) break;
    pageToken = page.nextPageToken;
  }
  return [...videos.values()].slice(0, maxVideos);
}

async function fetchVideo(
  { connector, clock, region, within }: Lookup,
  platformVideoId: string,
): Promise<Fetched> {
  const video = await connector.video({ platformVideoId, region, signal: within() });
  const observedAt = clock.now();
  const { publishedAt } = video;
  if (publishedAt === null) throw new ConnectorFailure("invalid_data", "a video without a publication date");
  return {
    profile: {
      ...UNKNOWN_PROFILE,
      username: video.accountUsername,
      displayName: video.accountDisplayName,
      profilePictureUrl: video.accountProfilePictureUrl,
    },
    observedAt,
    videos: [{ ...video, platformVideoId, publishedAt, observedAt }],
  };
}

const UNKNOWN_PROFILE: Fetched["profile"] = {
  username: null,
  displayName: null,
  profilePictureUrl: null,
  isVerified: null,
  isPrivate: null,
  followerCount: null,
  followingCount: null,
  videoCount: null,
  bio: null,
  region: null,
};

/** What a failed lookup says of the thing itself; undefined for troubles that pass. */
export function syncErrorOf({ kind }: ConnectorFailure): SyncError | undefined {
  switch (kind) {
    case "not_found":
      return "NOT_FOUND";
    case "private":
      return "PRIVATE_CONTENT";
    case "restricted":
      return "RESTRICTED";
    case "invalid_data":
      return "INVALID_DATA";
    case "timeout":
    case "throttled":
    case "upstream":
      return undefined;
  }
}
