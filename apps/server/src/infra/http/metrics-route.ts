import { timingSafeEqual } from "node:crypto";
import { AppError } from "../app-error.ts";
import { hashSecret } from "../auth/api-key-secret.ts";
import type { Metrics } from "./metrics.ts";
import type { Route } from "./route.ts";

export function metricsRoute(metrics: Metrics): Route {
  return async (_request, response) => {
    response.writeHead(200, { "content-type": metrics.contentType }).end(await metrics.text());
  };
}

/** On the public port, metrics are for holders of the token only; without a token they do not exist there. */
export function guardedMetricsRoute(metrics: Metrics, token: string | undefined): Route {
  const route = metricsRoute(metrics);
  return (request, response, requestId) => {
    if (token === undefined) throw new AppError("NOT_FOUND");
    const sent = hashSecret(request.headers.authorization ?? "");
    if (!timingSafeEqual(sent, hashSecret(`Bearer ${token}`))) throw new AppError("UNAUTHORIZED");
    return route(request, response, requestId);
  };
}
