import { StringDecoder } from "node:string_decoder";
import type { AttemptError } from "@clipledger/domain/webhooks/delivery-state";
import type { Dispatcher } from "undici";
import { wasLostWithUsed } from "../../../infra/outgoing/used-connections.ts";
import { attemptErrorOf } from "./attempt-error.ts";

export const KEPT_BYTES = 4_096;

/** A longer answer is cut off rather than read, though it counts. */
const READ_BYTES = 65_536;

/** What came of a request. */
export interface Answer {
  readonly status: number | null;
  /** Null: the receiver has it. */
  readonly error: AttemptError | null;
  readonly response: string | null;
  readonly retryAfter: string | undefined;
  readonly durationMs: number;
}

/** A receiver that restarts leaves a closed connection for each request it had at once; the deadline holds over all. */
const MOST_RESENDS = 50;

/**
 * One request and its answer, told once: when the answer is complete, cannot come, or is out of its time. A request that
 * met a connection which the receiver had closed is sent anew within the same time.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly startedMs = performance.now();
  #onEnd: ((answer: Answer) => void) | undefined;
  #send: (() => void) | undefined;
  #resends = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | null = null;
  #retryAfter: string | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(onEnd: (answer: Answer) => void) {
    this.#onEnd = onEnd;
  }

  /** Sends the request, now and whenever it never left. */
  begin(send: () => void): void {
    this.#send = send;
    send();
  }

  /** Out of time. Also while the connection is made, before which nothing can be stopped: it is as soon as it stands. */
  expire(): void {
    this.#end("timeout");
    this.#controller?.abort(new Error("The deadline has passed"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#onEnd === undefined) controller.abort(new Error("The deadline has passed"));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    const retryAfter = headers["retry-after"];
    this.#retryAfter = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // Copied: a slice would keep the whole buffer that it was read into.
    if (this.#bytes < KEPT_BYTES) this.#chunks.push(Buffer.from(chunk.subarray(0, KEPT_BYTES - this.#bytes)));
    this.#bytes += chunk.length;
    if (this.#bytes <= READ_BYTES) return;
    this.#end(null);
    controller.abort(new Error("The answer is too long"));
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.#neverLeft(error)) this.#sendAnew();
    else this.#end(attemptErrorOf(error));
  }

  #neverLeft(error: Error): boolean {
    return this.#resends < MOST_RESENDS && this.#status === null && wasLostWithUsed(error);
  }

  /** Not at once: the dispatcher is still busy with the loss of the connection. */
  #sendAnew(): void {
    this.#resends += 1;
    this.#controller = undefined;
    setImmediate(() => {
      if (this.#onEnd !== undefined) this.#send?.();
    });
  }

  #end(error: AttemptError | null): void {
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    onEnd?.({
      status: this.#status,
      error: error ?? errorOfStatus(this.#status ?? 0),
      response: textOf(this.#chunks),
      retryAfter: this.#retryAfter,
      durationMs: Math.round(performance.now() - this.startedMs),
    });
  }
}

function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

/** Without the beginning of a character that was cut, and without NUL, which PostgreSQL does not store. */
function textOf(chunks: readonly Buffer[]): string | null {
  const [first] = chunks;
  if (first === undefined) return null;
  const bytes = chunks.length === 1 ? first : Buffer.concat(chunks);
  const text = bytes.length < KEPT_BYTES ? bytes.toString() : new StringDecoder("utf8").write(bytes);
  return text.replaceAll("\0", "");
}
