import { AppError } from "../../../infra/app-error.ts";
import type { Sessions } from "../../../infra/auth/sessions.ts";
import type { Services } from "../../../infra/context.ts";
import type { PublicLimit } from "../../../infra/http/request-limits.ts";
import type { Route } from "../../../infra/http/route.ts";
import { pathOf } from "../../../infra/http/standing-headers.ts";
import { CLAIM_PATH } from "./claim-link.ts";
import { claimRoute } from "./claim-route.ts";
import { controlRoute } from "./control-route.ts";
import { sandboxApi } from "./sandbox-api.ts";
import { SANDBOX_API_PREFIX, SANDBOX_PREFIX } from "./sandbox-settings.ts";

export interface SandboxRouteOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly limitPublic: PublicLimit;
}

/** The built-in provider. Where another one is set up, or none, it does not exist. */
export function sandboxRoute({ services, sessions, limitPublic }: SandboxRouteOptions): Route {
  const api = sandboxApi(services);
  const claim = claimRoute(services, limitPublic);
  const control = controlRoute(services, sessions);
  return (request, response, requestId) => {
    const path = pathOf(request);
    const isPage = ["GET", "HEAD", "POST"].includes(request.method ?? "");
    if (services.payoutProvider?.kind !== "sandbox") throw new AppError("NOT_FOUND");
    if (path.startsWith(`${SANDBOX_API_PREFIX}/`)) return api(request, response, requestId);
    if (isPage && path === CLAIM_PATH) return claim(request, response, requestId);
    if (isPage && path === SANDBOX_PREFIX) return control(request, response, requestId);
    throw new AppError("NOT_FOUND");
  };
}
