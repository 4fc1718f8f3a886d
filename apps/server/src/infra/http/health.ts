import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { sendJson } from "./respond.ts";
import type { Route } from "./route.ts";

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
