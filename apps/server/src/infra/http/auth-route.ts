import { parseUrl } from "@clipledger/domain/parse-url";
import { AppError, badRequest } from "../app-error.ts";
import { AUTH_BASE_PATH, CLIENT_ADDRESS_HEADER, type Sessions } from "../auth/sessions.ts";
import { clientAddress } from "./client-address.ts";
import { readJsonBody } from "./read-json-body.ts";
import { refuseCrossSiteWrite } from "./refuse-cross-site-write.ts";
import type { Route } from "./route.ts";

const MAX_BODY_BYTES = 65_536;

/** Everything else that the sign-in library could answer does not exist here. */
const OFFERED = new Set(
  ["/sign-in/email", "/sign-out", "/change-password", "/request-password-reset", "/reset-password"].map(
    (path) => `${AUTH_BASE_PATH}${path}`,
  ),
);

/** Sign-in, sign-out and passwords. The sign-in library limits attempts by the address named here. */
export function authRoute(sessions: Sessions, publicUrl: string, isBehindProxy: boolean): Route {
  return async (request, response) => {
    if (request.method !== "POST" || !OFFERED.has(request.url ?? "")) throw new AppError("NOT_FOUND");
    if (parseUrl(`http://${request.headers.host}`) === undefined)
      throw badRequest([{ path: "host", message: "Malformed host" }]);
    refuseCrossSiteWrite(request, publicUrl);
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(request, isBehindProxy);
    const body = await readJsonBody(request, MAX_BODY_BYTES);
    await sessions.handle(Object.assign(request, { body: withForcedFields(request.url, body) }), response);
  };
}

/** A changed password ends every other session, whether the caller asks for it or not. */
function withForcedFields(path: string | undefined, body: unknown): object {
  const forced = path === `${AUTH_BASE_PATH}/change-password` ? { revokeOtherSessions: true } : {};
  return { ...(typeof body === "object" ? body : {}), ...forced };
}
