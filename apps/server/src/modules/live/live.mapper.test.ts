import type { PlatformComment, PlatformVideo } from "@clipledger/connectors/connector";
import { LiveCommentSchema, LiveVideoSchema } from "@clipledger/contract/live/video";
import { describe, expect, it } from "vitest";
import { toLiveComment, toLiveVideo } from "./live.mapper.ts";

const unknownVideo: PlatformVideo = {
  platform: "facebook",
  platformVideoId: null,
  platformAccountId: null,
  accountUsername: null,
  accountDisplayName: null,
  accountProfilePictureUrl: null,
  region: null,
  caption: null,
  hashtags: [],
  contentType: null,
  videoIndex: null,
  thumbnailUrl: null,
  downloadUrl: null,
  music: null,
  durationSeconds: null,
  viewCount: null,
  likeCount: null,
  commentCount: null,
  shareCount: null,
  bookmarkCount: null,
  publishedAt: null,
};

const comment: PlatformComment = {
  platform: "tiktok",
  platformCommentId: "1",
  platformVideoId: "2",
  commenterUsername: "ada",
  commenterDisplayName: "Ada",
  commenterAvatarUrl: null,
  commenterCountryCode: null,
  text: "👩‍🍳 naïve",
  language: "en",
  likeCount: 1,
  replyCount: 0,
  kind: "reply_to_reply",
  commentedAt: new Date("2026-09-21T08:30:00.000Z"),
  shareUrl: null,
};

describe("the wire shape", () => {
  it("of a video of which nothing is known is all null, with an empty list of hashtags", () => {
    const { platform, hashtags, ...rest } = toLiveVideo(unknownVideo);
    expect({ platform, hashtags }).toEqual({ platform: "facebook", hashtags: [] });
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
    expect(LiveVideoSchema.parse(toLiveVideo(unknownVideo))).toEqual(toLiveVideo(unknownVideo));
  });

  it("of a video has its engagement rate, and none without views", () => {
    const counts = { likeCount: 6, commentCount: 2, shareCount: 1, bookmarkCount: 1 };
    expect(toLiveVideo({ ...unknownVideo, ...counts, viewCount: 100 }).engagement_rate).toBe(0.1);
    expect(toLiveVideo({ ...unknownVideo, ...counts, viewCount: 0 }).engagement_rate).toBeNull();
  });

  it("of a comment counts code points, and nothing without a text", () => {
    expect(toLiveComment(comment)).toMatchObject({ comment_length: 9, comment_type: "reply_to_reply" });
    expect(toLiveComment({ ...comment, text: null }).comment_length).toBeNull();
    expect(LiveCommentSchema.safeParse(toLiveComment(comment)).success).toBe(true);
  });
});
