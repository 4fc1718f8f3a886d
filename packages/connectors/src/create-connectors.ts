import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { Connector, LookupTerms, PageRequest } from "./connector.ts";
import { ConnectorFailure } from "./connector-failure.ts";
import { type LookupName, makeConnector, type ReportProblem } from "./lookups.ts";
import { DEFAULT_LIMITS, type ResilienceLimits } from "./resilience/resilience-limits.ts";
import { createSimulator, SIMULATOR, type SimulatorOptions } from "./simulator/create-simulator.ts";
import { firstThatAnswers, isTokenOf } from "./sources/first-that-answers.ts";
import { defineSource, type Source } from "./sources/source.ts";

interface ConnectorsOptions extends SimulatorOptions {
  /** Who really answers, by platform, the first to be asked first. */
  readonly sources?: Partial<Record<Platform, readonly Source[]>> | undefined;
  readonly limits?: Partial<ResilienceLimits> | undefined;
  readonly onProblem?: ReportProblem | undefined;
}

/** The connectors that the product uses, one per platform: answers checked, and asked with patience and restraint. */
export function createConnectors(options: ConnectorsOptions): Record<Platform, Connector> {
  const simulators = createSimulator(options);
  const connectors = PLATFORMS.map((platform) => {
    const { platform: _platform, ...lookups } = simulators[platform];
    const simulator = defineSource({ name: SIMULATOR, platform, lookups });
    const simulated = firstThatAnswers(platform, [simulator], options);
    const sources = options.sources?.[platform] ?? [];
    return [platform, realOrSimulated(platform, sources, simulated, options)];
  });
  // One entry was made for every platform.
  return Object.fromEntries(connectors) as Record<Platform, Connector>;
}

/** Nobody waits long, or often, to learn that there is no internet. Where that shows at once, it is tried each time. */
const REACHED_WITHIN_MS = 4_000;
const NOTICED_MS = 500;
const LEFT_ALONE_MS = 30_000;

/**
 * What is known to be simulated is asked of the simulator, what is known to be real never. Of anything else real sources are
 * asked first; the simulator answers for lookups that none of them offers, and for all of them as long as none could be
 * reached since the start: a server without internet, or without sources, is a simulated world.
 */
function realOrSimulated(
  platform: Platform,
  sources: readonly Source[],
  simulated: Connector,
  options: ConnectorsOptions,
): Connector {
  let hasReached = false;
  let isAwayUntilMs = Number.NEGATIVE_INFINITY;
  const onReached = () => {
    hasReached = true;
  };
  const real = firstThatAnswers(platform, sources, { ...options, onReached });
  const isOffered = (lookup: LookupName) => sources.some(({ offers }) => offers.has(lookup));
  const choose =
    <Request extends LookupTerms & PageRequest, Answer>(
      lookup: LookupName,
      ask: (connector: Connector, request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer> => {
      if (isForSimulator(request, isOffered(lookup))) return ask(simulated, request);
      if (request.isSimulated === false || request.pageToken !== undefined || hasReached)
        return ask(real, request);
      const leftMs = request.timeLeftMs ?? DEFAULT_LIMITS.deadlineMs;
      const endsMs = performance.now() + leftMs;
      if (performance.now() < isAwayUntilMs) return ask(simulated, request);
      try {
        return await ask(real, { ...request, timeLeftMs: Math.min(leftMs / 2, REACHED_WITHIN_MS) });
      } catch (error) {
        if (hasReached || !(error instanceof ConnectorFailure)) throw error;
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
