import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { AskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import { createFacebookGraphSource } from "@clipledger/connectors/sources/meta/facebook-graph-source";
import { createInstagramGraphSource } from "@clipledger/connectors/sources/meta/instagram-graph-source";
import { createScrapeCreatorsSources } from "@clipledger/connectors/sources/scrapecreators/create-scrapecreators-sources";
import type { Source } from "@clipledger/connectors/sources/source";
import { createSupplierSources } from "@clipledger/connectors/sources/supplier/create-supplier-sources";
import { createTiktokOembedSource } from "@clipledger/connectors/sources/tiktok/oembed-source";
import { createYouTubeDataApiSource } from "@clipledger/connectors/sources/youtube/data-api-source";
import {
  createYouTubeFeedSource,
  type YouTubeFeedSource,
} from "@clipledger/connectors/sources/youtube/feed-source";
import type { QuotaLedger } from "@clipledger/connectors/sources/youtube/quota";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { SourceSettings } from "./source-settings.ts";

/** What sources are made with. */
interface SourceMaking {
  readonly settings: SourceSettings;
  readonly ask: AskUpstream;
  readonly now: () => Date;
  /** The daily allowance of a YouTube key, which all processes share. */
  readonly quotaOf: (apiKey: string) => QuotaLedger;
}

/** The sources that the environment names for the whole server, by platform, in the order in which they are asked. */
export function createEnvironmentSources(given: SourceMaking): Record<Platform, readonly Source[]> {
  const making = { ...given, feed: createFeed(given) };
  const sources = [...officialSources(making), ...suppliedSources(making), ...keylessSources(making)];
  const byPlatform = PLATFORMS.map((platform) => [
    platform,
    sources.filter(({ connector }) => connector.platform === platform),
  ]);
  // One entry was made for every platform.
  return Object.fromEntries(byPlatform) as Record<Platform, readonly Source[]>;
}

interface Making extends SourceMaking {
  /** Also finds new posts for the Data API, so that no unit is spent on it. */
  readonly feed: YouTubeFeedSource | undefined;
}

function createFeed({ settings, ask, now }: SourceMaking): YouTubeFeedSource | undefined {
  const { youtubeFeedUrl: feedUrl, youtubeOembedUrl: oembedUrl } = settings;
  if (feedUrl === undefined && oembedUrl === undefined) return undefined;
  return createYouTubeFeedSource({ ask, now, feedUrl, oembedUrl });
}

/** The platforms' own services, with a key: they know best, and cost nothing. */
function officialSources({ settings: { youtube, meta }, feed, quotaOf, ask, now }: Making): Source[] {
  return [
    youtube && createYouTubeDataApiSource({ ask, now, ...youtube, feed, quota: quotaOf(youtube.key) }),
    meta?.account && createInstagramGraphSource({ ask, now, ...meta, account: meta.account }),
    meta && createFacebookGraphSource({ ask, now, ...meta }),
  ].filter((source) => typeof source === "object");
}

/** Paid suppliers: ScrapeCreators, then those of the mapping file in its order. */
function suppliedSources({ settings: { scrapeCreators, suppliers }, ask, now }: Making): readonly Source[] {
  return [
    ...(scrapeCreators === undefined ? [] : createScrapeCreatorsSources({ ask, now, ...scrapeCreators })),
    ...createSupplierSources({ ask, now, suppliers }),
  ];
}

/** What the platforms tell anybody. They know least, so they come last. */
function keylessSources({ settings: { youtube, tiktokOembedUrl: url }, feed, ask }: Making): Source[] {
  return [
    ...(feed === undefined ? [] : [youtube === undefined ? feed : forLookupsOnly(feed)]),
    ...(url === undefined ? [] : [createTiktokOembedSource({ ask, url })]),
  ];
}

/**
 * A feed has the newest 15 videos. Where a key gives all of them, a sync waits for it rather than leave the others without
 * their counts of the day; somebody who looks a channel up is served by the feed meanwhile.
 */
function forLookupsOnly(source: Source): Source {
  const { connector } = source;
  return {
    ...source,
    connector: {
      ...connector,
      accountVideos: (request) =>
        request.purpose === "sync"
          ? Promise.reject(new ConnectorFailure("upstream", `${source.name} does not have all videos`))
          : connector.accountVideos(request),
    },
  };
}
