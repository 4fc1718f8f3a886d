import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { StartRefusal } from "../../infra/app-error.ts";
import type { Clock } from "../../infra/clock.ts";
import { isGenuineWebhook } from "../../infra/crypto/signatures.ts";
import { readTextBody } from "../../infra/http/request-body.ts";
import { describeWebhook, type Verdict } from "./describe-webhook.ts";
import type { ListenerOptions } from "./listener-options.ts";

interface ListenerSettings extends ListenerOptions {
  readonly clock: Clock;
  readonly isColoured: boolean;
  readonly print: (text: string) => void;
}

export interface Listener {
  readonly url: string;
  stop(): void;
}

const HOST = "127.0.0.1";
const MAX_BODY_BYTES = 16_000_000;

/** Receives webhooks from this machine only, and prints each. Every path is its endpoint. */
export async function startListener(settings: ListenerSettings): Promise<Listener> {
  const isRepeated = rememberIds();
  const server = createServer((request, response) => {
    receive(request, response, settings, isRepeated).catch(() => response.destroy());
  });
  await listen(server, settings.port);
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  return {
    url: `http://${HOST}:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, answer, delayMs, clock, isColoured, print }: ListenerSettings,
  isRepeated: (id: string) => boolean,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(405, { allow: "POST" }).end("Webhooks are sent with POST\n");
    return;
  }
  const body = await readTextBody(request, MAX_BODY_BYTES);
  const now = clock.now();
  const message = { id: headerOf(request, "id"), timestamp: headerOf(request, "timestamp"), body };
  const isGenuine = isGenuineWebhook(secret, message, headerOf(request, "signature"), now);
  const verdict: Verdict = !isGenuine ? "bad signature" : isRepeated(message.id) ? "duplicate" : "genuine";
  print(describeWebhook({ ...message, verdict, receivedAt: now }, isColoured));
  if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
  response.writeHead(isGenuine ? answer : 401).end();
}

function headerOf({ headers }: IncomingMessage, name: "id" | "timestamp" | "signature"): string {
  return String(headers[`webhook-${name}`] ?? "");
}

const MOST_REMEMBERED = 10_000;

/** Says whether an id came before; the oldest are forgotten. */
function rememberIds(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return true;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > MOST_REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new StartRefusal(`Port ${port} is in use; choose another with --port`)
          : error,
      ),
    );
    server.listen(port, HOST, resolve);
  });
}
