import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { apiContract } from "@clipledger/contract/api-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { AppError } from "../app-error.ts";
import { hashSecret } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { Metrics } from "../metrics.ts";
import type { Route } from "./http-server.ts";
import { type DescribedSurface, EXAMPLES_PREFIX, openApiDocument } from "./openapi-document.ts";
import { sendJson } from "./respond.ts";
import { loadStaticFile, type StaticFile, sendStaticFile } from "./static-file.ts";
import { API_PREFIX, HOOKS_PREFIX } from "./surfaces.ts";

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

const described = {
  api: { contract: apiContract, prefix: API_PREFIX },
  hooks: { contract: hooksContract, prefix: HOOKS_PREFIX },
};

/** The OpenAPI document of a surface. */
export function openApiRoute(surface: DescribedSurface, publicUrl: string): Route {
  const { contract, prefix } = described[surface];
  let document: Promise<StaticFile> | undefined;
  return (request, response) => {
    document ??= openApiDocument(contract, `${publicUrl}${prefix}`, surface).then(jsonFile);
    return sendDocument(request, response, document);
  };
}

/** An answer that each operation has given in a test, to look at: `/docs/examples/campaigns.list.json`. */
export const exampleRoute: Route = async (request, response) => {
  const { default: examples } = await import("./operation-examples.json", { with: { type: "json" } });
  const id = new URL(request.url ?? "", "http://server").pathname.slice(EXAMPLES_PREFIX.length + 1);
  const answer = new Map<string, unknown>(Object.entries(examples)).get(id.replace(/\.json$/, ""));
  if (answer === undefined) throw new AppError("NOT_FOUND");
  await sendDocument(request, response, jsonFile(answer));
};

function jsonFile(value: unknown): StaticFile {
  return loadStaticFile(Buffer.from(JSON.stringify(value)), "application/json; charset=utf-8");
}

async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile | Promise<StaticFile>,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("NOT_FOUND");
  response.setHeader("cache-control", "no-cache");
  response.setHeader("x-content-type-options", "nosniff");
  await sendStaticFile(request, response, await file);
}
