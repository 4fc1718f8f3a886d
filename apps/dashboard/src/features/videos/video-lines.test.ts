import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { newVideos, readVideoLines, trackProblem, withRefusals } from "./tracking-dialogs.tsx";

const lines = readVideoLines("7412, https://www.instagram.com/reel/CxYz_1/ 7412", "tiktok");
const refused = new ORPCError("TRACKED_VIDEO_VALIDATION_FAILED", {
  status: 400,
  data: {
    issues: [{ platform: "tiktok", identifier: "7412", errorCode: "NOT_FOUND", message: "No such video" }],
  },
});

describe("readVideoLines", () => {
  it("takes ids and links, each video once", () => {
    expect(newVideos(lines)).toEqual([
      { platform: "tiktok", videoId: "7412" },
      { platform: "instagram", videoId: "CxYz_1" },
    ]);
  });

  it("says what to do with a short link", () => {
    expect(readVideoLines("https://vm.tiktok.com/ZMabc/", "tiktok")[0]?.problem).toMatch(
      /Open a short link first/,
    );
  });
});

describe("withRefusals", () => {
  it("puts each reason beside its line", () => {
    expect(withRefusals(lines, refused).map(({ problem }) => problem)).toEqual(["No such video", undefined]);
  });
});

describe("trackProblem", () => {
  it("speaks up while a refused line is still there", () => {
    expect(trackProblem(lines, refused)).toMatch(/None was tracked/);
    expect(trackProblem(lines.slice(1), refused)).toBeUndefined();
  });
});
