import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConnectorFailure } from "../../connector-failure.ts";
import { withResilience } from "../../resilience/with-resilience.ts";
import { writeAccountId } from "../../simulator/identifiers.ts";
import { type AskUpstream, createAskUpstream, type UpstreamAnswer } from "../ask-upstream.ts";
import { createYouTubeFeedSource } from "./feed-source.ts";
import { readFeed } from "./read-feed.ts";

const CHANNEL = "UC_x5XG1OV2P6uZZ5FSM9Ttw";
const VIDEO = "D-lhorsDlUQ";
const DAY_MS = 86_400_000;

/** As YouTube writes them: the channel's id without its first two letters, entities, a Short, a video without counts. */
const FEED = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}"/>
 <id>yt:channel:_x5XG1OV2P6uZZ5FSM9Ttw</id>
 <yt:channelId>_x5XG1OV2P6uZZ5FSM9Ttw</yt:channelId>
 <title>Google &amp; friends</title>
 <author><name>Google &amp; friends</name><uri>https://www.youtube.com/channel/${CHANNEL}</uri></author>
 <published>2007-08-23T00:34:43+00:00</published>
 <entry>
  <id>yt:video:${VIDEO}</id>
  <yt:videoId>${VIDEO}</yt:videoId>
  <yt:channelId>${CHANNEL}</yt:channelId>
  <title>Learn &amp; use &#39;whatever&#39; 🤷 #shorts</title>
  <link rel="alternate" href="https://www.youtube.com/shorts/${VIDEO}"/>
  <author><name>Google &amp; friends</name><uri>https://www.youtube.com/channel/${CHANNEL}</uri></author>
  <published>2026-03-09T11:12:40+00:00</published>
  <updated>2026-03-10T09:06:25+00:00</updated>
  <media:group>
   <media:title>Another title</media:title>
   <media:content url="https://www.youtube.com/v/${VIDEO}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i2.ytimg.com/vi/${VIDEO}/hqdefault.jpg" width="480" height="360"/>
   <media:description>More of it #english</media:description>
   <media:community>
    <media:starRating count="12129" average="5.00" min="1" max="5"/>
    <media:statistics views="985292"/>
   </media:community>
  </media:group>
 </entry>
 <entry>
  <yt:videoId>ovdbrdCIP7U</yt:videoId>
  <title><![CDATA[Second <b>one</b>]]></title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=ovdbrdCIP7U"/>
  <published>2026-03-08T09:15:27-07:00</published>
  <media:group><media:community><media:starRating count="0" average="0.00" min="1" max="5"/></media:community></media:group>
 </entry>
 <entry><title>an entry without a video</title></entry>
</feed>`;

const EMBED = {
  title: "Learn #shorts",
  author_name: "Google",
  author_url: "https://www.youtube.com/@Google",
  width: 113,
  height: 200,
};

describe("a feed", () => {
  it("shows what it says, and null for what it does not", async () => {
    const { connector } = answering({ "/feed": ok(FEED), "/oembed": ok(EMBED) });
    const { items, nextPageToken } = await connector.accountVideos({ platformAccountId: CHANNEL });
    expect(nextPageToken).toBeNull();
    expect(items).toMatchObject([
      {
        ...{ platformVideoId: VIDEO, platformAccountId: CHANNEL, accountUsername: "Google", videoIndex: 0 },
        ...{ accountDisplayName: "Google & friends", caption: "Learn & use 'whatever' 🤷 #shorts" },
        ...{ hashtags: ["shorts", "english"], contentType: "video", viewCount: 985_292, likeCount: 12_129 },
        ...{ commentCount: null, shareCount: null, durationSeconds: null, accountProfilePictureUrl: null },
        ...{ thumbnailUrl: `https://i2.ytimg.com/vi/${VIDEO}/hqdefault.jpg`, region: null },
        publishedAt: new Date("2026-03-09T11:12:40Z"),
      },
      {
        ...{ platformVideoId: "ovdbrdCIP7U", caption: "Second <b>one</b>", contentType: null, videoIndex: 1 },
        ...{
          viewCount: null,
          likeCount: null,
          thumbnailUrl: null,
          publishedAt: new Date("2026-03-08T16:15:27Z"),
        },
      },
    ]);
  });

  it("names the channel by its whole id", () => {
    expect(readFeed(FEED).channelId).toBe(CHANNEL);
    expect(readFeed(FEED.replaceAll(/<uri>.*?<\/uri>/g, "")).channelId).toBe(CHANNEL);
  });

  it.each([
    ["a page of HTML", "<!DOCTYPE html><html lang=en><title>Before you continue</title>"],
    ["well-formed HTML", "<html><body><feed/></body></html>"],
    ["half a feed", FEED.slice(0, 900)],
    ["nothing", ""],
    ["an entity of its own", '<!DOCTYPE feed [<!ENTITY x "y">]><feed><title>&x;</title></feed>'],
  ])("that is %s makes no sense", async (_, text) => {
    const { connector } = answering({ "/feed": ok(text) });
    await expect(connector.accountById({ platformAccountId: CHANNEL })).rejects.toMatchObject({
      kind: "invalid_data",
    });
  });

  it("that is missing once, as happens with YouTube's, is asked for by the list of uploads", async () => {
    const { connector, asked } = answering({
      "/feed?channel_id": missing(404),
      "/feed?playlist_id": ok(FEED),
      "/oembed": ok(EMBED),
    });
    expect(await connector.accountById({ platformAccountId: CHANNEL })).toMatchObject({ username: "Google" });
    expect(asked).toEqual([
      `/feed?channel_id=${CHANNEL}`,
      `/feed?playlist_id=UU${CHANNEL.slice(2)}`,
      expect.stringMatching("^/oembed"),
    ]);
  });

  it("that is missing says that the channel is gone only when it was not there for a day", async () => {
    let instant = new Date("2026-03-10T12:00:00Z");
    const answers: Answers = { "/feed": ok(FEED), "/oembed": ok(EMBED) };
    const { connector } = answering(answers, () => instant);
    await connector.accountById({ platformAccountId: CHANNEL });
    answers["/feed"] = missing(404);
    const lookUp = () => connector.accountById({ platformAccountId: CHANNEL });
    await expect(lookUp()).rejects.toMatchObject({ kind: "upstream", providerStatus: 404 });
    instant = new Date(instant.getTime() + DAY_MS);
    await expect(lookUp()).rejects.toMatchObject({ kind: "not_found" });
  });

  it.each([
    [500, "upstream"],
    [403, "upstream"],
    [429, "throttled"],
  ])("with status %s fails with %s", async (status, kind) => {
    const { connector } = answering({ "/feed": missing(status) });
    await expect(connector.accountById({ platformAccountId: CHANNEL })).rejects.toMatchObject({
      kind,
      providerStatus: status,
    });
  });

  it("of a channel whose embed fails has no handle, and is good for the rest", async () => {
    const { connector } = answering({ "/feed": ok(FEED), "/oembed": missing(503) });
    expect(await connector.accountById({ platformAccountId: CHANNEL })).toMatchObject({
      ...{ username: null, displayName: "Google & friends", followerCount: null, videoCount: null },
    });
  });

  it("is asked with one embed a video, not one a lookup", async () => {
    const { connector, asked } = answering({ "/feed": ok(FEED), "/oembed": ok(EMBED) });
    await connector.accountById({ platformAccountId: CHANNEL });
    await connector.accountVideos({ platformAccountId: CHANNEL });
    expect(asked.filter((address) => address.startsWith("/oembed"))).toHaveLength(1);
  });
});

describe("an embed", () => {
  it.each([
    ["Not Found", 404, "not_found"],
    ["Bad Request", 400, "not_found"],
    ["Forbidden", 403, "private"],
    ["Forbidden", 200, "private"],
    ["Unauthorized", 401, "restricted"],
    ["<html>Not Found</html>", 404, "upstream"],
    ["", 200, "invalid_data"],
    ["[]", 200, "invalid_data"],
    ["", 503, "upstream"],
  ])("that says %j with status %s is %s", async (text, status, kind) => {
    const { connector } = answering({ "/oembed": { status, headers: {}, text } });
    await expect(connector.video({ platformVideoId: VIDEO })).rejects.toMatchObject({ kind });
  });

  it.each([
    ["https://www.youtube.com/@Google", "Google", null],
    ["https://www.youtube.com/@caf%C3%A9", "café", null],
    ["https://www.youtube.com/@%", null, null],
    [`https://www.youtube.com/channel/${CHANNEL}`, null, CHANNEL],
    ["/user/Scadrei5", null, null],
  ])(
    "by %s names its author by handle or channel where it can",
    async (author_url, accountUsername, platformAccountId) => {
      const { connector } = answering({ "/oembed": ok({ ...EMBED, author_url }) });
      expect(await connector.video({ platformVideoId: VIDEO })).toMatchObject({
        ...{
          accountUsername,
          platformAccountId,
          viewCount: null,
          publishedAt: null,
          caption: "Learn #shorts",
        },
      });
    },
  );
});

describe("a handle", () => {
  let youtube: YouTubeUpstream;
  const now = () => new Date("2026-03-10T12:00:00Z");
  beforeAll(async () => {
    youtube = await startYouTubeUpstream({ now, seed: "handles", key: "k" });
  });
  afterAll(() => youtube.stop());

  it("that is also a legacy name leads to its channel", async () => {
    const { connector } = createYouTubeFeedSource({ ask: createAskUpstream(), now, ...youtube });
    expect(await connector.accountByUsername({ username: "@MealPrepMaya" })).toMatchObject({
      ...{ username: "mealprepmaya", platformAccountId: writeAccountId("youtube", "mealprepmaya") },
    });
  });

  it("that is none is refused, with what to do instead", async () => {
    const { connector } = createYouTubeFeedSource({ ask: createAskUpstream(), now, ...youtube });
    await expect(connector.accountByUsername({ username: "meal.prep.maya" })).rejects.toMatchObject({
      ...{ kind: "upstream", message: expect.stringContaining("give the channel's id (UC…)") },
    });
  });

  it("that is refused often neither asks again nor makes the feeds rest", async () => {
    const { connector, asked } = answering({ "/feed?channel_id": ok(FEED), "/oembed?watch": ok(EMBED) });
    const product = withResilience(connector, { limits: { firstBackoffMs: 1, breakInARow: 2 } });
    for (let time = 0; time < 5; time += 1) {
      await expect(product.accountByUsername({ username: "nobody" })).rejects.toMatchObject({
        providerStatus: 404,
      });
    }
    expect(asked).toEqual(["/oembed?@nobody", "/feed?user=nobody"]);
    expect(await product.accountById({ platformAccountId: CHANNEL })).toMatchObject({ username: "Google" });
  });

  it("is not that of whoever has the same legacy name", async () => {
    const { connector } = answering({
      "/feed?user": ok(FEED),
      "/oembed?watch": ok(EMBED),
      "/oembed?@": missing(404),
    });
    await expect(connector.accountByUsername({ username: "somebody" })).rejects.toMatchObject({
      kind: "upstream",
    });
  });

  it("leads to the channel where its page has an embed", async () => {
    const html = `<iframe src="https://www.youtube.com/embed/videoseries?list=UU${CHANNEL.slice(2)}"></iframe>`;
    const { connector } = answering({
      "/oembed?@": ok({ ...EMBED, html }),
      "/oembed?watch": ok(EMBED),
      "/feed": ok(FEED),
    });
    expect(await connector.accountByUsername({ username: "google" })).toMatchObject({
      platformAccountId: CHANNEL,
    });
  });

  it("may be a channel's id", async () => {
    const { connector } = answering({ "/feed": ok(FEED), "/oembed": ok(EMBED) });
    expect(await connector.accountByUsername({ username: CHANNEL })).toMatchObject({ username: "Google" });
  });
});

describe("the keyless source", () => {
  it("offers only what may be asked", () => {
    const ask = createAskUpstream();
    const offersOf = (urls: { feedUrl?: string; oembedUrl?: string }) => [
      ...createYouTubeFeedSource({ ask, now: () => new Date(), ...urls }).offers,
    ];
    expect(offersOf({})).toEqual([]);
    expect(offersOf({ oembedUrl: "http://127.0.0.1:1/oembed" })).toEqual(["video"]);
    expect(offersOf({ feedUrl: "http://127.0.0.1:1/feed" })).toEqual([
      ...["accountById", "accountByUsername", "accountVideos"],
    ]);
  });

  it("fails at once where nothing can be reached", async () => {
    const urls = { feedUrl: "http://127.0.0.1:1/feed", oembedUrl: "http://nowhere.invalid/oembed" };
    const { connector } = createYouTubeFeedSource({
      ask: createAskUpstream(),
      now: () => new Date(),
      ...urls,
    });
    const failed = { kind: "upstream" };
    await expect(connector.accountById({ platformAccountId: CHANNEL })).rejects.toMatchObject(failed);
    await expect(connector.accountVideos({ platformAccountId: CHANNEL })).rejects.toMatchObject(failed);
    await expect(connector.video({ platformVideoId: VIDEO })).rejects.toMatchObject(failed);
  });
});

type Answers = Record<string, UpstreamAnswer>;

/** Answers by the beginning of the path and query; of embeds by what they are of. */
function answering(answers: Answers, now = () => new Date("2026-03-10T12:00:00Z")) {
  const asked: string[] = [];
  const ask: AskUpstream = async ({ url }) => {
    const of = url.searchParams.get("url");
    const page = of === null ? url.search : `?${of.replace("https://www.youtube.com/", "")}`;
    asked.push(`${url.pathname}${page}`);
    const name = Object.keys(answers).find((start) => `${url.pathname}${page}`.startsWith(start));
    return answers[name ?? ""] ?? missing(404);
  };
  const urls = { feedUrl: "http://youtube.test/feed", oembedUrl: "http://youtube.test/oembed" };
  return { connector: createYouTubeFeedSource({ ask, now, ...urls }).connector, asked };
}

function ok(body: string | object): UpstreamAnswer {
  return { status: 200, headers: {}, text: typeof body === "string" ? body : JSON.stringify(body) };
}

function missing(status: number): UpstreamAnswer {
  return { status, headers: {}, text: "<!DOCTYPE html><title>Error</title>" };
}

describe("a handle without any network", () => {
  it("fails as what nobody has answered, so that nobody takes it for an answer", async () => {
    const unreachable: AskUpstream = () =>
      Promise.reject(new ConnectorFailure("upstream", "www.youtube.com cannot be reached"));
    const urls = { feedUrl: "https://feed.example/", oembedUrl: "https://oembed.example/" };
    const { connector } = createYouTubeFeedSource({ ask: unreachable, now: () => new Date(0), ...urls });
    for (const username of ["some.name", "somename"])
      await expect(connector.accountByUsername({ username })).rejects.toMatchObject({
        kind: "upstream",
        providerStatus: undefined,
      });
  });
});
