import type { Connector, PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import type { Connectors } from "../src/infra/context.ts";
import { sql } from "../src/infra/db/sql.ts";
import { saveSightings, toSighting } from "../src/modules/library/discovery/save-sightings.ts";
import type { TestOrganization } from "./builders.ts";
import { stagedConnectors } from "./staged-connectors.ts";

let sequence = 0;

/** A video as a search finds it: 90,000 views on an account that usually gets 10,000. */
export function foundVideo(fields: Partial<PlatformVideo> = {}): PlatformVideo {
  sequence += 1;
  return {
    platform: "tiktok",
    platformVideoId: `found-${sequence}`,
    platformAccountId: "finder",
    accountUsername: "lena.makes",
    accountDisplayName: "Lena Makes",
    accountProfilePictureUrl: null,
    region: "US",
    caption: "3 budgeting mistakes I made. Save this one #budgeting",
    hashtags: ["budgeting"],
    contentType: "video",
    videoIndex: 0,
    thumbnailUrl: "https://media.example/thumb.jpg",
    downloadUrl: null,
    music: {
      id: "1",
      title: "original sound",
      artist: "lena.makes",
      album: null,
      playUrl: null,
      coverUrl: null,
      isOriginal: true,
    },
    durationSeconds: 31,
    viewCount: 90_000,
    likeCount: 8_000,
    commentCount: 600,
    shareCount: 300,
    bookmarkCount: 100,
    publishedAt: new Date("2026-09-19T10:00:00.000Z"),
    ...fields,
  };
}

/** A video in the organization's library. */
export async function buildLibraryVideo(
  { id: organizationId, ctx }: Pick<TestOrganization, "id" | "ctx">,
  { isSimulated = null }: { readonly isSimulated?: boolean | null } = {},
): Promise<{ id: string }> {
  const found = toSighting(foundVideo());
  if (found === undefined) throw new Error("The video is not worth keeping");
  const reach = { medianViews: 10_000, followerCount: null };
  await saveSightings(ctx, organizationId, "tiktok", [{ ...found, term: "budgeting", reach, isSimulated }]);
  return ctx.db.row(sql`
    select id from library_videos
    where organization_id = ${organizationId} and platform_video_id = ${found.platformVideoId}`);
}

export interface StagedPlatforms {
  /** What a search for this term finds on TikTok; other platforms find nothing. */
  readonly found: Readonly<Record<string, readonly PlatformVideo[]>>;
  readonly staged?: Partial<Connector>;
}

/** Platforms where every account has 40,000 followers, and videos of 9,000, 10,000 and 11,000 views. */
export function platformsWith({ found, staged = {} }: StagedPlatforms): {
  connectors: Connectors;
  searches: string[];
  lookups: string[];
} {
  const searches: string[] = [];
  const lookups: string[] = [];
  const connectors = stagedConnectors({
    searchVideos: async ({ query }) => {
      searches.push(query);
      return { items: [], nextPageToken: null };
    },
    accountById: async ({ platformAccountId }) => {
      lookups.push(platformAccountId);
      return { ...anAccount, platformAccountId };
    },
    accountVideos: async () => ({
      items: [9_000, 10_000, 11_000].map((viewCount) => foundVideo({ viewCount })),
      nextPageToken: null,
    }),
    ...staged,
  });
  const tiktok: Connector = {
    ...connectors.tiktok,
    searchVideos: async ({ query }) => {
      searches.push(query);
      return { items: found[query] ?? [], nextPageToken: null };
    },
  };
  return { connectors: { ...connectors, tiktok }, searches, lookups };
}

const anAccount: PlatformAccount = {
  platform: "tiktok",
  platformAccountId: null,
  username: "lena.makes",
  displayName: "Lena Makes",
  profilePictureUrl: null,
  isVerified: false,
  isPrivate: false,
  followerCount: 40_000,
  followingCount: 10,
  videoCount: 3,
  bio: null,
  region: "US",
};
