import { serveGraph } from "@clipledger/upstreams/meta/serve-graph";
import { afterEach, describe, expect, it } from "vitest";
import { writeAccountId } from "../../simulator/identifiers.ts";
import { type AskUpstream, createAskUpstream } from "../ask-upstream.ts";
import { createInstagramGraphSource } from "./instagram-graph-source.ts";
import type { KnownNames } from "./known-names.ts";

const OWN = "juniper.bakes";
const DAY_MS = 86_400_000;
const clock = { now: new Date("2026-03-10T12:00:00Z") };
const running: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((upstream) => upstream.stop())));

async function start(names?: KnownNames) {
  clock.now = new Date("2026-03-10T12:00:00Z");
  const now = () => clock.now;
  const graph = await serveGraph({ seed: "instagram", now, mediaUrl: "http://localhost/media" });
  running.push(graph);
  const account = graph.accountOf(OWN);
  const options = {
    ask: createAskUpstream(),
    now,
    url: `${graph.url}/v23.0`,
    token: `EAA.${OWN}`,
    account,
    names,
  };
  const sourceWith = (changed: Partial<typeof options>) =>
    createInstagramGraphSource({ ...options, ...changed });
  return { graph, account, sourceWith, ...sourceWith({}) };
}

describe("the account that asks", () => {
  it("when it is wrong is a wrong setting: nobody whom it asked for is missing", async () => {
    const { sourceWith } = await start();
    const { connector } = sourceWith({ account: "17841400000000000" });
    await expect(connector.accountByUsername({ username: "meal.prep.maya" })).rejects.toMatchObject({
      kind: "upstream",
      providerStatus: 403,
    });
  });

  it("whose token is revoked says so", async () => {
    const { sourceWith } = await start();
    const { connector } = sourceWith({ token: "revoked" });
    await expect(connector.accountByUsername({ username: "meal.prep.maya" })).rejects.toMatchObject({
      kind: "upstream",
      providerStatus: 401,
    });
  });
});

describe("what Instagram's media are known by", () => {
  it("is the code in their address, not the Graph API's number", async () => {
    const { connector } = await start();
    const { platformAccountId } = await connector.accountByUsername({ username: "meal.prep.maya" });
    const { items } = await connector.accountVideos({ platformAccountId: platformAccountId ?? "" });
    expect(items.length).toBeGreaterThan(10);
    for (const { platformVideoId } of items) expect(platformVideoId).toMatch(/^C[\w-]+$/);
  });

  it("is Instagram's own number for accounts, though it arrives as a JSON number above 2^53", async () => {
    const { connector } = await start();
    const account = await connector.accountByUsername({ username: "meal.prep.maya" });
    expect(account.platformAccountId).toBe(writeAccountId("instagram", "meal.prep.maya"));
  });

  it("may also be the Graph API's number for accounts, and is answered as it was asked", async () => {
    const { connector, account } = await start();
    expect(await connector.accountById({ platformAccountId: account })).toMatchObject({
      platformAccountId: account,
      username: OWN,
    });
  });
});

describe("an id whose name nobody knows", () => {
  it("is not said to be missing, so that another source may be asked", async () => {
    const { connector } = await start();
    const platformAccountId = writeAccountId("instagram", "meal.prep.maya");
    for (const lookup of [
      () => connector.accountById({ platformAccountId }),
      () => connector.accountVideos({ platformAccountId }),
      () => connector.video({ platformVideoId: "CSr71Gzlqo4" }),
    ]) {
      await expect(lookup()).rejects.toMatchObject({ kind: "upstream" });
    }
  });

  it("is found once its account was met by name", async () => {
    const { connector } = await start();
    await connector.accountByUsername({ username: "meal.prep.maya" });
    const platformAccountId = writeAccountId("instagram", "meal.prep.maya");
    const { items } = await connector.accountVideos({ platformAccountId });
    const platformVideoId = items[3]?.platformVideoId ?? "";
    expect(await connector.video({ platformVideoId })).toEqual(items[3]);
  });

  it("is not answered with the account that has the name now", async () => {
    const { connector } = await start({
      ofAccount: async () => "somebody.else",
      ofVideo: async () => undefined,
    });
    const platformAccountId = writeAccountId("instagram", "meal.prep.maya");
    await expect(connector.accountById({ platformAccountId })).rejects.toMatchObject({ kind: "upstream" });
    await expect(connector.accountVideos({ platformAccountId })).rejects.toMatchObject({ kind: "upstream" });
  });
});

describe("insights of own media", () => {
  const viewsOf = async ({ connector, account }: Awaited<ReturnType<typeof start>>) => {
    const { items } = await connector.accountVideos({ platformAccountId: account });
    return items.map(({ viewCount }) => viewCount);
  };

  it("bring views and shares that discovery does not tell", async () => {
    const { connector, account } = await start();
    const { items } = await connector.accountVideos({ platformAccountId: account });
    const reels = items.filter(({ contentType }) => contentType === "video");
    expect(reels.length).toBeGreaterThan(0);
    for (const { viewCount, shareCount } of reels) {
      expect(viewCount).toBeGreaterThanOrEqual(0);
      expect(shareCount).toBeGreaterThanOrEqual(0);
    }
  });

  it("whose metric does not exist are an empty set: unknown, not 0", async () => {
    const { connector, account } = await start();
    const { items } = await connector.accountVideos({ platformAccountId: account });
    for (const { bookmarkCount } of items) expect(bookmarkCount).toBeNull();
  });

  it("are asked again without a metric that is retired, and not with it again for a day", async () => {
    const running = await start();
    const before = await viewsOf(running);
    running.graph.retire("saved");
    const asking = () => running.graph.requests.filter((request) => request.includes("saved")).length;
    const known = asking();
    expect(await viewsOf(running)).toEqual(before);
    // Of each sort of media one request met the retired metric.
    const learned = asking();
    expect(learned - known).toBeLessThanOrEqual(2 + 8);
    await viewsOf(running);
    expect(asking()).toBe(learned);
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS);
    await viewsOf(running);
    expect(asking()).toBeGreaterThan(learned);
  });

  it("take plays for views where views are not offered, as in older versions", async () => {
    const running = await start();
    running.graph.retire("views");
    expect(new Set(await viewsOf(running))).toEqual(new Set([null]));
    const asked = running.graph.requests.filter((request) => request.includes("/insights"));
    expect(asked.some((request) => request.includes("metric=plays"))).toBe(true);
    expect(asked.some((request) => request.includes("metric=video_views"))).toBe(true);
  });

  it("that fail for another reason fail the lookup, so that no count vanishes for an hour", async () => {
    const running = await start();
    await viewsOf(running);
    running.graph.raiseUsage(100, 5);
    await expect(viewsOf(running)).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 5 * 60_000 });
  });
});

describe("hashtags", () => {
  it("are searched for thirty a week, the same ones as often as one likes", async () => {
    const { connector, graph } = await start();
    const search = (number: number) => connector.searchHashtags({ query: `topic ${number}` });
    for (let number = 0; number < 30; number += 1) await search(number);
    await search(7);
    await expect(search(30)).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 7 * DAY_MS });
    expect(graph.requests.filter((request) => request.includes("ig_hashtag_search"))).toHaveLength(30);
    clock.now = new Date(clock.now.getTime() + 7 * DAY_MS);
    expect((await search(30)).items).toMatchObject([{ name: "topic30", useCount: null }]);
  });

  it("that another process searched for count as well", async () => {
    const { connector, sourceWith } = await start();
    for (let number = 0; number < 30; number += 1)
      await connector.searchHashtags({ query: `topic ${number}` });
    const lookup = sourceWith({}).connector.searchVideos({ query: "topic 30" });
    await expect(lookup).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 7 * DAY_MS });
  });

  it("are none in emoji, and nothing is asked", async () => {
    const { connector, graph } = await start();
    expect(await connector.searchVideos({ query: "🍞" })).toEqual({ items: [], nextPageToken: null });
    expect(graph.requests).toEqual([]);
  });
});

describe("a discovered account", () => {
  const media = (fields: object) => ({
    id: "17885103395504675",
    permalink: "https://www.instagram.com/reel/CSr71Gzlqo4/",
    media_type: "VIDEO",
    timestamp: "2021-08-17T19:00:42+0000",
    ...fields,
  });

  async function discovering(one: object) {
    const account = { id: "17841407673135339", username: "facebookfordevelopers" };
    const own = JSON.stringify({ id: "17841400000000000", username: OWN });
    const asked: string[] = [];
    const ask: AskUpstream = async ({ url }) => {
      const fields = url.searchParams.get("fields") ?? "";
      asked.push(fields);
      if (!fields.startsWith("business_discovery")) return { status: 200, headers: {}, text: own };
      const refused = ["ig_id", "view_count"].find((name) => fields.includes(name) && "refuse" in one);
      const message = `(#100) Tried accessing nonexisting field (${refused}) on node type (IGUser)`;
      if (refused)
        return { status: 400, headers: {}, text: JSON.stringify({ error: { message, code: 100 } }) };
      const answer = { business_discovery: { ...account, media: { data: [one] } }, id: "17841400000000000" };
      return { status: 200, headers: {}, text: JSON.stringify(answer) };
    };
    const options = { ask, now: () => clock.now, url: "http://graph.example/v23.0", token: "EAA" };
    const { connector } = createInstagramGraphSource({ ...options, account: "17841400000000000" });
    const { platformAccountId } = await connector.accountByUsername({ username: account.username });
    const { items } = await connector.accountVideos({ platformAccountId: platformAccountId ?? "" });
    return { video: items[0], platformAccountId, asked };
  }

  it("has counts that may arrive as 16099.999999999998", async () => {
    const { video } = await discovering(media({ view_count: 16099.999999999998, like_count: 3.0000000001 }));
    expect(video).toMatchObject({ viewCount: 16_100, likeCount: 3 });
  });

  it("has likes that are unknown, not 0, where its owner hides them", async () => {
    const { video } = await discovering(media({ comments_count: 4 }));
    expect(video).toMatchObject({ likeCount: null, viewCount: null, commentCount: 4 });
    expect(video?.publishedAt).toEqual(new Date("2021-08-17T19:00:42Z"));
  });

  it("is asked again without a field that is retired, and without it from then on", async () => {
    const { video, platformAccountId, asked } = await discovering(media({ refuse: true, like_count: 1 }));
    expect(platformAccountId).toBe("17841407673135339");
    expect(video).toMatchObject({ likeCount: 1, platformVideoId: "CSr71Gzlqo4" });
    expect(asked.filter((fields) => fields.includes("ig_id"))).toHaveLength(2);
    expect(asked.filter((fields) => fields.includes("view_count"))).toHaveLength(1);
  });
});
