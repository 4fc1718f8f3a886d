import { Resolver } from "node:dns/promises";
import type { Resolve } from "./guarded-lookup.ts";

/**
 * Asks name servers directly, the system's by default. The system's own lookup would read host files, and runs on few
 * threads, which some silent name servers would keep busy for everybody.
 */
export function createResolver(nameServers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const failure = answers.find((answer) => answer.status === "rejected");
    if (addresses.length === 0 && failure !== undefined) throw failure.reason;
    return addresses;
  };
}
