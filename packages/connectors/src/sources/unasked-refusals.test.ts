import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createProcessLedger } from "../conformance/in-one-process.ts";
import type { Connector } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import type { AskUpstream } from "./ask-upstream.ts";
import { firstThatAnswers } from "./first-that-answers.ts";
import { createFacebookGraphSource } from "./meta/facebook-graph-source.ts";
import { createInstagramGraphSource } from "./meta/instagram-graph-source.ts";
import { createScrapeCreatorsSources } from "./scrapecreators/create-scrapecreators-sources.ts";
import type { Source } from "./source.ts";
import { createSupplierSources } from "./supplier/create-supplier-sources.ts";
import { readSuppliersFile } from "./supplier/read-suppliers-file.ts";
import { createTiktokDisplaySource } from "./tiktok/display-api-source.ts";
import { createTiktokOembedSource } from "./tiktok/oembed-source.ts";
import { createYouTubeDataApiSource } from "./youtube/data-api-source.ts";
import { createYouTubeFeedSource } from "./youtube/feed-source.ts";

const now = () => new Date("2026-03-10T12:00:00Z");
const unreachable: AskUpstream = () => Promise.reject(new ConnectorFailure("upstream", "no internet"));
const names = {
  ofAccount: async () => "maya",
  ofVideo: async () => "maya",
  meetAccount() {},
  meetVideo() {},
};
const usedUp = createProcessLedger(now, { units: 0, searches: 0 });
const key = "key";
const url = "https://service.example/v1";
const addresses = { feedUrl: "https://feed.example/", oembedUrl: "https://embed.example/" };

const SOURCES: readonly Source[] = [
  createTiktokOembedSource({ ask: unreachable }),
  createTiktokDisplaySource({ ask: unreachable, token: "token" }),
  createYouTubeFeedSource({ ask: unreachable, now, ...addresses }),
  createYouTubeFeedSource({ ask: unreachable, now, feedUrl: addresses.feedUrl }),
  createYouTubeDataApiSource({ ask: unreachable, now, url, key, quota: createProcessLedger(now) }),
  createYouTubeDataApiSource({ ask: unreachable, now, url, key, quota: usedUp }),
  createFacebookGraphSource({ ask: unreachable, now, url, token: "token" }),
  createInstagramGraphSource({ ask: unreachable, now, url, token: "token", account: "17841", names }),
  ...createScrapeCreatorsSources({ ask: unreachable, now, key }),
  ...suppliers(),
];

/** Of no platform's form, of the form of some, and what a server may be asked with. */
const TEXTS = [
  "nonexistent",
  "x",
  "..",
  ".",
  "",
  " ",
  "me",
  "😀",
  "7412345678901234567",
  "dQw4w9WgXcQ",
  "a b/c",
];

describe.each(SOURCES.map((source) => ({ source, title: `${source.name} of ${source.connector.platform}` })))(
  "$title without a network",
  ({ source }) => {
    it.each(TEXTS)("never counts as reached, whatever it refuses by itself: %j", async (text) => {
      let reached = 0;
      const connector = firstThatAnswers(source.connector.platform, [source], {
        now,
        onReached: () => {
          reached += 1;
        },
        limits: { maxRetries: 0 },
      });
      for (const [lookup, ask] of Object.entries(lookupsFor(text))) {
        await ask(connector).catch(() => undefined);
        expect([lookup, reached]).toEqual([lookup, 0]);
      }
    });
  },
);

function lookupsFor(text: string): Record<string, (connector: Connector) => Promise<unknown>> {
  const pageToken = `${encodeURIComponent("youtube-feed")}/${text}`;
  return {
    video: ({ video }) => video({ platformVideoId: text }),
    accountByUsername: ({ accountByUsername }) => accountByUsername({ username: text }),
    accountById: ({ accountById }) => accountById({ platformAccountId: text }),
    accountVideos: ({ accountVideos }) => accountVideos({ platformAccountId: text }),
    nextVideos: ({ accountVideos }) => accountVideos({ platformAccountId: text, pageToken }),
    comments: ({ comments }) => comments({ platformVideoId: text }),
    searchUsers: ({ searchUsers }) => searchUsers({ query: text }),
    searchVideos: ({ searchVideos }) => searchVideos({ query: text }),
    searchHashtags: ({ searchHashtags }) => searchHashtags({ query: text }),
  };
}

function suppliers(): readonly Source[] {
  return ["ensembledata", "apify"].flatMap((name) => {
    const text = readFileSync(new URL(`../../../../docs/suppliers/${name}.json`, import.meta.url), "utf8");
    const file = readSuppliersFile(text, { [`CLIPLEDGER_SUPPLIER_${name.toUpperCase()}_TOKEN`]: "a-token" });
    if ("problems" in file) throw new Error(JSON.stringify(file.problems));
    return createSupplierSources({ suppliers: file.suppliers, ask: unreachable, now });
  });
}
