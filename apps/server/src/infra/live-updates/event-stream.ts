import type { ServerResponse } from "node:http";
import type { LiveHint } from "@clipledger/contract/chats/live-hint";

/** An answer that stays open and tells of changes as they happen, as browsers' `EventSource` reads it. */
export interface EventStream {
  readonly isOpen: boolean;
  send(hint: LiveHint): void;
  /** Keeps proxies from taking it for dead. */
  beat(): void;
  end(): void;
}

const RECONNECTED_AFTER_MS = 2_000;

/** Whoever does not read what they asked for is let go, and fetches everything when they come back. */
const MAX_WAITING_BYTES = 65_536;

export function openEventStream(response: ServerResponse, onClose: () => void): EventStream {
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
