import type { PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import type { Connectors } from "../src/infra/context.ts";
import { stagedConnectors } from "./staged-connectors.ts";

export type StagedVideo = Partial<PlatformVideo> & { readonly platformVideoId: string };

/** A platform with one account, as the test wants it to be seen right now. */
export interface StagedPlatform {
  readonly connectors: Connectors;
  profile: Partial<PlatformAccount>;
  /** Newest first. */
  videos: readonly StagedVideo[];
  /** What was asked of it. */
  readonly asked: string[];
  /** Every question that begins like this fails, until it recovers. */
  fail(kind: ConnectorFailureKind, details?: { retryAfterMs?: number; question?: string }): void;
  recover(): void;
  /** Holds back every answer until the function it gives is called. */
  hold(): () => void;
}

export function stagePlatform({ perPage = 20 }: { perPage?: number } = {}): StagedPlatform {
  let held: Promise<void> = Promise.resolve();
  let failure: { readonly question: string; readonly reason: ConnectorFailure } | undefined;
  const answer = async <Answer>(question: string, signal: AbortSignal | undefined, give: () => Answer) => {
    platform.asked.push(question);
    await Promise.race([held, whenAborted(signal)]);
    if (failure !== undefined && question.startsWith(failure.question)) throw failure.reason;
    return give();
  };
  const platform: StagedPlatform = {
    connectors: stagedConnectors({
      accountById: ({ platformAccountId, signal }) =>
        answer(`account ${platformAccountId}`, signal, () => ({ ...unknownAccount, ...platform.profile })),
      accountVideos: ({ pageToken = "0", signal }) =>
        answer(`videos from ${pageToken}`, signal, () => {
          const end = Number(pageToken) + perPage;
          const items = platform.videos.slice(Number(pageToken), end).map(completed);
          return { items, nextPageToken: end < platform.videos.length ? String(end) : null };
        }),
      video: ({ platformVideoId, signal }) =>
        answer(`video ${platformVideoId}`, signal, () => {
          const video = platform.videos.find((each) => each.platformVideoId === platformVideoId);
          if (video === undefined) throw new ConnectorFailure("not_found", "no such video");
          return completed(video);
        }),
    }),
    profile: {},
    videos: [],
    asked: [],
    fail(kind, { question = "", ...details } = {}) {
      failure = { question, reason: new ConnectorFailure(kind, "staged", details) };
    },
    recover() {
      failure = undefined;
    },
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
  return platform;
}

function whenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new ConnectorFailure("timeout", "aborted")), {
      once: true,
    });
  });
}

function completed(video: StagedVideo): PlatformVideo {
  return { ...unknownVideo, ...video };
}

const unknownAccount: PlatformAccount = {
  platform: "tiktok",
  platformAccountId: null,
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

const unknownVideo: PlatformVideo = {
  platform: "tiktok",
  platformVideoId: null,
  platformAccountId: null,
  accountUsername: null,
  accountDisplayName: null,
  accountProfilePictureUrl: null,
  region: null,
  caption: null,
  hashtags: [],
  contentType: "video",
  videoIndex: null,
  thumbnailUrl: null,
  downloadUrl: null,
  music: null,
  durationSeconds: null,
  viewCount: 0,
  likeCount: null,
  commentCount: null,
  shareCount: null,
  bookmarkCount: null,
  publishedAt: new Date("2026-09-20T12:00:00.000Z"),
};
