import { serveGraph } from "@clipledger/upstreams/meta/serve-graph";
import { afterEach, describe, expect, it } from "vitest";
import { writeAccountId } from "../../simulator/identifiers.ts";
import { type AskUpstream, createAskUpstream } from "../ask-upstream.ts";
import { createFacebookGraphSource } from "./facebook-graph-source.ts";

const now = () => new Date("2026-03-10T12:00:00Z");
const platformAccountId = writeAccountId("facebook", "meal.prep.maya");
const running: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((upstream) => upstream.stop())));

async function start() {
  const graph = await serveGraph({ seed: "facebook", now, mediaUrl: "http://localhost/media" });
  running.push(graph);
  const options = { ask: createAskUpstream(), now, url: `${graph.url}/v23.0`, token: "EAA.some.business" };
  return { graph, ...createFacebookGraphSource(options) };
}

describe("views of a page's videos", () => {
  it("stand in the videos, so that a page of them is one request", async () => {
    const { connector, graph } = await start();
    const { items } = await connector.accountVideos({ platformAccountId });
    expect(items).toHaveLength(50);
    for (const { viewCount } of items) expect(viewCount).toBeGreaterThanOrEqual(0);
    expect(graph.requests).toHaveLength(1);
  });

  it("are taken from their insights where the videos do not have them", async () => {
    const { connector, graph } = await start();
    const { items } = await connector.accountVideos({ platformAccountId });
    graph.hideViews();
    const [first] = items;
    const video = await connector.video({ platformVideoId: first?.platformVideoId ?? "" });
    expect(video).toEqual(first);
    const insights = graph.requests.filter((request) => request.includes("video_insights"));
    // One metric is not offered any more: asked once with it, then without.
    expect(insights).toHaveLength(2);
  });

  it("are unknown, not 0, for whoever may not read insights, and are not asked for again", async () => {
    const asked: string[] = [];
    const ask: AskUpstream = async ({ url }) => {
      asked.push(url.pathname);
      const message = "(#200) Provide valid app ID";
      return url.pathname.endsWith("/video_insights")
        ? { status: 403, headers: {}, text: JSON.stringify({ error: { message, code: 200 } }) }
        : { status: 200, headers: {}, text: '{"data":[{"id":"1"},{"id":"2"},{"id":"3"}]}' };
    };
    const { connector } = createFacebookGraphSource({
      ask,
      now,
      url: "http://graph.example/v23.0",
      token: "EAA",
    });
    const { items } = await connector.accountVideos({ platformAccountId: "19292868552" });
    expect(items.map(({ viewCount, likeCount }) => [viewCount, likeCount])).toEqual(
      Array(3).fill([null, null]),
    );
    expect(asked).toEqual(["/v23.0/19292868552/videos", "/v23.0/1/video_insights"]);
  });
});

describe("a page", () => {
  it("has a name in its path that leads to no other edge, and keeps the version", async () => {
    const { connector, graph } = await start();
    await connector.accountByUsername({ username: "meal.prep.maya" });
    for (const username of ["me", "ME", "search", "a/b", "a?b", "..", ""]) {
      await expect(connector.accountByUsername({ username })).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(graph.requests).toHaveLength(1);
    expect(graph.requests[0]).toMatch(/^GET \/v23\.0\/meal\.prep\.maya\?fields=id/);
  });

  it("tells no count of what it lacks", async () => {
    const { connector } = await start();
    expect(await connector.accountByUsername({ username: "meal.prep.maya" })).toMatchObject({
      platformAccountId,
      followingCount: null,
      videoCount: null,
      isPrivate: false,
    });
  });
});
