import { describe, expect, it } from "vitest";
import { videoUrl } from "./platforms.ts";

describe("the address of a video", () => {
  it.each([
    ["facebook", "video", "https://www.facebook.com/reel/1.2"],
    ["instagram", "video", "https://www.instagram.com/reel/1.2/"],
    ["instagram", "slideshow", "https://www.instagram.com/p/1.2/"],
    ["tiktok", "video", "https://www.tiktok.com/@mina.k/video/1.2"],
    ["tiktok", "slideshow", "https://www.tiktok.com/@mina.k/photo/1.2"],
    ["youtube", "video", "https://www.youtube.com/shorts/1.2"],
  ] as const)("on %s, a %s", (platform, contentType, url) => {
    expect(videoUrl({ platform, platformVideoId: "1.2", username: "mina.k", contentType })).toBe(url);
  });

  it("on TikTok does without a username", () => {
    expect(videoUrl({ platform: "tiktok", platformVideoId: "7", username: null, contentType: "video" })).toBe(
      "https://www.tiktok.com/@/video/7",
    );
  });

  it("holds no id that would change it", () => {
    const video = { platform: "youtube", username: null, contentType: "video" } as const;
    expect(videoUrl({ ...video, platformVideoId: "a/../b?c#d" })).toBe(
      "https://www.youtube.com/shorts/a%2F..%2Fb%3Fc%23d",
    );
  });
});
