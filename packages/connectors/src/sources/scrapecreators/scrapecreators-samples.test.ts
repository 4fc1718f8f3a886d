import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { apis } from "@scrapecreators/cli/api-config/apis.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Connector, ConnectorPage } from "../../connector.ts";
import { createAnswerSchemas, withValidatedAnswers } from "../../validation/with-validated-answers.ts";
import { createScrapeCreatorsSources } from "./create-scrapecreators-sources.ts";
import * as facebook from "./facebook-source.ts";
import * as instagramPeople from "./instagram-source.ts";
import * as instagram from "./instagram-videos.ts";
import * as tiktok from "./tiktok-answers.ts";
import * as youtube from "./youtube-source.ts";

/** Samples are from before this. */
const NOW = new Date("2026-11-01T00:00:00Z");
const VARIANTS = [
  "sampleResponse",
  "trimmedResponse",
  "cachedResponse",
  "privateResponse",
  "gatedProfileResponse",
] as const;
const REFUSED = ["ageRestrictedResponse", "errorResponseExamples"] as const;

type Ask = (connector: Connector) => Promise<unknown>;

/** Endpoints that a lookup asks; where it answers a list, the field of the sample that it lists. */
const ASKED: Readonly<Record<string, { readonly ask: Ask; readonly list?: string }>> = {
  "/v1/tiktok/profile": { ask: (c) => c.accountByUsername({ username: "stoolpresidente" }) },
  "/v2/tiktok/video": { ask: (c) => c.video({ platformVideoId: "7463250363559218474" }) },
  "/v3/tiktok/profile/videos": {
    ask: (c) => c.accountVideos({ platformAccountId: "6659752019493208069" }),
    list: "aweme_list",
  },
  "/v1/tiktok/video/comments": { ask: (c) => c.comments({ platformVideoId: "1" }), list: "comments" },
  "/v1/tiktok/search/users": { ask: (c) => c.searchUsers({ query: "swift" }), list: "users" },
  "/v1/tiktok/search/keyword": { ask: (c) => c.searchVideos({ query: "funny" }), list: "search_item_list" },
  "/v1/instagram/profile": { ask: (c) => c.accountByUsername({ username: "adrianhorning" }) },
  "/v1/instagram/basic-profile": { ask: (c) => c.accountById({ platformAccountId: "314216" }) },
  "/v1/instagram/user/reels": { ask: (c) => c.accountVideos({ platformAccountId: "1" }), list: "items" },
  "/v1/instagram/post": { ask: (c) => c.video({ platformVideoId: "DF5s0duxDts" }) },
  "/v2/instagram/post/comments": { ask: (c) => c.comments({ platformVideoId: "1" }), list: "comments" },
  "/v1/instagram/search/profiles": { ask: (c) => c.searchUsers({ query: "coach" }), list: "profiles" },
  "/v2/instagram/reels/search": { ask: (c) => c.searchVideos({ query: "dogs" }), list: "reels" },
  "/v1/instagram/search": { ask: (c) => c.searchHashtags({ query: "nike" }), list: "data.hashtags" },
  "/v1/youtube/channel": { ask: (c) => c.accountByUsername({ username: "ThePatMcAfeeShow" }) },
  "/v1/youtube/video": { ask: (c) => c.video({ platformVideoId: "Y2Ah_DFr8cw" }) },
  "/v1/youtube/channel/shorts": { ask: (c) => c.accountVideos({ platformAccountId: "UC" }), list: "shorts" },
  "/v1/youtube/video/comments": { ask: (c) => c.comments({ platformVideoId: "1" }), list: "comments" },
  "/v1/youtube/search": { ask: (c) => c.searchVideos({ query: "run" }), list: "videos+shorts" },
  "/v1/facebook/profile": { ask: (c) => c.accountByUsername({ username: "mantraindianfolsom" }) },
  "/v1/facebook/profile/reels": { ask: (c) => c.accountVideos({ platformAccountId: "1" }), list: "reels" },
  "/v1/facebook/post": { ask: (c) => c.video({ platformVideoId: "1535656380759655" }) },
  "/v1/facebook/post/comments": { ask: (c) => c.comments({ platformVideoId: "1" }), list: "comments" },
};

type Kind = "video" | "user" | "account" | "comment";
type Read = (entry: unknown) => unknown;

/** Endpoints that no lookup asks, whose entries are nevertheless those of one: a list, and how its entries are read. */
const ALSO_READ: Readonly<
  Record<string, { readonly list: string; readonly kind: Kind; readonly read: Read }>
> = {
  "/v1/tiktok/search/hashtag": {
    list: "aweme_list",
    kind: "video",
    read: reading(tiktok.AwemeSchema, tiktok.toVideo),
  },
  "/v1/tiktok/song/videos": {
    list: "aweme_list",
    kind: "video",
    read: reading(tiktok.AwemeSchema, tiktok.toVideo),
  },
  "/v1/tiktok/get-trending-feed": {
    list: "aweme_list",
    kind: "video",
    read: reading(tiktok.AwemeSchema, tiktok.toVideo),
  },
  "/v1/tiktok/user/following": {
    list: "followings",
    kind: "user",
    read: reading(tiktok.UserSchema, tiktok.toUser),
  },
  "/v1/tiktok/user/followers": {
    list: "followers",
    kind: "user",
    read: reading(tiktok.UserSchema, tiktok.toUser),
  },
  "/v1/tiktok/video/comment/replies": {
    list: "comments",
    kind: "comment",
    read: reading(tiktok.CommentSchema, (comment) => tiktok.toComment(comment, "1")),
  },
  "/v2/instagram/user/posts": {
    list: "items",
    kind: "video",
    read: reading(instagram.MediaSchema, instagram.mediaToVideo),
  },
  "/v1/instagram/user/tagged-posts": {
    list: "posts",
    kind: "video",
    read: reading(instagram.MediaSchema, instagram.mediaToVideo),
  },
  "/v1/instagram/audio/reels": {
    list: "reels",
    kind: "video",
    read: reading(instagram.MediaSchema, instagram.mediaToVideo),
  },
  "/v1/instagram/search/popular": {
    list: "posts",
    kind: "video",
    read: reading(instagram.PostSchema, instagram.postToVideo),
  },
  "/v1/instagram/search/hashtag": {
    list: "posts",
    kind: "video",
    read: reading(instagram.PostSchema, instagram.postToVideo),
  },
  "/v1/instagram/reels/trending": {
    list: "data.reels",
    kind: "video",
    read: reading(instagram.PostSchema, instagram.postToVideo),
  },
  "/v1/instagram/post/comment/replies": {
    list: "comments",
    kind: "comment",
    read: reading(instagramPeople.CommentSchema, (comment) => instagramPeople.toComment(comment, "1")),
  },
  "/v1/youtube/channel-videos": {
    list: "videos",
    kind: "video",
    read: reading(youtube.VideoSchema, youtube.toVideo),
  },
  "/v1/youtube/channel/lives": {
    list: "lives",
    kind: "video",
    read: reading(youtube.VideoSchema, youtube.toVideo),
  },
  "/v1/youtube/search/hashtag": {
    list: "videos",
    kind: "video",
    read: reading(youtube.VideoSchema, youtube.toVideo),
  },
  "/v1/youtube/shorts/trending": {
    list: "shorts",
    kind: "video",
    read: reading(youtube.VideoSchema, youtube.toVideo),
  },
  "/v1/youtube/playlist": {
    list: "videos",
    kind: "video",
    read: reading(youtube.VideoSchema, youtube.toVideo),
  },
  "/v1/youtube/video/comment/replies": {
    list: "comments",
    kind: "comment",
    read: reading(youtube.CommentSchema, (comment) => youtube.toComment(comment, "1")),
  },
  "/v1/facebook/post/comment/replies": {
    list: "replies",
    kind: "comment",
    read: reading(facebook.CommentSchema, (comment) => facebook.toComment(comment, "1")),
  },
};

const NOT_MAPPED: Readonly<Record<string, string>> = {
  "/v1/tiktok/profile/region": "a region alone, no account",
  "/v1/tiktok/user/audience": "countries of an audience, for which there is no lookup",
  "/v1/tiktok/collection/videos": "a saved collection of others' videos, in the web page's format",
  "/v1/tiktok/video/transcript": "a transcript, for which there is no lookup",
  "/v1/tiktok/user/live": "a live stream, for which there is no lookup",
  "/v1/tiktok/live": "a live stream, for which there is no lookup",
  "/v1/tiktok/search/suggestions": "words to search for, for which there is no lookup",
  "/v1/tiktok/search/top":
    "videos and slideshows in a format of its own; the search by keyword is asked instead",
  "/v1/tiktok/creators/popular": "a ranking of creators by countries, without account ids",
  "/v1/tiktok/song": "a song alone, for which there is no lookup",
  "/v2/instagram/media/transcript": "a transcript, for which there is no lookup",
  "/v1/instagram/user/highlights": "stories, which are not tracked",
  "/v1/instagram/user/highlight/detail": "stories, which are not tracked",
  "/v1/instagram/profile/post-count": "a count alone, no account",
  "/v1/instagram/user/embed": "HTML",
  "/v1/youtube/channel/playlists": "playlists, for which there is no lookup",
  "/v1/youtube/channel/community-posts": "posts without a video",
  "/v1/youtube/video/transcript": "a transcript, for which there is no lookup",
  "/v1/youtube/video/sponsors": "sponsors, for which there is no lookup",
  "/v1/youtube/search/typeahead": "words to search for, for which there is no lookup",
  "/v1/youtube/community-post": "a post without a video",
  "/v1/facebook/profile/photos": "photos, which are not tracked",
  "/v1/facebook/profile/posts":
    "posts of every kind, without the id of their video; the reels are asked instead",
  "/v1/facebook/profile/events": "events, for which there is no lookup",
  "/v1/facebook/post/transcript": "a transcript, for which there is no lookup",
  "/v1/facebook/group": "a group, which is no account",
  "/v1/facebook/group/posts": "posts of a group, which is no account",
};

const samples = apis
  .filter(({ id }) => PLATFORMS.some((platform) => platform === id))
  .flatMap(({ id, endpoints }) =>
    endpoints.flatMap((endpoint) =>
      VARIANTS.filter((variant) => endpoint[variant] !== undefined).map((variant) => ({
        // Only platforms of ours are left.
        platform: id as Platform,
        path: endpoint.path,
        variant,
        sample: endpoint[variant],
      })),
    ),
  );

describe("the samples of ScrapeCreators' own command line", () => {
  it("are of endpoints that are asked, read or listed with a reason, each in one place", () => {
    const paths = [...new Set(samples.map(({ path }) => path))].sort();
    const placed = [ASKED, ALSO_READ, NOT_MAPPED].flatMap((place) => Object.keys(place));
    expect(placed.sort()).toEqual(paths);
    expect(samples.length).toBeGreaterThan(80);
  });

  it.each(samples.filter(({ path }) => path in ASKED))(
    "map through $path, $variant",
    async ({ platform, path, sample }) => {
      const { ask, list } = ASKED[path] ?? {};
      const problems: unknown[] = [];
      const answer = await ask?.(answeringWith(platform, 200, sample, problems));
      expect(problems).toEqual([]);
      if (list === undefined) return expect(answer).toMatchObject({ platform });
      // Lookups of a list answer a page.
      const { items } = answer as ConnectorPage<unknown>;
      expect(items.length).toBe(list.split("+").flatMap((field) => entriesOf(sample, field)).length);
      expect(items.length).toBeGreaterThan(0);
    },
  );

  it.each(samples.filter(({ path }) => path in ALSO_READ))(
    "are read, $path, $variant",
    ({ platform, path, sample }) => {
      const { list = "", kind = "video", read } = ALSO_READ[path] ?? {};
      const entries = entriesOf(sample, list);
      const schema = createAnswerSchemas(platform, () => NOW)[kind];
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) {
        const item = read?.(entry);
        expect(schema.parse(item)).toEqual(item);
      }
    },
  );

  it("fail as they mean, where they are refusals", async () => {
    const facebookProfile = endpointAt("/v1/facebook/profile");
    const missing = facebookProfile.errorResponseExamples?.["404"];
    const gated = answeringWith("facebook", 200, facebookProfile.ageRestrictedResponse);
    const gone = answeringWith("facebook", 404, missing);
    const aged = answeringWith(
      "youtube",
      403,
      endpointAt("/v1/youtube/video").errorResponseExamples?.["403"],
    );
    await expect(gated.accountByUsername({ username: "x" })).rejects.toMatchObject({ kind: "restricted" });
    await expect(gone.accountByUsername({ username: "x" })).rejects.toMatchObject({ kind: "not_found" });
    await expect(aged.video({ platformVideoId: "x" })).rejects.toMatchObject({ kind: "restricted" });
    const refusing = apis.flatMap(({ id, endpoints }) =>
      PLATFORMS.some((platform) => platform === id)
        ? endpoints.flatMap((endpoint) =>
            REFUSED.flatMap((field) => Object.keys({ ...(endpoint[field] ?? {}) })),
          )
        : [],
    );
    expect(refusing.filter((status) => /^\d+$/.test(status)).sort()).toEqual(["403", "404"]);
  });
});

function endpointAt(path: string) {
  const found = apis.flatMap(({ endpoints }) => endpoints).find((endpoint) => endpoint.path === path);
  if (found === undefined) throw new Error(`no endpoint ${path}`);
  return found;
}

function answeringWith(
  platform: Platform,
  status: number,
  sample: unknown,
  problems: unknown[] = [],
): Connector {
  const ask = async () => ({ status, headers: {}, text: JSON.stringify(sample) });
  const sources = createScrapeCreatorsSources({ ask, key: "a-key", now: () => NOW });
  const source = sources.find(({ connector }) => connector.platform === platform);
  if (source === undefined) throw new Error(`no source for ${platform}`);
  return withValidatedAnswers(source.connector, {
    now: () => NOW,
    onProblem: (problem) => problems.push(problem),
  });
}

function entriesOf(sample: unknown, field: string): unknown[] {
  const found = field
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], sample);
  return z.array(z.unknown()).parse(found);
}

function reading<Schema extends z.ZodType>(schema: Schema, map: (entry: z.output<Schema>) => unknown): Read {
  return (entry) => map(schema.parse(entry));
}
