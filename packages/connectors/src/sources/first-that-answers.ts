import type { Platform } from "@clipledger/domain/platforms";
import type { Connector, ConnectorPage, LookupTerms } from "../connector.ts";
import { ConnectorFailure, type ConnectorFailureKind, failureOfAll, isAnswer } from "../connector-failure.ts";
import { type LookupName, makeConnector } from "../lookups.ts";
import { DEFAULT_LIMITS } from "../resilience/platform-guard.ts";
import { type GuardedSource, type GuardOptions, guardSource, type Source } from "./source.ts";

interface OrderOptions {
  readonly now: () => Date;
  /** Called when the network answered for a source, be it that there is no such thing. */
  readonly onReached?: (() => void) | undefined;
}

/** One platform, served by sources in an order, of which nobody else asks any. */
export function firstThatAnswers(
  platform: Platform,
  sources: readonly Source[],
  options: OrderOptions & GuardOptions,
): Connector {
  const order = sources.map((source) => guardSource(source, options));
  return firstInOrder(platform, () => order, options);
}

/**
 * One platform, served by sources in an order for each lookup. A lookup goes to the first source that offers it, and on to the
 * next one when that is down, throttled or answers nonsense, within the time that the caller has. That something does not
 * exist, is private or restricted is an answer. Each source is checked, and left alone for a while when it fails, by itself.
 */
export function firstInOrder(
  platform: Platform,
  orderOf: (lookup: LookupName) => readonly GuardedSource[],
  options: OrderOptions,
): Connector {
  const turnsOf = (lookup: LookupName, { exceptSources }: LookupTerms) =>
    orderOf(lookup).filter(({ name, offers }) => offers.has(lookup) && exceptSources?.has(name) !== true);
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

type Ask<Request, Answer> = (connector: Connector, request: Request) => Promise<Answer>;

interface Answered<Answer> {
  readonly source: GuardedSource;
  readonly answer: Answer;
}

const FINAL: ReadonlySet<ConnectorFailureKind> = new Set(["not_found", "private", "restricted"]);

async function askInTurn<Request extends LookupTerms, Answer>(
  turns: readonly GuardedSource[],
  request: Request,
  ask: Ask<Request, Answer>,
  { now, onReached }: OrderOptions,
): Promise<Answered<Answer>> {
  const endsMs = performance.now() + (request.timeLeftMs ?? DEFAULT_LIMITS.deadlineMs);
  const failures: ConnectorFailure[] = [];
  for (const [index, source] of turns.entries()) {
    const leftMs = endsMs - performance.now();
    if (index > 0 && (leftMs < 1 || request.signal?.aborted === true)) {
      failures.push(new ConnectorFailure("timeout", "no time left for the other sources"));
      break;
    }
    const timeLeftMs = leftMs / (turns.length - index);
    // Where others follow, trying the same source again only costs time.
    const connector = index === turns.length - 1 ? source.persistent : source.connector;
    let isUnasked = false;
    const onUnasked = () => {
      isUnasked = true;
    };
    try {
      const answer = await ask(connector, { ...request, timeLeftMs, onUnasked, onAnswer: undefined });
      if (!isUnasked) onReached?.();
      request.onAnswer?.({ source: source.name, fetchedAt: now() });
      return { source, answer };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      if (isAnswer(error)) onReached?.();
      if (FINAL.has(error.kind)) throw error;
      failures.push(error);
    }
  }
  throw failureOfAll(failures) ?? new ConnectorFailure("upstream", "no source offers this lookup");
}

/** A list goes on at the source that began it. */
function withSourceInToken<Item>(
  { items, nextPageToken }: ConnectorPage<Item>,
  { id, name }: Source,
): ConnectorPage<Item> {
  return { items, nextPageToken: nextPageToken === null ? null : tokenPrefix(id ?? name) + nextPageToken };
}

function readSourceToken(
  sources: readonly GuardedSource[],
  token: string,
): { readonly source: GuardedSource; readonly pageToken: string } {
  const source = sources.find(({ id, name }) => isTokenOf(id ?? name, token));
  if (source === undefined)
    throw new ConnectorFailure("upstream", "the page token is of no source that serves this list", {
      providerStatus: 400,
      isUnasked: true,
    });
  return { source, pageToken: token.slice(tokenPrefix(source.id ?? source.name).length) };
}

/** Whether the source of that id, or of that name without one, gave out the page token. */
export function isTokenOf(source: string, token: string): boolean {
  return token.startsWith(tokenPrefix(source));
}

function tokenPrefix(source: string): string {
  return `${encodeURIComponent(source)}/`;
}
