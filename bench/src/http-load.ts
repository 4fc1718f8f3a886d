import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Slice } from "./alternate.ts";
import { answerLength } from "./http-answer.ts";

export interface HttpLoad {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** The length of every answer's body. Another one, or a status other than 200, ends the load. */
  readonly expectedBytes: number;
}

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Keeps every connection busy for this long, then waits for the last answers, so that none burdens the next slice.
 * Plain sockets: an HTTP client would take several times as much of the processor that the servers need.
 */
export async function runHttpLoad(load: HttpLoad, durationMs: number): Promise<Slice> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => openSocket(load.url)));
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  try {
    await Promise.all(
      sockets.map((socket) => askUntil(startedAt + durationMs, { load, socket, latenciesMs })),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return { operations: latenciesMs.length, seconds, latenciesMs };
}

async function openSocket(url: URL): Promise<Socket> {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  await once(socket, "connect");
  return socket;
}

interface Asking {
  readonly load: HttpLoad;
  readonly socket: Socket;
  readonly latenciesMs: number[];
}

function askUntil(endsAt: number, { load, socket, latenciesMs }: Asking): Promise<void> {
  const request = requestText(load);
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let askedAt = performance.now();
    socket.write(request);
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length === undefined) return;
      if (length !== load.expectedBytes) return reject(unexpected(load, received));
      received = Buffer.alloc(0);
      const now = performance.now();
      latenciesMs.push(now - askedAt);
      if (now >= endsAt) return resolve();
      askedAt = now;
      socket.write(request);
    });
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => reject(new Error(`${load.url} did not answer in time`)));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`${load.url} closed a connection under load`)));
  });
}

function requestText({ url, headers }: HttpLoad): string {
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

function unexpected({ url }: HttpLoad, received: Buffer): Error {
  return new Error(`${url} answered otherwise under load:\n${received.toString("latin1").slice(0, 1000)}`);
}
