import { startYouTubeUpstream } from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { describe, expect, it } from "vitest";
import { createProcessLedger } from "../../conformance/in-one-process.ts";
import { writeAccountId } from "../../simulator/identifiers.ts";
import { type AskUpstream, createAskUpstream, type UpstreamRequest } from "../ask-upstream.ts";
import { createYouTubeOwnSource } from "./data-api-source.ts";

const now = () => new Date("2026-03-10T12:00:00Z");
const TOKEN = "ya29.secret";
const channelId = writeAccountId("youtube", "maya");

function open(ask: AskUpstream, url = "https://www.googleapis.com/youtube/v3") {
  return createYouTubeOwnSource({ ask, url, now, token: TOKEN, quota: createProcessLedger(now) });
}

/** An owner's uploads: what everybody sees, and what only they do. */
function ownersView() {
  const asked: UpstreamRequest[] = [];
  const thumbnails = { default: { url: "https://i.ytimg.com/a.jpg" } };
  const videos = { publicVideo: "public", privateVid0: "private", unlistedVid: "unlisted" };
  const ask: AskUpstream = async (request) => {
    asked.push(request);
    const method = request.url.pathname.split("/").at(-1);
    const wanted = request.url.searchParams.get("id")?.split(",") ?? [];
    const entries = Object.entries(videos);
    const items = {
      channels: [{ id: channelId, snippet: { title: "Maya", customUrl: "@maya" } }],
      playlistItems: entries.map(([videoId, privacyStatus], position) => ({
        snippet: { position, thumbnails, resourceId: { videoId } },
        status: { privacyStatus },
      })),
      videos: entries
        .filter(([id]) => wanted.includes(id))
        .map(([id, privacyStatus]) => ({
          ...{ id, snippet: { channelId, title: id, thumbnails }, status: { privacyStatus } },
        })),
    }[method ?? ""];
    return { status: 200, headers: {}, text: JSON.stringify({ items }) };
  };
  return { ask, asked };
}

describe("a creator's own channel", () => {
  it("is found by the token alone, which stands in a header and in no address", async () => {
    const { ask, asked } = ownersView();
    expect(await open(ask).ownAccount({})).toMatchObject({ platformAccountId: channelId, username: "maya" });
    expect(asked[0]?.headers).toEqual({ authorization: `Bearer ${TOKEN}` });
    expect(asked[0]?.url.searchParams.get("mine")).toBe("true");
    expect(asked.some(({ url }) => url.href.includes(TOKEN) || url.searchParams.has("key"))).toBe(false);
  });

  it("lists only what everybody may see", async () => {
    const { ask } = ownersView();
    const { items } = await open(ask).connector.accountVideos({ platformAccountId: channelId });
    expect(items.map(({ platformVideoId }) => platformVideoId)).toEqual(["publicVideo"]);
  });

  it("has no video that was made private, though its owner still sees it", async () => {
    const { ask } = ownersView();
    const { connector } = open(ask);
    await expect(connector.video({ platformVideoId: "privateVid0" })).rejects.toMatchObject({
      kind: "not_found",
    });
    const known = {
      platformAccountId: channelId,
      knownVideoIds: ["publicVideo", "privateVid0", "unlistedVid"],
    };
    const { items } = await connector.accountVideos(known);
    expect(items.map(({ platformVideoId }) => platformVideoId)).toEqual(["publicVideo", "unlistedVid"]);
  });

  it("is read with a token that YouTube knows, and refused with one that it no longer does", async () => {
    let owner: { username: string; scopes: string[] } | undefined = { username: "maya", scopes: [] };
    const youtube = await startYouTubeUpstream({
      now,
      seed: "own",
      key: "a-key",
      ownerOf: async () => owner,
    });
    const source = open(createAskUpstream(), youtube.url);
    expect(await source.ownAccount({})).toMatchObject({ platformAccountId: channelId, username: "maya" });
    owner = undefined;
    const refused = await source.ownAccount({}).catch((error: Error) => error);
    expect(refused).toMatchObject({ kind: "upstream", providerStatus: 401 });
    expect(String(refused)).not.toContain(TOKEN);
    await youtube.stop();
  });

  it("says with the same status that what was shared does not go that far", async () => {
    const error = { error: { code: 403, errors: [{ reason: "insufficientPermissions" }] } };
    const ask: AskUpstream = async () => ({ status: 403, headers: {}, text: JSON.stringify(error) });
    await expect(open(ask).ownAccount({})).rejects.toMatchObject({ kind: "upstream", providerStatus: 401 });
  });
});
