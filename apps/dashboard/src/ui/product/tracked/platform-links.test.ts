import { describe, expect, it } from "vitest";
import { isAddress, profileUrl, readProfileLink, readVideoLink } from "./platform-links.ts";

describe("readProfileLink", () => {
  it.each([
    ["https://www.tiktok.com/@mina.cooks?lang=en", "tiktok", "mina.cooks"],
    ["tiktok.com/@mina.cooks/video/7412345678901234567", "tiktok", "mina.cooks"],
    ["https://m.instagram.com/juniper.bakes/", "instagram", "juniper.bakes"],
    ["https://www.youtube.com/@northwind/shorts", "youtube", "northwind"],
    ["https://youtube.com/user/northwind", "youtube", "northwind"],
    ["https://www.facebook.com/northwind.studio", "facebook", "northwind.studio"],
  ])("reads %s", (text, platform, username) => {
    expect(readProfileLink(text)).toEqual({ platform, username, platformAccountId: undefined });
  });

  it.each([
    ["https://www.youtube.com/channel/UC123", "youtube", "UC123"],
    ["https://www.facebook.com/profile.php?id=1000123", "facebook", "1000123"],
  ])("takes the platform's id from %s", (text, platform, platformAccountId) => {
    expect(readProfileLink(text)).toEqual({ platform, username: undefined, platformAccountId });
  });

  it.each(["mina.cooks", "https://example.com/@mina", "https://tiktok.com/", "https://nottiktok.com/@mina"])(
    "finds no account in %s",
    (text) => {
      expect(readProfileLink(text)).toBeUndefined();
    },
  );
});

describe("readVideoLink", () => {
  it.each([
    ["https://www.tiktok.com/@mina.cooks/video/7412?is_copy_url=1", "tiktok", "7412"],
    ["https://www.tiktok.com/@mina.cooks/photo/7412", "tiktok", "7412"],
    ["https://www.instagram.com/reel/CxYz_1/", "instagram", "CxYz_1"],
    ["instagram.com/mina/p/CxYz_1", "instagram", "CxYz_1"],
    ["https://youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "youtube", "dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", "youtube", "dQw4w9WgXcQ"],
    ["https://www.facebook.com/reel/1234", "facebook", "1234"],
    ["https://www.facebook.com/northwind/videos/1234/", "facebook", "1234"],
  ])("reads %s", (text, platform, platformVideoId) => {
    expect(readVideoLink(text)).toEqual({ platform, platformVideoId });
  });

  it.each([
    "7412345",
    "https://vm.tiktok.com/ZMabc/",
    "https://www.instagram.com/mina/",
    "https://example.com/reel/1",
  ])("finds no video in %s", (text) => {
    expect(readVideoLink(text)).toBeUndefined();
  });
});

describe("isAddress", () => {
  it("tells addresses from handles, which may hold dots", () => {
    expect(isAddress("tiktok.com/@mina")).toBe(true);
    expect(isAddress("https://example.com")).toBe(true);
    expect(isAddress("@mina.cooks")).toBe(false);
  });
});

describe("profileUrl", () => {
  it("leads back to the same account", () => {
    for (const platform of ["facebook", "instagram", "tiktok", "youtube"] as const) {
      expect(readProfileLink(profileUrl(platform, "mina.cooks"))).toMatchObject({
        platform,
        username: "mina.cooks",
      });
    }
  });
});
