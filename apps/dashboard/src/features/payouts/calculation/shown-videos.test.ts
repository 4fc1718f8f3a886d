import { describe, expect, it } from "vitest";
import type { CalculatedVideo } from "../../../api/types.ts";
import { shownVideos } from "./shown-videos.ts";

function video(platformVideoId: string, part: Partial<CalculatedVideo> = {}): CalculatedVideo {
  return {
    platform: "tiktok",
    platformVideoId,
    title: platformVideoId,
    thumbnailUrl: null,
    publishedAt: "2026-09-21T08:00:00.000Z",
    accountUsername: "robin",
    platformAccountId: "1",
    contentType: "video",
    orgAccountId: "orgacc_4Rk8sVn1QwZp",
    viewsStart: 0,
    viewsEnd: 0,
    viewsGained: 0,
    viewsAtWindowEnd: 0,
    payoutAmount: 0,
    payoutValue: 0,
    ...part,
  };
}

const idsOf = (videos: readonly CalculatedVideo[]) => videos.map(({ platformVideoId }) => platformVideoId);

describe("shownVideos", () => {
  it("begin with what pays most, then with what gained most, then with the newest", () => {
    const videos = [
      video("old"),
      video("new", { publishedAt: "2026-09-22T08:00:00.000Z" }),
      video("gained", { viewsGained: 10 }),
      video("paid", { payoutAmount: 1 }),
    ];
    expect(idsOf(shownVideos(videos, []))).toEqual(["paid", "gained", "new", "old"]);
  });

  it("keep those in their place that were left out by hand", () => {
    const leftOut = video("left out", { payoutAmount: 5 });
    expect(idsOf(shownVideos([video("a", { payoutAmount: 9 }), video("b")], [leftOut]))).toEqual([
      "a",
      "left out",
      "b",
    ]);
  });

  it("list a video once while the new calculation is still on its way", () => {
    expect(shownVideos([video("a")], [video("a")])).toHaveLength(1);
  });
});
