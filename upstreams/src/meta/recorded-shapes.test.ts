import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { compareShapes } from "../compare-shapes.ts";
import { serveGraph } from "./serve-graph.ts";

const OWN = "juniper.bakes";
const graph = await serveGraph({
  seed: "shapes",
  now: () => new Date("2026-03-10T12:00:00Z"),
  mediaUrl: "http://localhost/media",
});
afterAll(() => graph.stop());

interface Listed {
  readonly id: string;
  readonly media_type?: string;
  readonly comments_count?: number;
}

const ACCOUNT = "id,biography,name,username,profile_picture_url,followers_count,media_count";
const MEDIA = "id,caption,comments_count,like_count,media_type,media_url,permalink,timestamp";
const CHILDREN = "children{id,media_type,media_url,permalink,shortcode,thumbnail_url,timestamp}";

const { id: own } = (await ask("me", { fields: "id" })) as Listed;
const { data: media } = (await ask("me/media", { fields: MEDIA, limit: "100" })) as { data: Listed[] };
const album = media.find(({ media_type }) => media_type === "CAROUSEL_ALBUM")?.id;
const discussed = media.find(({ comments_count = 0 }) => comments_count > 60)?.id;
const { data: hashtags } = (await ask("ig_hashtag_search", { user_id: own, q: "mealprep" })) as {
  data: Listed[];
};
const { data: videos } = (await ask("meal.prep.maya/videos", { fields: "id" })) as { data: Listed[] };

/** What the same request asks for, and where the imitated service is known to differ. */
const RECORDINGS: readonly [string, string, Readonly<Record<string, string>>, readonly string[]][] = [
  ["error", "deleted.maya", {}, []],
  [
    "facebook-page-videos-page1",
    "meal.prep.maya/videos",
    { fields: "id,created_time,description,title,published,length,permalink_url,updated_time", limit: "2" },
    [],
  ],
  ["facebook-video", videos[0]?.id ?? "", {}, []],
  ["instagram-discovery-user", own, { fields: `business_discovery.username(maya.fit){${ACCOUNT}}` }, []],
  [
    "instagram-discovery-medias-page1",
    own,
    { fields: `business_discovery.username(maya.fit){media.limit(2){${MEDIA}}}` },
    [],
  ],
  ["instagram-hashtag-search", "ig_hashtag_search", { user_id: own, q: "mealprep", fields: "id,name" }, []],
  [
    "instagram-hashtag-top-media-page1",
    `${hashtags[0]?.id}/top_media`,
    { user_id: own, fields: "caption,comments_count,id,like_count,media_type,media_url,permalink" },
    [],
  ],
  // An album of the simulated world has no videos in it, and only videos have thumbnails.
  [
    "instagram-media",
    album ?? "",
    { fields: `${MEDIA},${CHILDREN}` },
    ["answer.children.data[].thumbnail_url is missing"],
  ],
  ["instagram-media-comments-page1", `${discussed}/comments`, {}, []],
  ["instagram-media-insights", `${album}/insights`, { metric: "profile_activity" }, []],
  ["instagram-user", own, { fields: ACCOUNT }, []],
  // The recorded account posts without captions.
  [
    "instagram-user-medias-page1",
    `${own}/media`,
    { fields: MEDIA, limit: "2" },
    ["answer.data[].caption is not recorded"],
  ],
];

it.each(RECORDINGS)(
  "answers in the shape of %s, but for what is listed",
  async (name, path, query, differences) => {
    const recorded: unknown = JSON.parse(
      readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), "utf8"),
    );
    expect(compareShapes(recorded, await ask(path, query))).toEqual(differences);
  },
);

async function ask(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
  const parameters = new URLSearchParams({ ...query, access_token: `EAA.${OWN}` });
  return (await fetch(`${graph.url}/v23.0/${path}?${parameters}`)).json();
}
