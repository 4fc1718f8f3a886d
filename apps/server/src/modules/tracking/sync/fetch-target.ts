import type {
  AnswerOrigin,
  Connector,
  LookupTerms,
  PlatformAccount,
  PlatformVideo,
} from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type ConsentReading, withConsent } from "../../sources/consent/read-by-consent.ts";
import type { SyncTargetRow } from "./claim-run.ts";

/** What can be stored of a video: it needs an id and a date of publication. */
export interface ObservedVideo extends PlatformVideo {
  readonly platformVideoId: string;
  readonly publishedAt: Date;
  /** When the platform said so. */
  readonly observedAt: Date;
  /** Undefined if nobody named itself. */
  readonly source: string | undefined;
}

export interface Fetched {
  /** Null leaves a stored value as it is. */
  readonly profile: Omit<PlatformAccount, "platform" | "platformAccountId">;
  readonly observedAt: Date;
  /** Who answered for the target itself. */
  readonly source: string | undefined;
  readonly videos: readonly ObservedVideo[];
}

const ANSWER_WITHIN_MS = 30_000;

/** What asking the platform of an account takes. */
export type Asking = Pick<Services, "connectorsOf"> & ConsentReading;

/** Asks the platform. Rejects with a `ConnectorFailure`; nothing is stored of what came before it. */
export function fetchTarget(services: Asking, target: SyncTargetRow, signal: AbortSignal): Promise<Fetched> {
  return target.platform_video_id === null
    ? fetchAccount(services, target, signal)
    : fetchVideo(services, target, target.platform_video_id, signal);
}

async function fetchAccount(services: Asking, target: SyncTargetRow, signal: AbortSignal): Promise<Fetched> {
  const asking = askAsSync(services, target, signal);
  const platformAccountId = target.platform_account_id;
  const { answer, ...origin } = await asking((connector, terms) =>
    connector.accountById({ ...terms, platformAccountId }),
  );
  const knownVideoIds = target.is_simulated === true ? undefined : await listKnownVideos(services.db, target);
  return { profile: answer, ...origin, videos: await fetchNewestVideos(asking, target, knownVideoIds) };
}

async function fetchNewestVideos(
  asking: AskAsSync,
  { platform_account_id: platformAccountId, max_videos: maxVideos }: SyncTargetRow,
  knownVideoIds: readonly string[] | undefined,
): Promise<ObservedVideo[]> {
  // By id: what is posted between two pages pushes videos from one to the next.
  const videos = new Map<string, ObservedVideo>();
  let pageToken: string | undefined;
  for (let known = -1; videos.size < maxVideos && videos.size > known; ) {
    known = videos.size;
    const { answer: page, ...origin } = await asking((connector, terms) =>
      connector.accountVideos({ ...terms, platformAccountId, pageToken, knownVideoIds }),
    );
    for (const video of page.items) {
      const { platformVideoId, publishedAt } = video;
      if (platformVideoId === null || publishedAt === null || videos.has(platformVideoId)) continue;
      videos.set(platformVideoId, { ...video, ...origin, platformVideoId, publishedAt });
    }
    if (page.nextPageToken === null) break;
    pageToken = page.nextPageToken;
  }
  return [...videos.values()].slice(0, maxVideos);
}

/** The newest first; what is excluded needs no counts. */
async function listKnownVideos(
  db: Queryable,
  { organization_key, account_key, max_videos, has_videos }: SyncTargetRow,
): Promise<string[]> {
  if (!has_videos) return [];
  const rows = await db.rows<{ platform_video_id: string }>(sql`
    select v.platform_video_id from videos v
    where v.organization_key = ${organization_key} and v.account_key = ${account_key} and not v.is_excluded
    order by v.published_on desc, v.published_at desc, v.key desc limit ${max_videos}::int`);
  return rows.map(({ platform_video_id }) => platform_video_id);
}

async function fetchVideo(
  services: Asking,
  target: SyncTargetRow,
  platformVideoId: string,
  signal: AbortSignal,
): Promise<Fetched> {
  const asking = askAsSync(services, target, signal);
  const observed = await observeVideo(asking, platformVideoId, {
    knownPublishedAt: await findPublishedAt(services.db, target, platformVideoId),
  });
  return {
    profile: {
      ...UNKNOWN_PROFILE,
      username: observed.accountUsername,
      displayName: observed.accountDisplayName,
      profilePictureUrl: observed.accountProfilePictureUrl,
    },
    observedAt: observed.observedAt,
    source: observed.source,
    videos: [observed],
  };
}

async function findPublishedAt(
  db: Queryable,
  { organization_key, platform }: SyncTargetRow,
  platformVideoId: string,
): Promise<Date | undefined> {
  const stored = await db.maybeRow<{ published_at: Date }>(sql`
    select published_at from videos where organization_key = ${organization_key} and platform = ${platform}
      and platform_video_id = ${platformVideoId}`);
  return stored?.published_at;
}

interface VideoObservation {
  readonly exceptSources?: ReadonlySet<string>;
  /** Not every source tells when a video was posted. */
  readonly knownPublishedAt?: Date | undefined;
}

/** One video by itself, as any source but the given ones says it is. */
export async function observeVideo(
  asking: AskAsSync,
  platformVideoId: string,
  { exceptSources, knownPublishedAt }: VideoObservation,
): Promise<ObservedVideo> {
  const { answer: video, ...origin } = await asking((connector, terms) =>
    connector.video({ ...terms, platformVideoId, exceptSources }),
  );
  const publishedAt = video.publishedAt ?? knownPublishedAt;
  if (publishedAt === undefined)
    throw new ConnectorFailure("invalid_data", "a video without a publication date");
  return { ...video, ...origin, platformVideoId, publishedAt };
}

interface Told<Answer> {
  readonly answer: Answer;
  readonly observedAt: Date;
  readonly source: string | undefined;
}

/** Puts one question to the target's platform, on the terms of a sync. */
export type AskAsSync = <Answer>(
  ask: (
    connector: Connector,
    terms: LookupTerms & { readonly region: string | undefined; readonly username: string | undefined },
  ) => Promise<Answer>,
) => Promise<Told<Answer>>;

export function askAsSync(services: Asking, target: SyncTargetRow, signal: AbortSignal): AskAsSync {
  const { platform, region, username, is_simulated: isSimulated } = target;
  const connector = withConsent(services, target, services.connectorsOf(target.organization_id)[platform]);
  return async (ask) => {
    let origin: AnswerOrigin | undefined;
    const answer = await ask(connector, {
      purpose: "sync",
      region: region ?? undefined,
      username: username ?? undefined,
      isSimulated: isSimulated ?? undefined,
      timeLeftMs: ANSWER_WITHIN_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      onAnswer: (said) => {
        origin = said;
      },
    });
    return { answer, observedAt: origin?.fetchedAt ?? services.clock.now(), source: origin?.source };
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
