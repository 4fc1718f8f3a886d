import type { IncomingMessage, ServerResponse } from "node:http";
import type { LiveHint } from "@clipledger/contract/chats/chat";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";

/** Whose stream it is. Without an organization: a creator's, whatever organization writes to them. */
export interface StreamOwner {
  readonly userId: string;
  readonly organizationId: string | undefined;
}

/** Who asks, by what they sent with the request; throws where they may not. */
export type Authorize = (request: IncomingMessage) => Promise<StreamOwner>;

export interface OpenStreams {
  open(request: IncomingMessage, response: ServerResponse, authorize: Authorize): Promise<void>;
  /** Creators with a stream at this moment. */
  listCreators(): string[];
  send(hint: LiveHint, isFor: (owner: StreamOwner) => boolean): void;
  /** Ends all of them, and lets nobody open another. */
  stop(): void;
}

interface OpenStream {
  readonly owner: StreamOwner;
  readonly stream: EventStream;
  readonly check: () => Promise<unknown>;
  /** The latest check; what follows waits for it. */
  allowed: Promise<unknown>;
  checkedAt: number;
}

const BEAT_EVERY_MS = 20_000;
const CHECKED_EVERY_MS = 40_000;
const MAX_PER_PERSON = 12;

/** The streams of this process. Whoever may not listen any more is noticed within a minute. */
export function createOpenStreams({ clock, log }: { clock: Clock; log: Logger }): OpenStreams {
  const streams = new Set<OpenStream>();
  let isStopping = false;
  const now = () => clock.now().getTime();
  const whenAllowed = (open: OpenStream, act: (stream: EventStream) => void) => {
    if (now() - open.checkedAt >= CHECKED_EVERY_MS) {
      open.checkedAt = now();
      open.allowed = open.check();
    }
    open.allowed.then(
      () => act(open.stream),
      (error) => {
        if (!(error instanceof AppError)) log.warn({ err: error }, "a stream could not be checked and ends");
        open.stream.end();
      },
    );
  };
  const beats = setInterval(() => {
    for (const open of streams)
      if (open.stream.isOpen) whenAllowed(open, (stream) => stream.beat());
      else streams.delete(open);
  }, BEAT_EVERY_MS).unref();
  return {
    async open(request, response, authorize) {
      const owner = await authorize(request);
      if (isStopping) throw new AppError("SERVICE_UNAVAILABLE");
      // Whoever left meanwhile has closed the answer already, and does not close it again.
      if (response.destroyed) return;
      refuseTooMany(streams, owner);
      const stream = openEventStream(response, () => streams.delete(open));
      const check = () => authorize(request);
      const open: OpenStream = { owner, stream, check, allowed: Promise.resolve(), checkedAt: now() };
      streams.add(open);
    },
    listCreators: () =>
      [...streams].filter(({ owner }) => owner.organizationId === undefined).map(({ owner }) => owner.userId),
    send(hint, isFor) {
      for (const open of streams) if (isFor(open.owner)) whenAllowed(open, (stream) => stream.send(hint));
    },
    stop() {
      isStopping = true;
      clearInterval(beats);
      for (const { stream } of streams) stream.end();
    },
  };
}

function refuseTooMany(streams: ReadonlySet<OpenStream>, { userId }: StreamOwner): void {
  const own = [...streams].filter(({ owner }) => owner.userId === userId);
  if (own.length >= MAX_PER_PERSON)
    throw new AppError(
      "RATE_LIMITED",
      { retryAfterMs: BEAT_EVERY_MS },
      { message: "Too many open streams; close one" },
    );
}

/** An answer that stays open and tells of changes as they happen, as browsers' `EventSource` reads it. */
interface EventStream {
  readonly isOpen: boolean;
  send(hint: LiveHint): void;
  /** Keeps proxies from taking it for dead. */
  beat(): void;
  end(): void;
}

const RECONNECTED_AFTER_MS = 2_000;

/** Whoever does not read what they asked for is let go, and fetches everything when they come back. */
const MAX_WAITING_BYTES = 65_536;

function openEventStream(response: ServerResponse, onClose: () => void): EventStream {
  const isOpen = () => !response.writableEnded && !response.destroyed;
  const write = (text: string) => {
    if (!isOpen()) return;
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  };
  response.once("close", onClose);
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // Some proxies collect answers before they pass them on.
    "x-accel-buffering": "no",
  });
  write(`retry: ${RECONNECTED_AFTER_MS}\n\n`);
  return {
    get isOpen() {
      return isOpen();
    },
    send: (hint) => write(`data: ${JSON.stringify(hint)}\n\n`),
    beat: () => write(":\n\n"),
    end: () => {
      if (isOpen()) response.end();
    },
  };
}
