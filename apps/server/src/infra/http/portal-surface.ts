import type { IncomingMessage } from "node:http";
import { AppError } from "../app-error.ts";
import type { Services } from "../context.ts";
import type { OperationHandler } from "./operation-handler.ts";
import { refuseCrossSiteWrite } from "./refuse-cross-site-write.ts";
import type { PortalCaller } from "./request-context.ts";
import type { RequestLimits } from "./request-limits.ts";
import { sendText } from "./respond.ts";
import type { Route } from "./route.ts";

export const PORTAL_PREFIX = "/portal/v1";

/** Where a mail program says with one click that a kind of email is not wanted. */
export const UNSUBSCRIBE_PATH = `${PORTAL_PREFIX}/unsubscribe`;

export interface PortalCall {
  readonly caller: PortalCaller;
  /** A `Set-Cookie` line that keeps the browser's session as long as the server's. */
  readonly cookie: string | undefined;
}

export interface PortalSurfaceOptions {
  readonly services: Services;
  readonly identify: (services: Services, request: IncomingMessage) => Promise<PortalCall | undefined>;
  readonly handleOperation: OperationHandler;
  readonly limits: RequestLimits;
}

/** The portal's own API, for creators with a session of the portal. No other session and no API key counts here. */
export function portalSurface(options: PortalSurfaceOptions): Route {
  const { services, identify, handleOperation, limits } = options;
  return async (request, response, requestId) => {
    // A mail program sends a form from wherever it runs, and the token in the address is all that counts.
    const isOneClick = request.url?.split("?", 1)[0] === UNSUBSCRIBE_PATH;
    if (!isOneClick) refuseCrossSiteWrite(request, services.publicUrl);
    const call = isOneClick ? undefined : await identify(services, request);
    if (call?.cookie !== undefined) response.setHeader("set-cookie", call.cookie);
    const holder = await limits.take(request, response, call?.caller.userId);
    const answer = await handleOperation(request, isOneClick ? "ignored" : holder, {
      services,
      requestId,
      caller: call?.caller ?? { userId: undefined },
      limitPublic: () => limits.ofPublic(request),
      setHeader: (name, value) => response.setHeader(name, value),
    });
    if (answer === undefined) throw new AppError("NOT_FOUND");
    sendText(response, answer.status, answer.text);
  };
}
