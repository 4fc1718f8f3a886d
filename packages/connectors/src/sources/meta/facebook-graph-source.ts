import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { readGraphCursor, writeGraphCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import {
  FacebookCommentSchema,
  type FacebookPage,
  FacebookPageSchema,
  type FacebookVideo,
  FacebookVideoSchema,
  toAccount,
  toComment,
  toVideo,
} from "./facebook-objects.ts";
import {
  createGraphClient,
  cursorAfter,
  type GraphClient,
  type GraphOptions,
  pageSchema,
  pathPart,
} from "./graph-client.ts";
import { createRefusedNames, type RefusedNames } from "./graph-errors.ts";
import { forEachSome, readInsights } from "./insights.ts";

const PAGE_FIELDS = ["id", "username", "name", "about", "picture.type(large){url}"];
const OPTIONAL_OF_PAGE = ["followers_count", "verification_status"];
const VIDEO_FIELDS = [
  ..."id,title,description,created_time,length,permalink_url,picture,from{id,name,username,picture{url}}".split(
    /,(?![^{]*})/,
  ),
  "likes.limit(0).summary(true)",
  "comments.limit(0).summary(true)",
];
const OPTIONAL_OF_VIDEO = ["source", "views"];
const COMMENT_FIELDS =
  "id,message,created_time,like_count,comment_count,permalink_url,from{name,picture{url}},parent{id,parent{id}}";

interface Asking {
  readonly client: GraphClient;
  readonly refused: RefusedNames;
}

/** Facebook's pages and their videos through the Graph API; people's profiles are closed to it. */
export function createFacebookGraphSource(options: GraphOptions): Source {
  const client = createGraphClient(options);
  const asking: Asking = { client, refused: createRefusedNames(options.now) };
  return defineSource({
    name: "meta-graph",
    platform: "facebook",
    lookups: {
      accountByUsername: async ({ username, ...terms }) =>
        toAccount(await readPage(asking, readName(username), terms)),
      accountById: async ({ platformAccountId, ...terms }) =>
        toAccount(await readPage(asking, readId(platformAccountId), terms)),
      accountVideos: async ({ platformAccountId, pageToken, ...terms }) => {
        const after = readGraphCursor("videos", pageToken);
        const page = await listVideos(asking, readId(platformAccountId), after, terms);
        return { items: page.videos, nextPageToken: writeGraphCursor("videos", page.after) };
      },
      video: async ({ platformVideoId, ...terms }) => {
        const path = pathPart(readId(platformVideoId));
        const video = await withFields(asking, "video", VIDEO_FIELDS, OPTIONAL_OF_VIDEO, (fields) =>
          client.get(path, { fields }, FacebookVideoSchema, terms),
        );
        return toVideo(video, await viewsOf(asking, video, terms));
      },
      comments: async ({ platformVideoId, pageToken, ...terms }) => {
        const after = readGraphCursor("comments", pageToken);
        // A stream has replies beside what they answer.
        const parameters = {
          fields: COMMENT_FIELDS,
          filter: "stream",
          order: "reverse_chronological",
          limit: "100",
          after,
        };
        const path = `${pathPart(readId(platformVideoId))}/comments`;
        const page = await client.get(path, parameters, pageSchema(FacebookCommentSchema), terms);
        const items = page.data.map((comment) => toComment(comment, platformVideoId));
        return { items, nextPageToken: writeGraphCursor("comments", cursorAfter(page)) };
      },
    },
  });
}

function readPage(asking: Asking, name: string, terms: LookupTerms): Promise<FacebookPage> {
  return withFields(asking, "page", PAGE_FIELDS, OPTIONAL_OF_PAGE, (fields) =>
    asking.client.get(pathPart(name), { fields }, FacebookPageSchema, terms),
  );
}

async function listVideos(asking: Asking, pageId: string, after: string | undefined, terms: LookupTerms) {
  const path = `${pathPart(pageId)}/videos`;
  const page = await withFields(asking, "video", VIDEO_FIELDS, OPTIONAL_OF_VIDEO, (fields) => {
    const parameters = { fields, type: "uploaded", limit: "50", after };
    return asking.client.get(path, parameters, pageSchema(FacebookVideoSchema), terms);
  });
  const videos = await forEachSome(page.data, async (video) =>
    toVideo(video, await viewsOf(asking, video, terms)),
  );
  return { videos, after: cursorAfter(page) };
}

function withFields<Answer>(
  { refused }: Asking,
  kind: string,
  fields: readonly string[],
  optional: readonly string[],
  ask: (fields: string) => Promise<Answer>,
): Promise<Answer> {
  return refused.ask(
    kind,
    (offered) => optional.filter(offered),
    (names) => ask([...fields, ...names].join(",")),
  );
}

/** What counts as a view of a video, and what it was called before. */
const VIEW_METRICS = ["total_video_views", "blue_reels_play_count"];

/** Views stand in the video; where they do not, its insights have them, for whoever may read those. */
async function viewsOf(
  { client, refused }: Asking,
  video: FacebookVideo,
  terms: LookupTerms,
): Promise<number | null> {
  if (video.views !== null) return video.views;
  const choose = (offered: (name: string) => boolean) => VIEW_METRICS.filter(offered);
  const path = `${pathPart(video.id)}/video_insights`;
  const read = await readInsights({ client, refused, kind: "insights", path, choose }, terms);
  return read(...VIEW_METRICS);
}

/** Words at which the Graph API has something else than pages. */
const NO_PAGES = new Set(["me", "search", "pages", "oauth", "app"]);

function readName(username: string): string {
  if (/^[\w.-]{1,80}$/.test(username) && !NO_PAGES.has(username.toLowerCase())) return username;
  throw new ConnectorFailure("not_found", "no page of Facebook can have that name", { isUnasked: true });
}

function readId(id: string): string {
  if (/^\d{1,80}$/.test(id)) return id;
  throw new ConnectorFailure("not_found", "no object of Facebook can have that id", { isUnasked: true });
}
