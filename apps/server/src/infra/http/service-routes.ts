import { timingSafeEqual } from "node:crypto";
import { AppError } from "../app-error.ts";
import { hashSecret } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { Route } from "./http-server.ts";
import type { Metrics } from "./metrics.ts";
import { sendJson } from "./respond.ts";

/** The process answers. */
export const healthRoute: Route = (_request, response) => sendJson(response, 200, { status: "ok" });

export interface Readiness {
  /** It is about to stop; what comes is still answered. */
  readonly isLeaving: boolean;
}

/** The process can do its work: it stays, and the database answers in time. */
export function readinessRoute(db: Database, readiness: Readiness): Route {
  return async (_request, response) => {
    if (readiness.isLeaving) return sendJson(response, 503, { status: "stopping" });
    const isReady = await Promise.race([
      db.rows(sql`select 1`).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref()),
    ]);
    sendJson(response, isReady ? 200 : 503, { status: isReady ? "ready" : "database unavailable" });
  };
}

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
