import { StringDecoder } from "node:string_decoder";
import type { AttemptError } from "@clipledger/domain/webhooks/delivery-state";
import type { Dispatcher } from "undici";
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

/** One request and its answer, told once: when the answer is complete, cannot come, or is out of its time. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly startedMs = performance.now();
  #onEnd: ((answer: Answer) => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | null = null;
  #retryAfter: string | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(onEnd: (answer: Answer) => void) {
    this.#onEnd = onEnd;
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
    this.#end(attemptErrorOf(error));
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
