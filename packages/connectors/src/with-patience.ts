import type { Connector } from "./connector.ts";
import { aroundEachLookup } from "./lookups.ts";

/** The connector for a caller who waits that long from now on, in all: every lookup knows how much of it is left. */
export function withPatience(connector: Connector, patienceMs: number): Connector {
  const endsMs = performance.now() + patienceMs;
  return aroundEachLookup(
    connector,
    (ask) => (request) => ask({ ...request, timeLeftMs: endsMs - performance.now() }),
  );
}
