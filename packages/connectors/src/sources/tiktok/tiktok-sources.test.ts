import { serveTiktokDisplayApi } from "@clipledger/upstreams/tiktok/serve-display-api";
import { serveTiktokOembed } from "@clipledger/upstreams/tiktok/serve-oembed";
import { afterEach, describe, expect, it } from "vitest";
import type { AskUpstream, UpstreamRequest } from "../ask-upstream.ts";
import { createAskUpstream } from "../ask-upstream.ts";
import { createTiktokDisplaySource } from "./display-api-source.ts";
import { createTiktokOembedSource } from "./oembed-source.ts";

const ID = "6806030056956251397";
const ID_SECONDS = 1_584_652_358;
const world = {
  seed: "tiktok",
  now: () => new Date("2026-03-10T12:00:00Z"),
  mediaUrl: "http://localhost/media",
};
const running: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((upstream) => upstream.stop())));

/** Answers all requests alike, and keeps them. */
function answering(text: string, status = 200) {
  const asked: UpstreamRequest[] = [];
  const ask: AskUpstream = async (request) => {
    asked.push(request);
    return { status, headers: {}, text };
  };
  return { ask, asked };
}

describe("TikTok's oEmbed", () => {
  it("is asked for a video's address with nobody's name in it, and nothing but the id is known", async () => {
    const { ask, asked } = answering("{}");
    await createTiktokOembedSource({ ask }).connector.video({ platformVideoId: ID });
    expect(asked[0]?.url.href).toBe(
      `https://www.tiktok.com/oembed?url=${encodeURIComponent(`https://www.tiktok.com/@/video/${ID}`)}`,
    );
  });

  it("tells caption, author and thumbnail; the time is in the id, and no count is 0", async () => {
    const { ask } = answering(
      JSON.stringify({
        ...{ version: "1.0", type: "video", title: "Para todos #QuédateEnCasa", author_name: "Antena 3" },
        author_url: "https://www.tiktok.com/@a3noticias",
        thumbnail_url: "https://p77.example/a.jpg",
        embed_product_id: ID,
        embed_type: "video",
      }),
    );
    const video = await createTiktokOembedSource({ ask }).connector.video({ platformVideoId: ID });
    expect(video).toMatchObject({
      accountUsername: "a3noticias",
      accountDisplayName: "Antena 3",
      caption: "Para todos #QuédateEnCasa",
      hashtags: ["QuédateEnCasa"],
      publishedAt: new Date(ID_SECONDS * 1000),
      ...{ viewCount: null, likeCount: null, commentCount: null, shareCount: null, bookmarkCount: null },
    });
  });

  it("is not believed when it answers about another video", async () => {
    const { ask } = answering(`{"title":"a","embed_product_id":6806030056956251398}`);
    const lookup = createTiktokOembedSource({ ask }).connector.video({ platformVideoId: ID });
    await expect(lookup).rejects.toMatchObject({ kind: "invalid_data" });
  });

  it("fails fast where it cannot be reached", async () => {
    const upstream = await serveTiktokOembed(world);
    await upstream.stop();
    const source = createTiktokOembedSource({ ask: createAskUpstream(), url: `${upstream.url}/oembed` });
    await expect(source.connector.video({ platformVideoId: ID })).rejects.toMatchObject({ kind: "upstream" });
  });
});

describe("TikTok's Display API", () => {
  const ok = (data: string) => `{"data":${data},"error":{"code":"ok","message":"","log_id":"1"}}`;
  const user = `"user":{"open_id":"o1","display_name":"Maya"}`;
  const detail = (fields: string) => ok(`{${user},"videos":[{"id":${fields}}],"cursor":1,"has_more":false}`);
  const videoTold = async (fields: string) => {
    const { ask } = answering(detail(fields));
    const source = createTiktokDisplaySource({ ask, token: "act.secret" });
    return source.connector.video({ platformVideoId: ID });
  };

  it("may send ids above 2^53 as JSON numbers: they stay text, digit by digit", async () => {
    expect((await videoTold(ID)).platformVideoId).toBe(ID);
  });

  it("may say a create_time more than an hour from the id's: the id is right", async () => {
    expect((await videoTold(`"${ID}","create_time":1600000000`)).publishedAt).toEqual(
      new Date(ID_SECONDS * 1000),
    );
    const near = ID_SECONDS + 3_000;
    expect((await videoTold(`"${ID}","create_time":${near}`)).publishedAt).toEqual(new Date(near * 1000));
  });

  it("leaves counts out that it does not know: they are unknown, not 0", async () => {
    expect(await videoTold(`"${ID}","view_count":0`)).toMatchObject({ viewCount: 0, likeCount: null });
  });

  it("is asked in the creator's name by a header, and no failure repeats the token", async () => {
    const { ask, asked } = answering(
      '{"data":{},"error":{"code":"access_token_invalid","message":"act.secret"}}',
      401,
    );
    const { connector } = createTiktokDisplaySource({ ask, token: "act.secret" });
    const failure = await connector.accountById({ platformAccountId: "o1" }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "upstream", providerStatus: 401 });
    expect(`${(failure as Error).message} ${(failure as Error).cause}`).not.toContain("secret");
    expect(asked[0]?.headers).toMatchObject({ authorization: "Bearer act.secret" });
    expect(asked[0]?.url.href).not.toContain("secret");
  });

  async function sharing(scopes: string, platformAccountId?: string) {
    const upstream = await serveTiktokDisplayApi(world);
    running.push(upstream);
    const options = { ask: createAskUpstream(), url: `${upstream.url}/v2`, token: `act.maya.fit!${scopes}` };
    const { connector } = createTiktokDisplaySource({ ...options, platformAccountId });
    return { connector, requests: upstream.requests };
  }

  it("tells what the creator shares, and is not asked again for the rest", async () => {
    const { connector, requests } = await sharing("basic+list");
    const account = await connector.accountById({ platformAccountId: "open-maya.fit" });
    expect(account).toMatchObject({ username: null, followerCount: null, videoCount: null });
    expect(account.displayName).not.toBeNull();
    const { items } = await connector.accountVideos({ platformAccountId: "open-maya.fit" });
    expect(items.length).toBeGreaterThan(0);
    expect(requests.filter((request) => request.includes("follower_count"))).toHaveLength(2);
  });

  it("names the account by the id that the product knows, where it is told one", async () => {
    const { connector } = await sharing("basic+profile+stats+list", "7012345678901234567");
    const account = await connector.accountByUsername({ username: "Maya.Fit" });
    expect(account).toMatchObject({ platformAccountId: "7012345678901234567", username: "maya.fit" });
    const { items } = await connector.accountVideos({ platformAccountId: "7012345678901234567" });
    expect(items[0]?.platformAccountId).toBe("7012345678901234567");
    await expect(connector.accountById({ platformAccountId: "open-maya.fit" })).rejects.toMatchObject({
      kind: "upstream",
    });
  });

  it("says that videos are not shared as a missing permission", async () => {
    const { connector } = await sharing("basic+profile+stats");
    await expect(connector.accountVideos({ platformAccountId: "open-maya.fit" })).rejects.toMatchObject({
      kind: "upstream",
      providerStatus: 403,
    });
  });
});
