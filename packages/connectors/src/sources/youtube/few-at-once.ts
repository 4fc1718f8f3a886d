import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { createPlaces, NoPlaceError } from "../../resilience/places.ts";

type FewAtOnce = <Answer>(
  terms: Pick<LookupTerms, "purpose" | "signal">,
  call: () => Promise<Answer>,
) => Promise<Answer>;

const CALLS_OF_SYNCS = 12;

/**
 * Hundreds of syncs begin together. They take turns, so that no call runs out of time behind all the others and YouTube is
 * not asked by all at once; whoever waits for an answer does not stand in that line.
 */
export function createFewAtOnce(): FewAtOnce {
  const places = createPlaces({ concurrency: CALLS_OF_SYNCS, queueLength: Number.POSITIVE_INFINITY });
  return async ({ purpose, signal = new AbortController().signal }, call) => {
    if (purpose !== "sync") return call();
    try {
      return await places.run(call, signal);
    } catch (error) {
      if (!(error instanceof NoPlaceError)) throw error;
      throw new ConnectorFailure("timeout", "the caller stopped waiting", { cause: error });
    }
  };
}
