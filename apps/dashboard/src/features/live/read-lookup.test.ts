import { describe, expect, it } from "vitest";
import { readLookup } from "./read-lookup.ts";

const choice = { platform: "tiktok", kind: "users" } as const;

describe("readLookup", () => {
  it.each([
    ["https://www.tiktok.com/@juniper.bakes", { kind: "account", platform: "tiktok", text: "juniper.bakes" }],
    [
      "https://www.tiktok.com/@juniper.bakes/video/7412345678901234567",
      { kind: "video", platform: "tiktok", text: "7412345678901234567" },
    ],
    ["youtube.com/shorts/a1B2c3D4e5F", { kind: "video", platform: "youtube", text: "a1B2c3D4e5F" }],
    [
      "https://www.youtube.com/channel/UC1234567890",
      { kind: "account", platform: "youtube", text: "UC1234567890", by: "id" },
    ],
    ["https://www.instagram.com/reel/Cx1/", { kind: "video", platform: "instagram", text: "Cx1" }],
    [" @mina ", { kind: "account", platform: "tiktok", text: "mina" }],
    ["#sourdough", { kind: "hashtags", platform: "tiktok", text: "sourdough" }],
    ["sourdough bread", { kind: "users", platform: "tiktok", text: "sourdough bread" }],
  ])("reads %s", (text, lookup) => {
    expect(readLookup(text, choice)).toEqual({ lookup });
  });

  it("says what is missing, and which links it knows", () => {
    expect(readLookup("  ", choice)).toHaveProperty("problem", expect.stringContaining("paste a link"));
    expect(readLookup("https://example.com/@mina", choice)).toHaveProperty(
      "problem",
      expect.stringContaining("no link to a profile"),
    );
  });
});
