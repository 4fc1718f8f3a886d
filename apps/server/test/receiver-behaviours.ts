import type { IncomingMessage, ServerResponse } from "node:http";

/** How a receiver answers a request that it has read. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

interface StatusOptions {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const TRICKLE_MS = 20;

export const behaviours = {
  ok: () => behaviours.status(200, { body: "ok" }),

  status:
    (status: number, { headers = {}, body = "" }: StatusOptions = {}): Behaviour =>
    (response) => {
      response.writeHead(status, headers).end(body);
    },

  /** The first request gets the status, the second 200, and so on; or as chance has it, from 0 up to 1. */
  statusHalfTheTime(status: number, random: () => number = everyOther()): Behaviour {
    const [bad, good] = [behaviours.status(status), behaviours.ok()];
    return (...exchange) => (random() < 0.5 ? bad : good)(...exchange);
  },

  slow:
    (afterMs: number, then: Behaviour = behaviours.ok()): Behaviour =>
    (...exchange) => {
      setTimeout(() => then(...exchange), afterMs).unref();
    },

  /** Never answers, and keeps the connection. */
  silent: (): Behaviour => () => undefined,

  /** Status 200 at once, then a body without end, so slow that only a deadline over everything ends it. */
  tricklingBody: (): Behaviour => (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), TRICKLE_MS);
    response.once("close", () => clearInterval(timer));
  },

  /** A body without end, as fast as it is read. */
  endlessBody:
    (status = 200): Behaviour =>
    (response) => {
      response.writeHead(status);
      const chunk = Buffer.alloc(64 * 1024, "x");
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", write);
      write();
    },

  redirect: (location: string, status = 302) => behaviours.status(status, { headers: { location } }),

  /** Seconds, or an HTTP date. */
  retryAfter: (value: number | string, status = 503) =>
    behaviours.status(status, { headers: { "retry-after": String(value) } }),

  /** Closes the connection without an answer. */
  hangUp: (): Behaviour => (response) => {
    response.destroy();
  },

  /** Closes the connection in the middle of a body whose length it has announced. */
  hangUpInBody: (): Behaviour => (response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half", () => response.destroy());
  },

  gone: () => behaviours.status(410),
};

function everyOther(): () => number {
  let isNextGood = true;
  return () => {
    isNextGood = !isNextGood;
    return isNextGood ? 1 : 0;
  };
}
