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
import type { SourceSettings } from "./source-settings.ts";

/** What sources are made with. */
interface SourceMaking {
  readonly settings: SourceSettings;
  readonly ask: AskUpstream;
  readonly now: () => Date;
  /** The daily allowance of a YouTube key, which all processes share. */
  readonly quotaOf: (apiKey: string) => QuotaLedger;
}

interface ServerSources {
  /** In the order in which they are asked unless an organization says otherwise. */
  readonly sources: readonly Source[];
  /** One of them, which also finds new posts for the Data API, so that no unit is spent on it. */
  readonly feed: YouTubeFeedSource | undefined;
}

/** The sources that the environment names for the whole server. */
export function createServerSources(making: SourceMaking): ServerSources {
  const feed = createFeed(making);
  return {
    feed,
    sources: [...officialSources(making, feed), ...suppliedSources(making), ...keylessSources(making, feed)],
  };
}

function createFeed({ settings, ask, now }: SourceMaking): YouTubeFeedSource | undefined {
  const { youtubeFeedUrl: feedUrl, youtubeOembedUrl: oembedUrl } = settings;
  if (feedUrl === undefined && oembedUrl === undefined) return undefined;
  return createYouTubeFeedSource({ ask, now, feedUrl, oembedUrl });
}

/** The platforms' own services, with a key: they know best, and cost nothing. */
function officialSources(
  { settings: { youtube, meta }, quotaOf, ask, now }: SourceMaking,
  feed: YouTubeFeedSource | undefined,
): Source[] {
  return [
    youtube && createYouTubeDataApiSource({ ask, now, ...youtube, feed, quota: quotaOf(youtube.key) }),
    meta?.account && createInstagramGraphSource({ ask, now, ...meta, account: meta.account }),
    meta && createFacebookGraphSource({ ask, now, ...meta }),
  ].filter((source) => typeof source === "object");
}

/** Paid suppliers: ScrapeCreators, then those of the mapping file in its order. */
function suppliedSources({ settings: { scrapeCreators, suppliers }, ask, now }: SourceMaking): Source[] {
  return [
    ...(scrapeCreators === undefined ? [] : createScrapeCreatorsSources({ ask, now, ...scrapeCreators })),
    ...createSupplierSources({ ask, now, suppliers }),
  ];
}

/** What the platforms tell anybody. They know least, so they come last. */
function keylessSources(
  { settings: { tiktokOembedUrl: url }, ask }: SourceMaking,
  feed: YouTubeFeedSource | undefined,
): Source[] {
  return [
    ...(feed === undefined ? [] : [feed]),
    ...(url === undefined ? [] : [createTiktokOembedSource({ ask, url })]),
  ];
}
