import type { PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import type { Connectors } from "../src/infra/context.ts";
import { stagedConnectors } from "./staged-connectors.ts";

const failures: Readonly<Record<string, ConnectorFailureKind>> = {
  unknown: "not_found",
  locked: "private",
  gated: "restricted",
  garbled: "invalid_data",
  late: "timeout",
  busy: "throttled",
  down: "upstream",
};

/**
 * Platforms on which every name exists, the account `ada` with the id `id-ada`, and the video `ada-1` as hers; some
 * names fail as they say. Counts how many lookups it answers at once.
 */
export function stagePlatforms(): {
  connectors: Connectors;
  lookups: { most: number; all: number };
} {
  const lookups = { most: 0, all: 0 };
  let running = 0;
  const answer = async <Found>(name: string, found: Found): Promise<Found> => {
    lookups.all += 1;
    running += 1;
    lookups.most = Math.max(lookups.most, running);
    await new Promise(setImmediate);
    running -= 1;
    const kind = failures[name];
    if (kind !== undefined) throw new ConnectorFailure(kind, name, { retryAfterMs: 5_000 });
    return found;
  };
  const connectors = stagedConnectors({
    accountByUsername: ({ username }) => answer(username, accountOf(username)),
    accountById: ({ platformAccountId }) =>
      answer(platformAccountId.replace(/^id-/, ""), accountOf(platformAccountId.replace(/^id-/, ""))),
    video: ({ platformVideoId }) => answer(platformVideoId, videoOf(platformVideoId)),
  });
  return { connectors, lookups };
}

function accountOf(username: string): PlatformAccount {
  return {
    platform: "tiktok",
    platformAccountId: username === "nameless" ? null : `id-${username}`,
    username,
    displayName: `The ${username}`,
    profilePictureUrl: `https://media.test.example/${username}.svg`,
    isVerified: true,
    isPrivate: username === "secret",
    followerCount: 1200,
    followingCount: 34,
    videoCount: 56,
    bio: "Bread, mostly.",
    region: "DE",
  };
}

function videoOf(platformVideoId: string): PlatformVideo {
  const [username = ""] = platformVideoId.split("-");
  return {
    platform: "tiktok",
    platformVideoId,
    platformAccountId: username === "nameless" ? null : `id-${username}`,
    accountUsername: username,
    accountDisplayName: `The ${username}`,
    accountProfilePictureUrl: null,
    region: null,
    caption: "How it is done",
    hashtags: [],
    contentType: "video",
    videoIndex: 0,
    thumbnailUrl: null,
    downloadUrl: null,
    music: null,
    durationSeconds: 20,
    viewCount: 100,
    likeCount: 10,
    commentCount: 1,
    shareCount: 0,
    bookmarkCount: 0,
    publishedAt: new Date("2026-09-10T10:00:00Z"),
  };
}
