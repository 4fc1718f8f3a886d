import type { IncomingMessage } from "node:http";
import type { Services } from "../context.ts";
import { clientAddress, networkOf } from "./client-address.ts";
import { createRateLimiter } from "./rate-limiter.ts";

export interface PublicLimitOptions {
  readonly services: Pick<Services, "db" | "clock">;
  readonly isBehindProxy: boolean;
  readonly perMinute: number;
}

/** Counts a request of somebody who need not sign in, and refuses it when too many came from where they are. */
export type PublicLimit = (request: IncomingMessage) => Promise<void>;

export function createPublicLimit({ services, isBehindProxy, perMinute }: PublicLimitOptions): PublicLimit {
  const rateLimiter = createRateLimiter(services.db, services.clock);
  return (request) =>
    rateLimiter.take(`address:${networkOf(clientAddress(request, isBehindProxy))}`, perMinute);
}
