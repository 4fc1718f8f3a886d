import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Slice } from "./alternate.ts";
import { answerLength } from "./http-answer.ts";

interface HttpLoad {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** The length of every answer's body. Another one, or a status other than 200, ends the load. */
  readonly expectedBytes: number;
  /** A parameter that has another value in each request, which changes nothing: for questions that nobody asked before. */
  readonly uniqueParameter?: string | undefined;
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
  const ask = requester(load);
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let askedAt = performance.now();
    socket.write(ask());
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
      socket.write(ask());
    });
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => reject(new Error(`${load.url} did not answer in time`)));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`${load.url} closed a connection under load`)));
  });
}

let asked = 0;

/** Texts of requests, one after another. */
function requester({ url, headers, uniqueParameter }: HttpLoad): () => string {
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const textOf = (search: string) => `GET ${url.pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`;
  if (uniqueParameter === undefined) {
    const text = textOf(url.search);
    return () => text;
  }
  return () => {
    asked += 1;
    return textOf(`${url.search === "" ? "?" : `${url.search}&`}${uniqueParameter}=${asked}`);
  };
}

function unexpected({ url }: HttpLoad, received: Buffer): Error {
  return new Error(`${url} answered otherwise under load:\n${received.toString("latin1").slice(0, 1000)}`);
}
