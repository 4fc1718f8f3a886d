import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Behaviour, behaviours } from "./receiver-behaviours.ts";

/** A request as it came, whatever was answered. */
export interface ReceivedWebhook {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw body, which the signature covers. */
  readonly body: string;
  readonly receivedAt: Date;
}

export interface WebhookReceiver {
  readonly url: string;
  /** The oldest first. */
  readonly received: ReceivedWebhook[];
  /** Holds for requests that arrive from now on. */
  behave(behaviour: Behaviour): void;
  /** Resolves when so many requests have arrived since the start, or since `received` was emptied. */
  untilReceived(count: number): Promise<void>;
  stop(): Promise<void>;
}

interface WebhookReceiverOptions {
  readonly behaviour?: Behaviour;
  /** Gets each request in place of `received`, for tests with more of them than memory holds. */
  readonly onReceived?: (webhook: ReceivedWebhook) => void;
  readonly port?: number;
}

/** A real HTTP server on loopback that keeps what it got. */
export async function startWebhookReceiver(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<() => void>();
  const { onReceived = (webhook: ReceivedWebhook) => void received.push(webhook) } = options;
  let behaviour = options.behaviour ?? behaviours.ok();
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const { method = "", url: path = "", headers } = request;
        onReceived({ method, path, headers, body, receivedAt: new Date() });
        for (const check of waiting) check();
        behaviour(response, request);
      },
      () => response.destroy(),
    );
  });
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    behave(next) {
      behaviour = next;
    },
    untilReceived: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    stop: () => close(server),
  };
}

/** On this port nobody listens: no system gives it out. */
export const URL_OF_NOBODY = "http://127.0.0.1:1/webhooks";

function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.once("error", reject);
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
