import type { IncomingMessage } from "node:http";
import { parseUrl } from "@clipledger/domain/parse-url";
import { z } from "zod";
import { AppError, badRequest } from "../app-error.ts";
import { AUTH_BASE_PATH, CLIENT_ADDRESS_HEADER, type Sessions, SIGN_IN_PATH } from "../auth/sessions.ts";
import type { Services } from "../context.ts";
import { hashSecret } from "../crypto/secrets.ts";
import { refuseCrossSiteWrite } from "./browser-safety.ts";
import type { Route } from "./http-server.ts";
import { readJsonBody, SMALL_BODY } from "./request-body.ts";
import { createRateLimiter, networkOf, type RequestLimits } from "./request-limits.ts";

const CHANGE_PASSWORD_PATH = `${AUTH_BASE_PATH}/change-password`;
const REQUEST_RESET_PATH = `${AUTH_BASE_PATH}/request-password-reset`;

/** Where passwords can be guessed, or a mailbox filled. */
const GUARDED: readonly string[] = [SIGN_IN_PATH, CHANGE_PASSWORD_PATH, REQUEST_RESET_PATH];
const OTHERS_PER_MINUTE = 300;

/** Everything else that the sign-in library could answer does not exist here. */
const OFFERED = new Set([...GUARDED, `${AUTH_BASE_PATH}/sign-out`, `${AUTH_BASE_PATH}/reset-password`]);

interface AuthRouteOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly signInsPerMinute: number;
  readonly limits: RequestLimits;
  readonly onFailedSignIn: (email: string) => Promise<void>;
}

/** Sign-in, sign-out and passwords. Attempts are counted before they are tried, by address and by account. */
export function authRoute(options: AuthRouteOptions): Route {
  const { services, sessions, limits } = options;
  const { log } = services;
  const limit = createLimit(options);
  return async (request, response, requestId) => {
    const path = request.url ?? "";
    if (request.method !== "POST" || !OFFERED.has(path)) throw new AppError("NOT_FOUND");
    if (parseUrl(`http://${request.headers.host}`) === undefined)
      throw badRequest([{ path: "host", message: "Malformed host" }]);
    refuseCrossSiteWrite(request, services.publicUrl);
    const address = limits.addressOf(request);
    request.headers[CLIENT_ADDRESS_HEADER] = address;
    await limit.byAddress(path, address);
    const holder = await limits.take(request, response, undefined);
    const body = await readJsonBody(request, SMALL_BODY, holder);
    const account = accountOf(body);
    const told = { account: account ?? "not an email address", address, requestId };
    await limit.byAccount(request, account).catch((error: unknown) => {
      if (error instanceof AppError) log.warn({ ...told, path }, "too many attempts for one account");
      throw error;
    });
    await sessions.handle(Object.assign(request, { body: withForcedFields(path, body) }), response);
    if (path !== SIGN_IN_PATH) return;
    if (response.statusCode === 200) log.info(told, "signed in");
    if (response.statusCode !== 401) return;
    log.warn(told, "sign-in failed");
    // The answer has left: how long it took must not tell whether the account exists.
    if (account !== undefined)
      await options
        .onFailedSignIn(account)
        .catch((error: unknown) => log.error({ err: error, requestId }, "failed sign-in not recorded"));
  };
}

function createLimit({ services, sessions, signInsPerMinute }: AuthRouteOptions) {
  const limiter = createRateLimiter(services.db, services.clock);
  return {
    byAddress: (path: string, address: string) =>
      GUARDED.includes(path)
        ? limiter.take(`${path}:address:${networkOf(address)}`, signInsPerMinute)
        : limiter.take(`${AUTH_BASE_PATH}:address:${networkOf(address)}`, OTHERS_PER_MINUTE),
    async byAccount(request: IncomingMessage, email: string | undefined) {
      const path = request.url ?? "";
      const account = path === CHANGE_PASSWORD_PATH ? await sessions.findUserId(request) : email;
      if (account === undefined || !GUARDED.includes(path)) return;
      await limiter.take(`${path}:account:${hashSecret(account).toString("base64url")}`, signInsPerMinute);
    },
  };
}

/** Whom somebody says to be. People type passwords into the wrong field: what is no email address is not logged. */
function accountOf(body: unknown): string | undefined {
  const { data } = z.object({ email: z.email().max(320) }).safeParse(body);
  return data?.email.toLowerCase();
}

/** A changed password ends every other session, whether the caller asks for it or not. */
function withForcedFields(path: string, body: unknown): object {
  const forced = path === CHANGE_PASSWORD_PATH ? { revokeOtherSessions: true } : {};
  return { ...(typeof body === "object" ? body : {}), ...forced };
}
