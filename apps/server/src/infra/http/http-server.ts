import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from "node:net";
import { AppError, badRequest, StartRefusal } from "../app-error.ts";
import { busyError } from "../db/database-errors.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { setHeaders } from "./request-context.ts";
import { sendError } from "./respond.ts";

export interface HttpServer {
  /** Refuses new requests, and resolves when the running ones are answered. */
  stop(): Promise<void>;
}

interface HttpServerOptions {
  readonly host: string;
  readonly port: number | TakenPort;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "observeRequest">;
  readonly findRoute: (request: IncomingMessage) => FoundRoute;
}

/** Who answers a path. */
export interface FoundRoute {
  /** Names it in logs and metrics. */
  readonly surface: string;
  readonly route: Route;
  /** What every answer carries, also where the route is never asked. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request; what it throws is answered as an error body. */
export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => Promise<void> | void;

/** Longer than load balancers and clients keep an idle connection, often 60 seconds: they close it first. */
const IDLE_MS = 70_000;

export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  let isStopping = false;
  const server = createServer({
    // Bodies have shorter deadlines of their own; the longest is that of an import.
    requestTimeout: 125_000,
    keepAliveTimeout: IDLE_MS,
    // Longer than idle connections last, so that none is closed while its next request arrives.
    headersTimeout: IDLE_MS + 5_000,
    // Node would answer a missing host by itself, without the error body; only sign-in needs one, and checks.
    requireHostHeader: false,
  });
  server.on("request", (request, response) => {
    void answer(options, request, response, isStopping ? new AppError("SERVICE_UNAVAILABLE") : undefined);
  });
  server.on("checkExpectation", (request, response) => {
    const refusal = badRequest([{ path: "expect", message: "Only 100-continue can be expected" }]);
    void answer(options, request, response, refusal);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    answerBrokenRequest(error, socket as Socket),
  );
  if (typeof options.port === "number") await listen(server, options.host, options.port);
  else await options.port.handOver(server);
  return {
    async stop() {
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection turns idle only after its answer; clients would keep it open for seconds.
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      const forced = setTimeout(() => server.closeAllConnections(), 10_000);
      await closed;
      clearInterval(idle);
      clearTimeout(forced);
    },
  };
}

/** Known from other servers' logs: the client went away before its request was whole. */
const CLIENT_LEFT = 499;

async function answer(
  { findRoute, log, metrics }: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  refusal: AppError | undefined,
): Promise<void> {
  const startedAt = performance.now();
  const requestId = randomUUID();
  response.setHeader("x-request-id", requestId);
  const { surface, route, headers = {} } = findRoute(request);
  setHeaders(response, headers);
  response.once("close", () => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.observeRequest(surface, request.method ?? "", response.statusCode, seconds);
    const path = request.url?.split("?", 1)[0];
    const durationMs = Math.round(seconds * 1_000_000) / 1000;
    log.info(
      { requestId, surface, method: request.method, path, status: response.statusCode, durationMs },
      "request",
    );
  });
  try {
    if (refusal !== undefined) {
      response.setHeader("connection", "close");
      throw refusal;
    }
    await route(request, response, requestId);
  } catch (error) {
    const expected = error instanceof AppError ? error : busyError(error);
    if (expected !== undefined) {
      if (expected !== error) log.warn({ err: error, requestId, code: expected.code }, "refused");
      sendError(response, expected);
    } else if (request.destroyed && !request.complete) {
      response.statusCode = CLIENT_LEFT;
    } else {
      log.error({ err: error, requestId }, "unexpected failure");
      sendError(response, new AppError("INTERNAL_SERVER_ERROR", { requestId }));
    }
  }
}

/** A port that nobody else gets: it listens already, for the server that it is handed over to. */
export interface TakenPort {
  readonly number: number;
  handOver(server: Server): Promise<void>;
  /** Gives it back, whoever has it. */
  release(): void;
}

export async function takeFreePort(host: string): Promise<TakenPort> {
  const holder = createNetServer((socket) => socket.destroy());
  await listen(holder, host, 0);
  return {
    number: (holder.address() as AddressInfo).port, // safe: it listens on TCP
    handOver: (server) => new Promise((resolve) => void server.listen(holder, resolve)),
    release: () => void holder.close(),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(listenRefusal(error, host, port));
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

function listenRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new StartRefusal(
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === "EACCES")
    return new StartRefusal(`Port ${port} needs more rights. Choose one above 1023.`);
  if (error.code === "EADDRNOTAVAIL") return new StartRefusal(`HOST ${host} is no address of this machine.`);
  return error;
}

/** Answers what is not even HTTP, or never arrived whole, with the error body, and closes the connection. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(refusal.toBody());
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${refusal.status === 408 ? "Request Timeout" : "Bad Request"}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

function refusalOf(code: string | undefined): AppError {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new AppError("REQUEST_TIMEOUT");
  if (code === "HPE_HEADER_OVERFLOW")
    return badRequest([{ path: "", message: "The request headers are too large" }]);
  return badRequest([{ path: "", message: "The request is not valid HTTP" }]);
}
