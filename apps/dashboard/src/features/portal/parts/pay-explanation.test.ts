import { describe, expect, it } from "vitest";
import { viewShare } from "./pay-explanation.tsx";

const videos = [{ viewsGained: 300 }, { viewsGained: 100 }, { viewsGained: 0 }];

describe("viewShare", () => {
  it("is a video's part of all views", () => {
    expect(videos.map((video) => viewShare(video, videos))).toEqual([0.75, 0.25, 0]);
  });

  it("is unknown while nobody has watched any", () => {
    expect(viewShare({ viewsGained: 0 }, [{ viewsGained: 0 }])).toBeUndefined();
  });
});
