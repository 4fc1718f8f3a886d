import { describe, expect, it } from "vitest";
import { WireChannelSchema, WireVideoSchema } from "./data-api-answers.ts";
import { findHashtags, mapChannel, mapComment, mapVideo, readDuration } from "./map-data-api.ts";

const snippet = {
  channelId: "UC_x5XG1OV2P6uZZ5FSM9Ttw",
  title: "A day #shorts",
  publishedAt: "2019-03-21T20:37:49.000Z",
};

describe("a duration", () => {
  it.each([
    ["PT59S", 59],
    ["PT1M", 60],
    ["PT21M7S", 1267],
    ["PT1H0M5S", 3605],
    ["P1DT2H", 93_600],
    ["P1W", 604_800],
    ["P0D", null],
    ["PT0S", null],
    ["", null],
    ["1:05", null],
    [undefined, null],
  ])("of %s is %s seconds", (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });
});

describe("a Short", () => {
  it.each([
    ["upright and short", "PT59S", "405", "720", "video"],
    ["square and short", "PT2M", "720", "720", "video"],
    ["upright and three minutes long", "PT3M", "405", "720", "video"],
    ["upright and longer", "PT3M1S", "405", "720", null],
    ["wide and short", "PT30S", "720", "405", null],
    ["short, of unknown shape", "PT30S", undefined, undefined, "video"],
    ["live", "P0D", "405", "720", null],
  ])("is told from length and shape: %s", (_, duration, embedWidth, embedHeight, contentType) => {
    const video = {
      id: "D-lhorsDlUQ",
      snippet,
      contentDetails: { duration },
      player: { embedWidth, embedHeight },
    };
    expect(mapVideo(WireVideoSchema.parse(video), undefined, undefined).contentType).toBe(contentType);
  });
});

describe("a video", () => {
  it("has counts that arrive as text, and null for hidden ones, never 0", () => {
    const video = { id: "D-lhorsDlUQ", snippet, statistics: { viewCount: "8087", favoriteCount: "0" } };
    expect(mapVideo(WireVideoSchema.parse(video), undefined, 3)).toMatchObject({
      ...{ viewCount: 8087, likeCount: null, commentCount: null, shareCount: null, bookmarkCount: null },
      ...{ videoIndex: 3, durationSeconds: null, thumbnailUrl: null, accountUsername: null, region: null },
      publishedAt: new Date("2019-03-21T20:37:49Z"),
    });
  });

  it("without statistics has no counts", () => {
    const { viewCount } = mapVideo(
      WireVideoSchema.parse({ id: "D-lhorsDlUQ", snippet }),
      undefined,
      undefined,
    );
    expect(viewCount).toBeNull();
  });

  it.each([{ viewCount: "-1" }, { viewCount: "many" }, { viewCount: 1.5 }, { viewCount: "9".repeat(30) }])(
    "with the counts %j makes no sense",
    (statistics) => {
      expect(WireVideoSchema.safeParse({ id: "D-lhorsDlUQ", snippet, statistics }).success).toBe(false);
    },
  );

  it("carries hashtags of title and description, each once, in any script", () => {
    expect(
      findHashtags("Läuft #Läuft #running\nmore #RUNNING #日本 a#b &#39; https://x.y/#part #2026"),
    ).toEqual([...["Läuft", "running", "日本", "2026"]]);
  });
});

describe("a channel", () => {
  const channel = {
    id: "UC_x5XG1OV2P6uZZ5FSM9Ttw",
    snippet: { title: "Google", customUrl: "@google", country: "US" },
  };

  it("that hides its subscribers has an unknown number of them, never 0", () => {
    const statistics = { subscriberCount: "0", hiddenSubscriberCount: true, videoCount: "12" };
    expect(mapChannel(WireChannelSchema.parse({ ...channel, statistics }))).toMatchObject({
      ...{ followerCount: null, videoCount: 12, username: "google", region: "US" },
      ...{ isVerified: null, isPrivate: null, followingCount: null, profilePictureUrl: null, bio: null },
    });
  });

  it("of before handles has a custom address without @, or none", () => {
    const named = (customUrl?: string) =>
      mapChannel(WireChannelSchema.parse({ ...channel, snippet: { title: "Google", customUrl } })).username;
    expect(named("googledevelopers")).toBe("googledevelopers");
    expect(named()).toBeNull();
  });
});

describe("a comment", () => {
  it("names its author by handle where there is one, and by a free name before", () => {
    const commentBy = (author: object) =>
      mapComment({ id: "Ugy", snippet: author }, "D-lhorsDlUQ", { kind: "reply" });
    expect(commentBy({ authorDisplayName: "@maya" })).toMatchObject({ commenterUsername: "maya" });
    expect(
      commentBy({
        authorDisplayName: "himani agarwal",
        authorChannelUrl: "http://www.youtube.com/channel/UCzj",
      }),
    ).toMatchObject({ commenterUsername: null, commenterDisplayName: "himani agarwal" });
    expect(commentBy({ authorChannelUrl: "http://www.youtube.com/@maya-1" })).toMatchObject({
      commenterUsername: "maya-1",
    });
  });
});
