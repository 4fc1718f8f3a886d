import type { ConnectorProblem, ReportProblem } from "@clipledger/connectors/lookups";
import { createSimulatedConnectors } from "@clipledger/connectors/real-or-simulated";
import type { ResilienceLimits } from "@clipledger/connectors/resilience/platform-guard";
import { type AskUpstream, createAskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import { createFacebookGraphSource } from "@clipledger/connectors/sources/meta/facebook-graph-source";
import { createInstagramGraphSource } from "@clipledger/connectors/sources/meta/instagram-graph-source";
import { createScrapeCreatorsSources } from "@clipledger/connectors/sources/scrapecreators/create-scrapecreators-sources";
import { guardSource, type Source } from "@clipledger/connectors/sources/source";
import { createSupplierSources } from "@clipledger/connectors/sources/supplier/create-supplier-sources";
import { createTiktokOembedSource } from "@clipledger/connectors/sources/tiktok/oembed-source";
import { createYouTubeDataApiSource } from "@clipledger/connectors/sources/youtube/data-api-source";
import {
  createYouTubeFeedSource,
  type YouTubeFeedSource,
} from "@clipledger/connectors/sources/youtube/feed-source";
import type { QuotaLedger } from "@clipledger/connectors/sources/youtube/quota";
import type { Clock } from "../../infra/clock.ts";
import type { Sealer } from "../../infra/crypto/sealer.ts";
import type { Database } from "../../infra/db/database.ts";
import type { Logger } from "../../infra/log.ts";
import type { Outgoing } from "../../infra/outgoing/outgoing.ts";
import type { OwnSource, SourceRegistry } from "../../infra/source-registry.ts";
import { createOrganizationConnectors } from "./organization-connectors.ts";
import { makeOwnSources, serviceProblem } from "./own-sources.ts";
import { createQuotaLedger, readAllowances } from "./quota-ledger.ts";
import type { SourceSettings } from "./source-settings.ts";
import { createSourceUsage } from "./usage/source-usage.ts";

interface SourcesWorld {
  readonly settings: SourceSettings;
  readonly simulatorSeed: string;
  readonly mediaUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outgoing: Outgoing;
  readonly db: Database;
  readonly sealer: Sealer;
  readonly limits?: Partial<ResilienceLimits> | undefined;
}

/** The sources of the environment and of organizations, which are asked through the guard of outgoing requests. */
export function provideSources(world: SourcesWorld): SourceRegistry {
  const { settings, clock, log, outgoing, db, sealer, limits } = world;
  const now = () => clock.now();
  const making = {
    settings,
    urls: settings.urls,
    now,
    sealer,
    ask: createAskUpstream(outgoing.dispatcher),
    quotaOf: (apiKey: string) => createQuotaLedger({ db, clock, apiKey }),
  };
  const usage = createSourceUsage({ db, clock, log });
  const { sources: ofServer, feed } = createServerSources(making);
  const guarding = { now, limits, onProblem: logProblems(log) };
  const make = (organizationId: string, own: OwnSource, isFeedPaused: boolean) => {
    const meter = usage.meter({ organizationId, sourceId: own.id, name: own.name });
    return makeOwnSources({ ...making, meter, feed: isFeedPaused ? undefined : feed }, own);
  };
  const { connectorsOf, settingsChanged } = createOrganizationConnectors({
    db,
    now,
    usage,
    simulated: createSimulatedConnectors({
      ...guarding,
      seed: world.simulatorSeed,
      mediaUrl: world.mediaUrl,
    }),
    server: ofServer.map((source) => guardSource(source, guarding)),
    guardOwn: (organizationId, rows, isFeedPaused) => {
      const onProblem = logProblems(log.child({ organizationId }));
      return rows
        .flatMap((row) => make(organizationId, row, isFeedPaused).sources)
        .map((source) => guardSource(source, { ...guarding, onProblem }));
    },
  });
  return {
    ofServer,
    usage,
    connectorsOf,
    settingsChanged,
    make: (organizationId, own) => make(organizationId, own, true),
    serviceProblem: (kind) => serviceProblem(settings.urls, kind),
    serverAllowances: async () => {
      const key = settings.youtube?.key;
      return key === undefined ? [] : readAllowances(db, now(), key);
    },
    stop: () => usage.stop(),
  };
}

/** A source that stays dead, as all do without internet, is told of once, until it is healthy again. */
export function logProblems(log: Logger): ReportProblem {
  const dead = new Set<string>();
  return (problem) => {
    const name = `${problem.platform} ${problem.source ?? ""}`;
    if (problem.kind === "circuit_opened" && dead.has(name)) return;
    if (problem.kind === "circuit_opened") dead.add(name);
    if (problem.kind === "circuit_closed") dead.delete(name);
    log.warn({ problem }, describe(problem));
  };
}

function describe({ kind }: ConnectorProblem): string {
  return kind === "circuit_closed" ? "a platform answers again" : "trouble with a platform";
}

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
function createServerSources(making: SourceMaking): ServerSources {
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
