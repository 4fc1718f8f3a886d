import { readFileSync } from "node:fs";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { expect, it } from "vitest";
import { compareShapes } from "../compare-shapes.ts";
import { serveTiktokDisplayApi } from "./serve-display-api.ts";
import { serveTiktokOembed } from "./serve-oembed.ts";

const world = {
  seed: "shapes",
  now: () => new Date("2026-03-10T12:00:00Z"),
  mediaUrl: "http://localhost/media",
};
const FIELDS_OF_USERS =
  "open_id,union_id,avatar_url,display_name,bio_description,profile_deep_link,is_verified,username,follower_count,following_count,likes_count,video_count";
const FIELDS_OF_VIDEOS =
  "id,create_time,cover_image_url,share_url,video_description,duration,height,width,title,embed_html,embed_link,like_count,comment_count,share_count,view_count";

function recorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), "utf8"));
}

it("embeds in the recorded shape", async () => {
  const { tiktok } = createSimulator(world);
  const { platformAccountId } = await tiktok.accountByUsername({ username: "maya.fit" });
  const { items } = await tiktok.accountVideos({ platformAccountId: platformAccountId ?? "" });
  const upstream = await serveTiktokOembed(world);
  const address = encodeURIComponent(`https://www.tiktok.com/@maya.fit/video/${items[0]?.platformVideoId}`);
  const answer = await (await fetch(`${upstream.url}/oembed?url=${address}`)).json();
  await upstream.stop();
  expect(compareShapes(recorded("oembed"), answer)).toEqual([]);
});

it.each([
  ["user-info", `user/info/?fields=${FIELDS_OF_USERS}`, { method: "GET" }],
  ["video-list", `video/list/?fields=${FIELDS_OF_VIDEOS}`, { method: "POST", body: '{"max_count":20}' }],
] as const)("answers the Display API's %s in the shape of its reference", async (name, path, request) => {
  const upstream = await serveTiktokDisplayApi(world);
  const headers = { authorization: "Bearer act.maya.fit" };
  const answer = await (await fetch(`${upstream.url}/v2/${path}`, { ...request, headers })).json();
  await upstream.stop();
  expect(compareShapes(recorded(name), answer)).toEqual([]);
});
