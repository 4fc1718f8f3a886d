import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { AccountRequest, Connector, LookupTerms, PageRequest, VideoRequest } from "./connector.ts";
import { ConnectorFailure } from "./connector-failure.ts";
import { type LookupName, makeConnector } from "./lookups.ts";
import { DEFAULT_LIMITS } from "./resilience/platform-guard.ts";
import { createSimulator, SIMULATOR, type SimulatorOptions } from "./simulator/create-simulator.ts";
import { readAccountId, readVideoId } from "./simulator/identifiers.ts";
import { firstInOrder, firstThatAnswers, isTokenOf } from "./sources/first-that-answers.ts";
import { defineSource, type GuardedSource, type GuardOptions } from "./sources/source.ts";

/** The simulator alone, answered as every source is. */
export function createSimulatedConnectors(
  options: SimulatorOptions & GuardOptions,
): Record<Platform, Connector> {
  const simulators = createSimulator(options);
  return perPlatform((platform) => {
    const { platform: _platform, ...lookups } = simulators[platform];
    return firstThatAnswers(platform, [defineSource({ name: SIMULATOR, platform, lookups })], options);
  });
}

export function perPlatform<Value>(make: (platform: Platform) => Value): Record<Platform, Value> {
  const values = PLATFORMS.map((platform) => [platform, make(platform)]);
  // One entry was made for every platform.
  return Object.fromEntries(values) as Record<Platform, Value>;
}

interface PlatformOptions {
  readonly platform: Platform;
  readonly now: () => Date;
  readonly simulated: Connector;
  /** Who really answers a lookup, the first to be asked first. */
  readonly orderOf: (lookup: LookupName) => readonly GuardedSource[];
  /** Shared by all who ask the same sources, where there are such. */
  readonly reach?: Reach | undefined;
}

/** Whether a platform's sources were reached since the start; until then a server may be without internet. */
export interface Reach {
  hasReached: boolean;
}

/** Nobody waits long, or often, to learn that there is no internet. Where that shows at once, it is tried each time. */
const REACHED_WITHIN_MS = 4_000;
const NOTICED_MS = 500;
const LEFT_ALONE_MS = 30_000;

/**
 * What is known to be simulated is asked of the simulator, what is known to be real never. Of anything else real sources are
 * asked first; the simulator answers for lookups that none of them offers, and for all of them as long as none could be
 * reached since the start: a server without internet, or without sources, is a simulated world. It also answers for ids of its own
 * that no real source knows, so that what a simulated search has found can be looked at.
 */
export function realOrSimulated(options: PlatformOptions): Connector {
  const { platform, now, simulated, orderOf, reach = { hasReached: false } } = options;
  let isAwayUntilMs = Number.NEGATIVE_INFINITY;
  const onReached = () => {
    reach.hasReached = true;
  };
  const real = firstInOrder(platform, orderOf, { now, onReached });
  const isOffered = (lookup: LookupName) => orderOf(lookup).some(({ offers }) => offers.has(lookup));
  const choose =
    <Request extends LookupTerms & PageRequest, Answer>(
      lookup: LookupName,
      ask: (connector: Connector, request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer> => {
      if (isForSimulator(request, isOffered(lookup))) return ask(simulated, request);
      if (request.isSimulated === false || request.pageToken !== undefined) return ask(real, request);
      if (reach.hasReached)
        return ask(real, request).catch((error: unknown) => {
          if (isNotFound(error) && hasSimulatedId(platform, request)) return ask(simulated, request);
          throw error;
        });
      const leftMs = request.timeLeftMs ?? DEFAULT_LIMITS.deadlineMs;
      const endsMs = performance.now() + leftMs;
      if (performance.now() < isAwayUntilMs) return ask(simulated, request);
      try {
        return await ask(real, { ...request, timeLeftMs: Math.min(leftMs / 2, REACHED_WITHIN_MS) });
      } catch (error) {
        if (isNotFound(error) && hasSimulatedId(platform, request)) return ask(simulated, request);
        if (reach.hasReached || !(error instanceof ConnectorFailure)) throw error;
        const askedForMs = leftMs - (endsMs - performance.now());
        if (askedForMs > NOTICED_MS) isAwayUntilMs = performance.now() + LEFT_ALONE_MS;
        return ask(simulated, { ...request, timeLeftMs: endsMs - performance.now() });
      }
    };
  return makeConnector(platform, { one: choose, page: choose });
}

function isForSimulator({ isSimulated, pageToken }: LookupTerms & PageRequest, isOffered: boolean): boolean {
  if (isSimulated !== undefined) return isSimulated;
  return pageToken === undefined ? !isOffered : isTokenOf(SIMULATOR, pageToken);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ConnectorFailure && error.kind === "not_found";
}

type ById = LookupTerms &
  Partial<Pick<VideoRequest, "platformVideoId"> & Pick<AccountRequest, "platformAccountId">>;

/** Ids of the simulated world are longer than real ones, and check themselves. */
function hasSimulatedId(platform: Platform, { platformVideoId, platformAccountId }: ById): boolean {
  return (
    (platformVideoId !== undefined && readVideoId(platform, platformVideoId) !== undefined) ||
    (platformAccountId !== undefined && readAccountId(platform, platformAccountId) !== undefined)
  );
}
