import { describe, expect, it } from "vitest";
import { readAll } from "../conformance/connector-subject.ts";
import type { Connector, PlatformComment } from "../connector.ts";
import { createSimulator } from "./create-simulator.ts";

const now = new Date("2026-03-10T12:00:00Z");
const later = new Date("2026-03-30T12:00:00Z");
const { tiktok } = simulatorAt(now);
const platformVideoId = await findDiscussedVideo();
const comments = await commentsOf(tiktok);

describe("comments", () => {
  it("stay as they were written when more come", async () => {
    const grown = await commentsOf(simulatorAt(later).tiktok);
    expect(grown.length).toBeGreaterThan(comments.length);
    expect(grown.slice(-comments.length).map(asWritten)).toEqual(comments.map(asWritten));
  });

  it("come newest first", () => {
    const times = comments.map(({ commentedAt }) => commentedAt?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((one, other) => other - one));
  });

  it("mostly stand alone, some reply, a few reply to replies", () => {
    const [alone, replies, repliesToReplies] = (["top_level", "reply", "reply_to_reply"] as const).map(
      (kind) => comments.filter((comment) => comment.kind === kind).length,
    );
    expect(alone).toBeGreaterThan(replies ?? 0);
    expect(replies).toBeGreaterThan(repliesToReplies ?? 0);
    expect(repliesToReplies).toBeGreaterThan(0);
  });

  it("count exactly the replies that are listed", () => {
    const counted = comments.reduce((total, { replyCount }) => total + (replyCount ?? 0), 0);
    expect(counted).toBe(comments.filter(({ kind }) => kind !== "top_level").length);
  });

  it("name whom they answer, somebody who commented too", () => {
    const commenters = new Set(comments.map(({ commenterUsername }) => commenterUsername));
    for (const { kind, text } of comments) {
      const [, answered] = /^@(\S+) /.exec(text ?? "") ?? [];
      expect(answered !== undefined).toBe(kind !== "top_level");
      if (answered !== undefined) expect(commenters).toContain(answered);
    }
  });

  it("are written by accounts that exist", async () => {
    for (const { commenterUsername, commenterDisplayName, commenterAvatarUrl } of comments.slice(0, 5)) {
      const account = await tiktok.accountByUsername({ username: commenterUsername ?? "" });
      expect(account.displayName).toBe(commenterDisplayName);
      expect(account.profilePictureUrl).toBe(commenterAvatarUrl);
    }
  });
});

function simulatorAt(instant: Date) {
  return createSimulator({ seed: "comments", now: () => instant, mediaUrl: "http://localhost:4000/media" });
}

async function findDiscussedVideo(): Promise<string> {
  const videos = await readAll((pageToken) =>
    tiktok.searchVideos({ query: "cats", sortBy: "date", pageToken }),
  );
  const discussed = videos.find(({ commentCount }) => (commentCount ?? 0) > 150 && (commentCount ?? 0) < 900);
  if (!discussed?.platformVideoId) throw new Error("no video with a few hundred comments was found");
  return discussed.platformVideoId;
}

function commentsOf(connector: Connector): Promise<PlatformComment[]> {
  return readAll((pageToken) => connector.comments({ platformVideoId, pageToken }));
}

function asWritten({ likeCount, replyCount, ...lasting }: PlatformComment) {
  return lasting;
}
