import { describe, expect, it } from "vitest";
import { parseConfig } from "./config.ts";

const others = { HOST: "0.0.0.0", SMTP_URL: "smtps://smtp.example.com" };

describe("settings of sources", () => {
  it("ask without any key what needs none, and nothing else", () => {
    expect(parseConfig({}, []).sources).toEqual({
      youtube: undefined,
      youtubeFeedUrl: "https://www.youtube.com/feeds/videos.xml",
      youtubeOembedUrl: "https://www.youtube.com/oembed",
      meta: undefined,
      ecbUrl: "https://www.ecb.europa.eu/stats/eurofxref",
      tiktokOembedUrl: "https://www.tiktok.com/oembed",
      scrapeCreators: undefined,
      suppliers: [],
      urls: {
        youtube: "https://www.googleapis.com/youtube/v3",
        meta: "https://graph.facebook.com/v23.0",
        scrapeCreators: "https://api.scrapecreators.com",
      },
    });
  });

  it("name addresses without a key: organizations may have keys of their own", () => {
    const { sources } = parseConfig(
      { CLIPLEDGER_YOUTUBE_URL: "off", CLIPLEDGER_META_URL: "http://localhost:1" },
      [],
    );
    expect(sources.urls).toMatchObject({ youtube: undefined, meta: "http://localhost:1" });
    expect(sources.meta).toBeUndefined();
  });

  it("end each source with off", () => {
    const off = {
      CLIPLEDGER_YOUTUBE_KEY: "off",
      CLIPLEDGER_YOUTUBE_FEED_URL: "off",
      CLIPLEDGER_YOUTUBE_OEMBED_URL: "off",
      CLIPLEDGER_META_TOKEN: "a-token",
      CLIPLEDGER_META_URL: "off",
      CLIPLEDGER_TIKTOK_OEMBED_URL: "off",
      CLIPLEDGER_SCRAPECREATORS_KEY: "off",
      CLIPLEDGER_SUPPLIERS_FILE: "off",
      CLIPLEDGER_ECB_URL: "off",
    };
    const { urls, ...sources } = parseConfig(off, []).sources;
    expect(Object.values(sources)).toEqual([...Array(7).fill(undefined), []]);
    expect(urls.meta).toBeUndefined();
  });

  it("take a key with the usual address, or with another one", () => {
    const key = { CLIPLEDGER_YOUTUBE_KEY: "a-key" };
    expect(parseConfig(key, []).sources.youtube?.url).toBe("https://www.googleapis.com/youtube/v3");
    const local = { ...key, CLIPLEDGER_YOUTUBE_URL: "http://127.0.0.1:4100/youtube/v3/" };
    expect(parseConfig(local, []).sources.youtube?.url).toBe("http://127.0.0.1:4100/youtube/v3");
  });

  it("reach this machine only where outgoing requests may", () => {
    const local = { CLIPLEDGER_YOUTUBE_FEED_URL: "http://localhost:4100/feed" };
    expect(parseConfig(local, []).sources.youtubeFeedUrl).toBe("http://localhost:4100/feed");
    expect(() => parseConfig({ ...local, ...others }, [])).toThrow("CLIPLEDGER_WEBHOOK_LOOPBACK=allow");
    const allowed = { ...local, ...others, CLIPLEDGER_WEBHOOK_LOOPBACK: "allow" };
    expect(parseConfig(allowed, []).sources.youtubeFeedUrl).toBe("http://localhost:4100/feed");
    const refused = { ...local, CLIPLEDGER_WEBHOOK_LOOPBACK: "refuse" };
    expect(() => parseConfig(refused, [])).toThrow("CLIPLEDGER_YOUTUBE_FEED_URL");
  });

  it("are refused with every problem at once, and with what to do", () => {
    const problems = problemsOf({
      PORT: "http",
      CLIPLEDGER_YOUTUBE_FEED_URL: "youtube",
      CLIPLEDGER_YOUTUBE_OEMBED_URL: "http://youtube.example.com/oembed",
      CLIPLEDGER_TIKTOK_OEMBED_URL: "https://user:word@tiktok.example.com",
      CLIPLEDGER_META_ACCOUNT: "17841400000000000",
    });
    expect(problems).toEqual([
      expect.stringContaining("PORT: "),
      "CLIPLEDGER_YOUTUBE_FEED_URL: expected an address such as https://service.example.com, or off",
      "CLIPLEDGER_YOUTUBE_OEMBED_URL: what leaves this machine uses https; set an https address",
      "CLIPLEDGER_TIKTOK_OEMBED_URL: leave out user name, password, and what follows ? or #",
      "CLIPLEDGER_META_ACCOUNT: used only with CLIPLEDGER_META_TOKEN; set both or none",
    ]);
  });
});

function problemsOf(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment, []);
  } catch (error) {
    return String(error)
      .split("\n")
      .slice(1)
      .map((line) => line.replace("  - ", ""));
  }
  return [];
}
