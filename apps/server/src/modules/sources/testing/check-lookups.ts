import type { Connector, LookupTerms } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { GuardedSource } from "@clipledger/connectors/sources/source";
import type { SourceCheck, SourceTest } from "@clipledger/contract/data-sources/history";
import type { Platform } from "@clipledger/domain/platforms";
import type { LookupKind } from "@clipledger/domain/sources/source-kinds";

interface TestTerms extends Pick<LookupTerms, "signal" | "onAttempt"> {
  readonly endsMs: number;
}

/** What is looked up where the caller names nothing: things that have been there for years. */
const EXAMPLES: Readonly<Record<Platform, Example>> = {
  youtube: { username: "youtube", accountId: "UCBR8-60-B28hp2BmDPdntcQ", videoId: "jNQXAC9IVRw" },
  instagram: { username: "instagram", accountId: undefined, videoId: undefined },
  facebook: { username: "facebook", accountId: undefined, videoId: undefined },
  tiktok: { username: "tiktok", accountId: "107955", videoId: "6718335390845095173" },
};
const SEARCHED = "music";

interface Example {
  readonly username: string | undefined;
  readonly accountId: string | undefined;
  readonly videoId: string | undefined;
}

/**
 * One lookup of each kind that the source offers, one after the other: what one finds, the next asks for. Nothing of what was
 * found is told.
 */
export async function checkLookups(
  source: GuardedSource,
  given: SourceTest,
  terms: TestTerms,
): Promise<SourceCheck[]> {
  const bench = createBench(source, terms);
  const { username, accountId, videoId } = exampleOf(source.connector.platform, given);
  const found = await checkAccount(bench, source, username, accountId);
  const account = found ?? accountId;
  const listed = await checkVideos(bench, source, account, username);
  const video = given.platformVideoId ?? listed ?? videoId;
  await checkVideo(bench, source, video, username);
  if (source.offers.has("comments"))
    await bench.check("comments", video, async (connector, platformVideoId, asked) => {
      const { items } = await connector.comments({ ...asked, platformVideoId });
      return `Answered with ${items.length} comments`;
    });
  await checkSearches(bench, source);
  return bench.checks;
}

function exampleOf(platform: Platform, { username, platformVideoId }: SourceTest): Example {
  // An id belongs to the name that it stands beside.
  const usual = EXAMPLES[platform];
  return {
    username: username ?? usual.username,
    accountId: username === undefined ? usual.accountId : undefined,
    videoId: platformVideoId ?? usual.videoId,
  };
}

interface Bench {
  readonly checks: SourceCheck[];
  /** Asks for the thing, unless there is none or time is up; answers in words what came of it. */
  check(
    lookup: LookupKind,
    thing: string | undefined,
    ask: (connector: Connector, thing: string, terms: LookupTerms) => Promise<string>,
  ): Promise<void>;
}

const EACH_WITHIN_MS = 8_000;
const LEAST_MS = 100;

function createBench({ connector }: GuardedSource, { signal, onAttempt, endsMs }: TestTerms): Bench {
  const checks: SourceCheck[] = [];
  const { platform } = connector;
  return {
    checks,
    async check(lookup, thing, ask) {
      const startedMs = performance.now();
      const leftMs = endsMs - startedMs;
      const end = (outcome: SourceCheck["outcome"], message: string) =>
        checks.push({
          platform,
          lookup,
          outcome,
          message,
          durationMs: Math.round(performance.now() - startedMs),
        });
      if (leftMs < LEAST_MS) return void end("not_tried", "Time was up");
      if (thing === undefined) return void end("not_tried", "There was nothing to ask for; name an example");
      const timeLeftMs = Math.min(EACH_WITHIN_MS, leftMs);
      try {
        end("works", await ask(connector, thing, { signal, onAttempt, timeLeftMs, purpose: "live" }));
      } catch (error) {
        if (!(error instanceof ConnectorFailure)) throw error;
        end(outcomeOf(error), wordsFor(error));
      }
    },
  };
}

/** An account that is not found by its name is asked for by its id, where that is known. */
async function checkAccount(
  bench: Bench,
  { offers }: GuardedSource,
  username: string | undefined,
  accountId: string | undefined,
): Promise<string | undefined> {
  let found: string | undefined;
  if (!offers.has("accountByUsername") && !offers.has("accountById")) return undefined;
  const isByName = offers.has("accountByUsername");
  await bench.check("account", isByName ? username : accountId, async (connector, thing, terms) => {
    const byId = (platformAccountId: string) =>
      connector.accountById({ ...terms, platformAccountId, username });
    const account = isByName
      ? await connector.accountByUsername({ ...terms, username: thing }).catch((error: unknown) => {
          if (accountId === undefined || !offers.has("accountById") || !isUnknownByName(error)) throw error;
          return byId(accountId);
        })
      : await byId(thing);
    found = account.platformAccountId ?? undefined;
    return "Answered with an account";
  });
  return found;
}

/** Some find accounts by their id only, and call a name a bad request. */
function isUnknownByName(error: unknown): boolean {
  if (!(error instanceof ConnectorFailure)) return false;
  return error.kind === "not_found" || (error.kind === "upstream" && !REFUSED.has(error.providerStatus));
}

async function checkVideos(
  bench: Bench,
  { offers }: GuardedSource,
  account: string | undefined,
  username: string | undefined,
): Promise<string | undefined> {
  let found: string | undefined;
  if (!offers.has("accountVideos")) return undefined;
  await bench.check("account_videos", account, async (connector, platformAccountId, terms) => {
    const { items } = await connector.accountVideos({ ...terms, platformAccountId, username });
    found = items.find(({ platformVideoId }) => platformVideoId !== null)?.platformVideoId ?? undefined;
    return `Answered with ${items.length} videos`;
  });
  return found;
}

async function checkVideo(
  bench: Bench,
  { offers }: GuardedSource,
  video: string | undefined,
  username: string | undefined,
): Promise<void> {
  if (!offers.has("video")) return;
  await bench.check("video", video, async (connector, platformVideoId, terms) => {
    const { viewCount } = await connector.video({ ...terms, platformVideoId, username });
    return viewCount === null ? "Answered with a video, without its views" : "Answered with a video";
  });
}

async function checkSearches(bench: Bench, { offers }: GuardedSource): Promise<void> {
  const asking = (["searchVideos", "searchUsers", "searchHashtags"] as const).find((each) =>
    offers.has(each),
  );
  if (asking === undefined) return;
  await bench.check("searches", SEARCHED, async (connector, query, terms) => {
    const { items } = await connector[asking]({ ...terms, query });
    return `Answered with ${items.length} results`;
  });
}

const REFUSED: ReadonlySet<number | undefined> = new Set([401, 403]);

function outcomeOf({ kind, providerStatus }: ConnectorFailure): SourceCheck["outcome"] {
  switch (kind) {
    case "private":
    case "restricted":
      return "works";
    case "not_found":
      return "not_found";
    case "throttled":
      return "out_of_quota";
    case "upstream":
      return REFUSED.has(providerStatus) ? "refused" : "failed";
    case "timeout":
    case "invalid_data":
      return "failed";
  }
}

/** Failures say in our own words what happened, and quote nobody. */
function wordsFor({ kind, message }: ConnectorFailure): string {
  switch (kind) {
    case "not_found":
      return "Answered that there is no such thing; name an example that is surely there";
    case "private":
    case "restricted":
      return "Answered that the example is not shown to everybody";
    default:
      return message;
  }
}
