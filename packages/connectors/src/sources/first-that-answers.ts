import type { Platform } from "@clipledger/domain/platforms";
import type { Connector, ConnectorPage, LookupTerms } from "../connector.ts";
import { ConnectorFailure, type ConnectorFailureKind } from "../connector-failure.ts";
import { type LookupName, makeConnector, type ReportProblem } from "../lookups.ts";
import { DEFAULT_LIMITS, type ResilienceLimits } from "../resilience/resilience-limits.ts";
import { withResilience } from "../resilience/with-resilience.ts";
import { withValidatedAnswers } from "../validation/with-validated-answers.ts";
import type { Source } from "./source.ts";

interface OrderOptions {
  readonly now: () => Date;
  readonly limits?: Partial<ResilienceLimits> | undefined;
  readonly onProblem?: ReportProblem | undefined;
  /** Called when a source said anything at all, be it that there is no such thing. */
  readonly onReached?: (() => void) | undefined;
}

/**
 * One platform, served by sources in an order. Each lookup goes to the first source that offers it, and on to the next one
 * when that is down, throttled or answers nonsense, within the time that the caller has. That something does not exist, is
 * private or restricted is an answer. Each source is checked, and left alone for a while when it fails, by itself.
 */
export function firstThatAnswers(
  platform: Platform,
  sources: readonly Source[],
  options: OrderOptions,
): Connector {
  const order = sources.map((source, index) => guardSource(source, index === sources.length - 1, options));
  const turnsOf = (lookup: LookupName, { exceptSources }: LookupTerms) =>
    order.filter(({ name, offers }) => offers.has(lookup) && exceptSources?.has(name) !== true);
  return makeConnector(platform, {
    one: (lookup, ask) => async (request) => {
      const turns = turnsOf(lookup, request);
      const { answer } = await askInTurn(turns, request, ask, options);
      return answer;
    },
    page: (lookup, ask) => async (request) => {
      const turns = turnsOf(lookup, request);
      if (request.pageToken === undefined) {
        const { answer, source } = await askInTurn(turns, request, ask, options);
        return withSourceInToken(answer, source);
      }
      const { source, pageToken } = readSourceToken(turns, request.pageToken);
      const { answer } = await askInTurn([source], { ...request, pageToken }, ask, options);
      return withSourceInToken(answer, source);
    },
  });
}

/** A source that is dead, as all are without internet, is skipped soon, whatever it answered before. */
const EACH: Partial<ResilienceLimits> = { breakInARow: 5 };
/** Where others follow, trying the same source again only costs time. */
const BEFORE_OTHERS: Partial<ResilienceLimits> = { ...EACH, maxRetries: 0 };

function guardSource(source: Source, isLast: boolean, { now, limits, onProblem }: OrderOptions): Source {
  const report: ReportProblem = (problem) => onProblem?.({ ...problem, source: source.name });
  const checked = withValidatedAnswers(source.connector, { now, onProblem: report });
  return {
    ...source,
    connector: withResilience(checked, {
      limits: { ...(isLast ? EACH : BEFORE_OTHERS), ...limits },
      onProblem: report,
    }),
  };
}

type Ask<Request, Answer> = (connector: Connector, request: Request) => Promise<Answer>;

interface Answered<Answer> {
  readonly source: Source;
  readonly answer: Answer;
}

const FINAL: ReadonlySet<ConnectorFailureKind> = new Set(["not_found", "private", "restricted"]);

async function askInTurn<Request extends LookupTerms, Answer>(
  turns: readonly Source[],
  request: Request,
  ask: Ask<Request, Answer>,
  { now, onReached }: OrderOptions,
): Promise<Answered<Answer>> {
  const endsMs = performance.now() + (request.timeLeftMs ?? DEFAULT_LIMITS.deadlineMs);
  const failures: ConnectorFailure[] = [];
  for (const [index, source] of turns.entries()) {
    const leftMs = endsMs - performance.now();
    if (index > 0 && (leftMs < 1 || request.signal?.aborted === true)) break;
    const timeLeftMs = leftMs / (turns.length - index);
    try {
      const answer = await ask(source.connector, { ...request, timeLeftMs, onAnswer: undefined });
      onReached?.();
      request.onAnswer?.({ source: source.name, fetchedAt: now() });
      return { source, answer };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      if (wasReached(error)) onReached?.();
      if (FINAL.has(error.kind)) throw error;
      failures.push(error);
    }
  }
  throw failureOf(failures);
}

/** It answered something, if only with a status or with nonsense. */
function wasReached({ kind, providerStatus }: ConnectorFailure): boolean {
  return (kind !== "timeout" && kind !== "upstream") || providerStatus !== undefined;
}

/** Whoever asks to wait answers again by itself: the shortest wait is worth more than any other reason. */
function failureOf(failures: readonly ConnectorFailure[]): ConnectorFailure {
  const waitOf = ({ retryAfterMs = Number.POSITIVE_INFINITY }: ConnectorFailure) => retryAfterMs;
  const [shortest] = failures
    .filter(({ kind }) => kind === "throttled")
    .sort((left, right) => (waitOf(left) < waitOf(right) ? -1 : 1));
  return shortest ?? failures[0] ?? new ConnectorFailure("upstream", "no source offers this lookup");
}

/** A list goes on at the source that began it. */
function withSourceInToken<Item>(
  { items, nextPageToken }: ConnectorPage<Item>,
  { name }: Source,
): ConnectorPage<Item> {
  return { items, nextPageToken: nextPageToken === null ? null : tokenPrefix(name) + nextPageToken };
}

function readSourceToken(
  sources: readonly Source[],
  token: string,
): { readonly source: Source; readonly pageToken: string } {
  const source = sources.find(({ name }) => isTokenOf(name, token));
  if (source === undefined)
    throw new ConnectorFailure("upstream", "the page token is of no source that serves this list", {
      providerStatus: 400,
    });
  return { source, pageToken: token.slice(tokenPrefix(source.name).length) };
}

/** Whether the source gave out the page token. */
export function isTokenOf(sourceName: string, token: string): boolean {
  return token.startsWith(tokenPrefix(sourceName));
}

function tokenPrefix(sourceName: string): string {
  return `${encodeURIComponent(sourceName)}/`;
}
