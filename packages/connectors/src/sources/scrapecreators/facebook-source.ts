import { z } from "zod";
import type { AccountVideosRequest, Patience } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { itemsOf, wire } from "../lenient-values.ts";
import { eachOnce, newestFirst } from "../list-order.ts";
import { readPageCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import { videoAddress } from "../video-address.ts";
import { pageAt, type ScrapeCreatorsClient } from "./client.ts";
import {
  accountAddress,
  CommentSchema,
  PostSchema,
  ProfileSchema,
  postToVideo,
  ReelSchema,
  reelToVideo,
  toAccount,
  toComment,
} from "./facebook-answers.ts";

/** Nothing is searched for on Facebook. */
export function createFacebookSource(client: ScrapeCreatorsClient): Source {
  return defineSource({
    name: "scrapecreators",
    platform: "facebook",
    lookups: {
      video: async ({ platformVideoId, ...terms }) =>
        postToVideo(
          await client.get(
            PostSchema,
            "/v1/facebook/post",
            { url: videoAddress("facebook", platformVideoId) },
            terms,
          ),
        ),
      accountByUsername: ({ username, ...terms }) => account(client, accountAddress({ username }), terms),
      accountById: ({ platformAccountId: id, ...terms }) => account(client, accountAddress({ id }), terms),
      accountVideos: (request) => accountVideos(client, request),
      async comments({ platformVideoId, pageToken, ...terms }) {
        const [cursor] = readPageCursor("comments", pageToken) ?? [];
        const parameters = { url: videoAddress("facebook", platformVideoId), cursor };
        const answer = await client.get(CommentsSchema, "/v1/facebook/post/comments", parameters, terms);
        const comments = answer.comments.map((comment) => toComment(comment, platformVideoId));
        return pageAt("comments", comments, [answer.has_next_page === true ? answer.cursor : null]);
      },
    },
  });
}

const CommentsSchema = z.object({
  comments: itemsOf(CommentSchema),
  cursor: wire.id,
  has_next_page: wire.flag,
});
const ReelsSchema = z.object({ reels: itemsOf(ReelSchema), cursor: wire.id, next_page_id: wire.id });

async function account(client: ScrapeCreatorsClient, url: string, terms: Patience) {
  return toAccount(await client.get(ProfileSchema, "/v1/facebook/profile", { url }, terms));
}

/** The next page is named by two cursors together. */
async function accountVideos(client: ScrapeCreatorsClient, request: AccountVideosRequest) {
  const { platformAccountId, pageToken, ...terms } = request;
  const [cursor, next_page_id] = readPageCursor("videos", pageToken, 2) ?? [];
  const url = accountAddress({ id: platformAccountId });
  const parameters = { url, cursor, next_page_id };
  const answer = await client.get(ReelsSchema, "/v1/facebook/profile/reels", parameters, terms);
  const videos = answer.reels.map(reelToVideo);
  // Private accounts and those that are gone list nothing, as does one without reels: its profile tells.
  if (videos.length === 0 && pageToken === undefined) {
    const { isPrivate } = await account(client, url, terms);
    if (isPrivate === true) throw new ConnectorFailure("private", "a private account");
  }
  const ownVideos = newestFirst(eachOnce(videos, (video) => video.platformVideoId));
  return pageAt("videos", ownVideos, videos.length === 0 ? [null] : [answer.cursor, answer.next_page_id]);
}
