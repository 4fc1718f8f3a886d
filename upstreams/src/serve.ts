import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to an imitated service. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Aborts when whoever asked has left. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, everything else as JSON. */
  readonly body: unknown;
  /** The connection breaks instead: whoever asked hears nothing. */
  readonly isUnheard?: true;
}

export interface RunningUpstream {
  /** Without a trailing slash. */
  readonly url: string;
  /** Every request so far, as method and path with query. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Listens on loopback only. */
export async function serveUpstream(
  answer: (asked: Asked) => Promise<Reply>,
  port = 0,
): Promise<RunningUpstream> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(`${request.method} ${request.url}`);
    const leaving = new AbortController();
    response.on("close", () => leaving.abort());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked: Asked = {
      method: request.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
      signal: leaving.signal,
    };
    const reply: Reply = await answer(asked).catch((error) => ({ status: 500, body: String(error) }));
    send(response, reply);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // It listens on a port, not on a socket's path.
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body, isUnheard }: Reply): void {
  if (isUnheard) {
    response.destroy();
    return;
  }
  const isText = typeof body === "string";
  response.writeHead(status, {
    "content-type": isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8",
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
}
