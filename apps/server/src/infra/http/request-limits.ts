import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../context.ts";
import type { BodyHolder } from "./body-budget.ts";
import { clientAddress, networkOf } from "./client-address.ts";
import { createRateLimiter } from "./rate-limiter.ts";

export interface RequestLimitOptions {
  readonly services: Pick<Services, "db" | "clock">;
  readonly isBehindProxy: boolean;
  /** Of operations that need no sign-in, for each address. */
  readonly publicPerMinute: number;
  /** Of each person who is signed in, and of each address from which nobody is. */
  readonly sessionPerMinute: number;
}

/** Counts a request of somebody who need not sign in, and refuses it when too many came from where they are. */
export type PublicLimit = (request: IncomingMessage) => Promise<void>;

/** How many requests people may send who have no key: by person where they are signed in, else by address. */
export interface RequestLimits {
  readonly ofPublic: PublicLimit;
  /** Counts a request of nobody known, whatever becomes of it. */
  readonly ofStranger: PublicLimit;
  /** Counts the request, and says on whose account its body is held. */
  take(
    request: IncomingMessage,
    response: ServerResponse,
    userId: string | undefined,
  ): Promise<BodyHolder & { readonly response: ServerResponse }>;
}

export function createRequestLimits(options: RequestLimitOptions): RequestLimits {
  const { services, isBehindProxy, publicPerMinute, sessionPerMinute } = options;
  const rateLimiter = createRateLimiter(services.db, services.clock);
  const networkBehind = (request: IncomingMessage) => networkOf(clientAddress(request, isBehindProxy));
  const ofStranger: PublicLimit = (request) =>
    rateLimiter.take(`stranger:${networkBehind(request)}`, sessionPerMinute);
  return {
    ofPublic: (request) => rateLimiter.take(`address:${networkBehind(request)}`, publicPerMinute),
    ofStranger,
    async take(request, response, userId) {
      if (userId === undefined) {
        await ofStranger(request);
        return { name: networkBehind(request), isKnown: false, response };
      }
      await rateLimiter.take(`person:${userId}`, sessionPerMinute);
      return { name: userId, isKnown: true, response };
    },
  };
}
