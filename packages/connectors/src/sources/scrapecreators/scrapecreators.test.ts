import type { Platform } from "@clipledger/domain/platforms";
import { describe, expect, it } from "vitest";
import type { Connector } from "../../connector.ts";
import type { ConnectorFailure } from "../../connector-failure.ts";
import type { UpstreamAnswer, UpstreamRequest } from "../ask-upstream.ts";
import { createScrapeCreatorsSources } from "./create-scrapecreators-sources.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const KEY = "secret-key-of-ours";

interface Service {
  readonly connector: Connector;
  readonly asked: UpstreamRequest[];
}

/** A service that gives these answers one after the other. */
function service(platform: Platform, ...answers: (string | Partial<UpstreamAnswer>)[]): Service {
  const asked: UpstreamRequest[] = [];
  const ask = async (request: UpstreamRequest) => {
    const answer = answers[asked.length] ?? answers.at(-1) ?? "{}";
    asked.push(request);
    return {
      status: 200,
      headers: {},
      text: "{}",
      ...(typeof answer === "string" ? { text: answer } : answer),
    };
  };
  const sources = createScrapeCreatorsSources({ ask, key: KEY, now: () => NOW });
  const source = sources.find(({ connector }) => connector.platform === platform);
  if (source === undefined) throw new Error(`no source for ${platform}`);
  return { connector: source.connector, asked };
}

function addresses({ asked }: Service): string[] {
  return asked.map(({ url }) => `${url.pathname}?${url.searchParams}`);
}

const aweme = (more: object) => ({
  aweme_id: "7470969622276164906",
  create_time: 1_739_470_683,
  author: { uid: "1", follower_count: 0 },
  ...more,
});

describe("asking ScrapeCreators", () => {
  it("gives the key in a header, at the service's address unless told another", async () => {
    const { connector, asked } = service("tiktok", JSON.stringify({ user: { id: "1" } }));
    await connector.accountByUsername({ username: "a&b=c" });
    expect(asked[0]?.url.href).toBe("https://api.scrapecreators.com/v1/tiktok/profile?handle=a%26b%3Dc");
    expect(asked[0]?.headers).toEqual({ "x-api-key": KEY });
  });

  it.each(["tiktok", "instagram", "youtube", "facebook"] as const)(
    "asks %s for names that no address can hold",
    async (platform) => {
      const { connector } = service(platform, { status: 404 });
      await expect(connector.video({ platformVideoId: "\ud800" })).rejects.toMatchObject({
        kind: "not_found",
      });
      await expect(connector.accountByUsername({ username: "\ud800" })).rejects.toMatchObject({
        kind: "not_found",
      });
    },
  );

  it("tells what each answer cost", async () => {
    const charges: unknown[] = [];
    const text = JSON.stringify({ user: { id: "1" }, credits_charged: 2, credits_remaining: 98 });
    const ask = async () => ({ status: 200, headers: {}, text });
    const onCharge = (charge: unknown) => charges.push(charge);
    const sources = createScrapeCreatorsSources({ ask, key: KEY, now: () => NOW, onCharge });
    const tiktok = sources.find(({ connector }) => connector.platform === "tiktok");
    await tiktok?.connector.accountByUsername({ username: "ann" });
    expect(charges).toEqual([{ credits: 2, creditsLeft: 98 }]);
  });

  it.each([
    [401, {}, "upstream", undefined],
    [403, {}, "upstream", undefined],
    [402, {}, "throttled", 3_600_000],
    [404, {}, "not_found", undefined],
    [429, { "retry-after": "7" }, "throttled", 7_000],
    [429, { "retry-after": "Tue, 10 Mar 2026 12:01:00 GMT" }, "throttled", 60_000],
    [429, {}, "throttled", 5_000],
    [500, {}, "upstream", undefined],
    [503, {}, "upstream", undefined],
    [504, {}, "timeout", undefined],
    [302, {}, "upstream", undefined],
    [400, {}, "upstream", undefined],
  ] as const)("takes the status %i with %j for %s", async (status, headers, kind, retryAfterMs) => {
    const text = JSON.stringify({ success: false, message: `your key ${KEY} is not good` });
    const { connector } = service("youtube", { status, headers, text });
    const failure = (await connector
      .video({ platformVideoId: "x" })
      .catch((error) => error)) as ConnectorFailure;
    expect(failure).toMatchObject({ kind, retryAfterMs, providerStatus: status });
    expect(`${failure.message} ${failure.stack}`).not.toContain(KEY);
  });

  it("takes a refusal that comes with the status of a success for what it says", async () => {
    const { connector } = service(
      "youtube",
      JSON.stringify({ success: false, errorStatus: 404, message: "gone" }),
    );
    await expect(connector.video({ platformVideoId: "x" })).rejects.toMatchObject({ kind: "not_found" });
  });

  it.each(["", "<html>busy</html>", "[]", "null", '{"success":true}'])(
    "fails for the answer %j",
    async (text) => {
      const { connector } = service("instagram", text);
      await expect(connector.video({ platformVideoId: "x" })).rejects.toMatchObject({ kind: "invalid_data" });
    },
  );

  it("fails when no entry of a list has the known shape, so that a changed service is not an account without videos", async () => {
    const { connector } = service("facebook", JSON.stringify({ reels: [{ renamed: "1" }], cursor: null }));
    const request = { platformAccountId: "1" };
    await expect(connector.accountVideos(request)).rejects.toMatchObject({ kind: "invalid_data" });
  });
});

describe("TikTok by ScrapeCreators", () => {
  it("keeps ids above 2^53 that arrive as numbers", async () => {
    const text =
      '{"aweme_detail":{"aweme_id":7470969622276164906,"author":{"uid":6659752019493208069},"music":{"id":7470969632736710000,"id_str":"7470969632736709422"}}}';
    const video = await service("tiktok", text).connector.video({ platformVideoId: "7470969622276164906" });
    expect(video).toMatchObject({
      platformVideoId: "7470969622276164906",
      platformAccountId: "6659752019493208069",
      music: { id: "7470969632736709422" },
    });
  });

  it("believes the time in the id when create_time is more than an hour off", async () => {
    const text = (seconds: number) => JSON.stringify({ aweme_detail: aweme({ create_time: seconds }) });
    const publishedAt = async (seconds: number) =>
      (
        await service("tiktok", text(seconds)).connector.video({ platformVideoId: "1" })
      ).publishedAt?.getTime();
    expect(await publishedAt(1_739_470_683)).toBe(1_739_470_683_000);
    expect(await publishedAt(1_739_570_683)).toBe(1_739_470_665_000);
    expect(await publishedAt(0)).toBe(1_739_470_665_000);
  });

  it("does not take an author's 0 followers beside a video for a count", async () => {
    const { connector, asked } = service("tiktok", JSON.stringify({ aweme_detail: aweme({}) }));
    const video = await connector.video({ platformVideoId: "1" });
    expect(JSON.stringify(video)).not.toMatch(/follower/i);
    expect(asked.length).toBe(1);
  });

  it("puts pinned videos where their time belongs", async () => {
    const old = aweme({ aweme_id: "6806030056956251397", create_time: 1_584_652_358, is_top: 1 });
    const text = JSON.stringify({ aweme_list: [old, aweme({})], has_more: 0 });
    const { items } = await service("tiktok", text).connector.accountVideos({ platformAccountId: "1" });
    expect(items.map((video) => video.platformVideoId)).toEqual([
      "7470969622276164906",
      "6806030056956251397",
    ]);
  });

  it("asks by name too where it is known, and leaves out videos of whoever has that name now", async () => {
    const stranger = aweme({ aweme_id: "6806030056956251397", author: { uid: "2" } });
    const taken = service("tiktok", JSON.stringify({ aweme_list: [aweme({}), stranger], has_more: 0 }));
    const page = await taken.connector.accountVideos({ platformAccountId: "1", username: "ann" });
    expect(page.items.length).toBe(1);
    expect(addresses(taken)).toEqual(["/v3/tiktok/profile/videos?user_id=1&handle=ann&sort_by=latest"]);
  });

  it("goes on at the cursor as long as there is more", async () => {
    const page = (more: number) =>
      JSON.stringify({ aweme_list: [aweme({})], has_more: more, max_cursor: 1738435195000 });
    const { connector, asked } = service("tiktok", page(1), page(0));
    const { nextPageToken } = await connector.accountVideos({ platformAccountId: "1" });
    const last = await connector.accountVideos({ platformAccountId: "1", pageToken: nextPageToken ?? "" });
    expect(asked[1]?.url.searchParams.get("max_cursor")).toBe("1738435195000");
    expect(last.nextPageToken).toBeNull();
    await expect(
      connector.comments({ platformVideoId: "1", pageToken: nextPageToken ?? "" }),
    ).rejects.toMatchObject({
      providerStatus: 400,
    });
  });

  it("asks the profile why nothing is listed, and says when it is private", async () => {
    const nothing = JSON.stringify({ aweme_list: null, has_more: 0 });
    const profile = (isPrivate: boolean) => JSON.stringify({ user: { id: "1", privateAccount: isPrivate } });
    const request = { platformAccountId: "1" };
    await expect(
      service("tiktok", nothing, profile(true)).connector.accountVideos(request),
    ).rejects.toMatchObject({
      kind: "private",
    });
    const empty = await service("tiktok", nothing, profile(false)).connector.accountVideos(request);
    expect(empty).toEqual({ items: [], nextPageToken: null });
  });

  it.each([
    ["is_delete", true, "not_found"],
    ["is_prohibited", true, "restricted"],
    ["private_status", 1, "private"],
  ])("fails for a video whose %s is %j", async (field, value, kind) => {
    const { connector } = service(
      "tiktok",
      JSON.stringify({ aweme_detail: aweme({ status: { [field]: value } }) }),
    );
    await expect(connector.video({ platformVideoId: "1" })).rejects.toMatchObject({ kind });
  });

  it("searches in the narrowest window that reaches back far enough, and leaves out what is older", async () => {
    const found = service(
      "tiktok",
      JSON.stringify({ search_item_list: [{ aweme_info: aweme({}) }], cursor: 12 }),
    );
    const publishedAfter = new Date(NOW.getTime() - 20 * 86_400_000);
    expect(
      (await found.connector.searchVideos({ query: "x", sortBy: "likes", publishedAfter })).items,
    ).toEqual([]);
    expect(addresses(found)).toEqual([
      "/v1/tiktok/search/keyword?query=x&sort_by=most-liked&date_posted=this-month",
    ]);
  });
});

describe("Instagram by ScrapeCreators", () => {
  const post = (more: object) =>
    JSON.stringify({ data: { xdt_shortcode_media: { shortcode: "C1", is_video: true, ...more } } });

  it("takes plays for views, not video_view_count, and rounds counts", async () => {
    const viewCount = async (more: object) =>
      (await service("instagram", post(more)).connector.video({ platformVideoId: "C1" })).viewCount;
    expect(await viewCount({ video_view_count: 0, video_play_count: 425_901 })).toBe(425_901);
    expect(await viewCount({ video_view_count: 1_639, video_play_count: 16_099.999999999998 })).toBe(16_100);
    expect(await viewCount({ video_view_count: 1_639 })).toBe(1_639);
    expect(await viewCount({})).toBeNull();
  });

  it("takes hidden likes for unknown", async () => {
    const video = await service(
      "instagram",
      post({ edge_media_preview_like: { count: -1 } }),
    ).connector.video({
      platformVideoId: "C1",
    });
    expect(video.likeCount).toBeNull();
  });

  it("does not take the size of a batch for the count of all posts", async () => {
    const user = (count: number) => ({
      id: "1",
      edge_owner_to_timeline_media: { count, edges: [{}, {}], page_info: { has_next_page: true } },
    });
    const videoCount = async (count: number) =>
      (
        await service(
          "instagram",
          JSON.stringify({ data: { user: user(count) } }),
        ).connector.accountByUsername({ username: "x" })
      ).videoCount;
    expect(await videoCount(2)).toBeNull();
    expect(await videoCount(71)).toBe(71);
  });

  it("ends a search at the page after which the service refuses", async () => {
    const reels = JSON.stringify({ reels: [{ shortcode: "C1" }] });
    const { connector, asked } = service("instagram", reels);
    let pageToken: string | undefined;
    do pageToken = (await connector.searchVideos({ query: "x", pageToken })).nextPageToken ?? undefined;
    while (pageToken !== undefined);
    expect(asked.length).toBe(11);
  });
});

describe("YouTube by ScrapeCreators", () => {
  it("takes no time from 'nine days ago'", async () => {
    const short = {
      id: "a",
      title: "x",
      publishedTime: "2026-03-01T12:00:00.000Z",
      publishedTimeText: "9 days ago",
    };
    const { items } = await service(
      "youtube",
      JSON.stringify({ shorts: [short], videos: [] }),
    ).connector.searchVideos({ query: "x" });
    expect(items[0]?.publishedAt).toBeNull();
  });

  it("reads a channel's country and counts from words", async () => {
    const channel = {
      channelId: "UC1",
      channel: "http://www.youtube.com/@Caf%C3%A9",
      videoCountText: "9,221 videos",
    };
    const read = (country: string) =>
      service("youtube", JSON.stringify({ ...channel, country })).connector.accountById({
        platformAccountId: "UC1",
      });
    expect(await read("United States")).toMatchObject({ username: "Café", videoCount: 9_221, region: "US" });
    expect((await read("Germany")).region).toBe("DE");
    expect((await read("United Kingdom")).region).toBe("GB");
    expect((await read("Atlantis")).region).toBeNull();
  });
});

describe("Facebook by ScrapeCreators", () => {
  it("takes a 404 that calls itself a success, accountDoesNotExist, for not found", async () => {
    const text = JSON.stringify({ success: true, data: { accountDoesNotExist: true, isPrivate: false } });
    const { connector } = service("facebook", { status: 404, text });
    await expect(connector.accountByUsername({ username: "x" })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("passes both cursors back", async () => {
    const page = JSON.stringify({
      reels: [{ video_id: 1114235920664408 }],
      cursor: "AQ",
      next_page_id: "YX",
    });
    const { connector, asked } = service("facebook", page);
    const { items, nextPageToken } = await connector.accountVideos({ platformAccountId: "10" });
    await connector.accountVideos({ platformAccountId: "10", pageToken: nextPageToken ?? "" });
    expect(items[0]?.platformVideoId).toBe("1114235920664408");
    expect(Object.fromEntries(asked[1]?.url.searchParams ?? [])).toEqual({
      url: "https://www.facebook.com/profile.php?id=10",
      cursor: "AQ",
      next_page_id: "YX",
    });
  });

  it("has no name for an account whose address is a number", async () => {
    const account = (url: string) =>
      service("facebook", JSON.stringify({ id: "1", url })).connector.accountByUsername({ username: "x" });
    expect((await account("https://www.facebook.com/profile.php?id=1")).username).toBeNull();
    expect((await account("https://www.facebook.com/mantra.folsom/")).username).toBe("mantra.folsom");
  });
});
