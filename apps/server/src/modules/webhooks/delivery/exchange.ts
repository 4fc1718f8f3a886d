import { StringDecoder } from "node:string_decoder";
import type { AttemptError } from "@clipledger/domain/webhooks/delivery-state";
import type { Dispatcher } from "undici";
import type { Clock } from "../../../infra/clock.ts";
import { signWithEach } from "../../../infra/crypto/signatures.ts";
import { AddressNotAllowed, NameNotResolved } from "../../../infra/outgoing/allowed-addresses.ts";
import { wasLostWithUsed } from "../../../infra/outgoing/connections.ts";
import type { Outgoing } from "../../../infra/outgoing/outgoing.ts";
import type { DueDelivery, EndpointQueue } from "./endpoint-queue.ts";

export const USER_AGENT = "Clipledger-Webhooks/1.0";

/** The header by which the receiver knows the attempt for ours. */
export function signAttempt(queue: EndpointQueue, { eventId, body }: DueDelivery, at: Date): string {
  return signWithEach(queue.signingKeys, { id: eventId, timestamp: unixSeconds(at), body });
}

/** Sends the attempt; the exchange tells how it ended, at the latest when it expires. */
export function sendAttempt(
  { dispatcher }: Pick<Outgoing, "dispatcher">,
  queue: EndpointQueue,
  { eventId, body }: DueDelivery,
  { at, signature, exchange }: { at: Date; signature: string; exchange: Exchange },
): void {
  const headers = [
    ...["content-type", "application/json", "user-agent", USER_AGENT],
    ...["webhook-id", eventId, "webhook-timestamp", unixSeconds(at), "webhook-signature", signature],
  ];
  const { origin, path } = queue;
  exchange.begin(() => void dispatcher.dispatch({ origin, path, method: "POST", headers, body }, exchange));
}

function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

const KEPT_BYTES = 4_096;

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
 * met a connection which the receiver had closed is sent anew within the same time. The connection is free two turns of the
 * event loop after its answer, and the end is told no sooner: whoever sends the next at once uses the same connection.
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
    if (this.#onEnd === undefined) return;
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

  /** Sends a turn later: the dispatcher is still busy with the loss of the connection. */
  #sendAnew(): void {
    this.#resends += 1;
    this.#controller = undefined;
    setImmediate(() => {
      if (this.#onEnd !== undefined) this.#send?.();
    });
  }

  #end(error: AttemptError | null): void {
    const onEnd = this.#onEnd;
    if (onEnd === undefined) return;
    this.#onEnd = undefined;
    const answer = {
      status: this.#status,
      error: error ?? errorOfStatus(this.#status ?? 0),
      response: textOf(this.#chunks),
      retryAfter: this.#retryAfter,
      durationMs: Math.round(performance.now() - this.startedMs),
    };
    setImmediate(() => setImmediate(() => onEnd(answer)));
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

/** Why no answer came. What the network says has many names; people are told few. */
export function attemptErrorOf(error: unknown): AttemptError {
  if (error instanceof AddressNotAllowed) return "address_not_allowed";
  if (error instanceof NameNotResolved) return "name_not_resolved";
  if (error instanceof AggregateError && error.errors.length > 0) return attemptErrorOf(error.errors[0]);
  const code = codeOf(error);
  if (NAME_CODES.includes(code)) return "name_not_resolved";
  if (TIMEOUT_CODES.includes(code)) return "timeout";
  return TLS_CODE.test(code) ? "tls" : "connection";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const NAME_CODES: readonly string[] = ["ENOTFOUND", "EAI_AGAIN", "ENODATA"];
const TIMEOUT_CODES: readonly string[] = ["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"];

/** Codes of OpenSSL for handshakes (`EPROTO`, `ERR_SSL_…`, `ERR_TLS_…`) and certificates, which have a name each. */
const TLS_CODE =
  /^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|CRL_|UNABLE_TO_)|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA/;

const DEADLINE_MS = 15_000;
const CHECK_INTERVAL_MS = 100;

/** Ends exchanges that take too long, with one timer for all of them. */
export interface Deadline {
  watch(exchange: Exchange): void;
  forget(exchange: Exchange): void;
}

export function createDeadline(clock: Clock): Deadline {
  /** The oldest first. */
  const watched = new Map<Exchange, number>();
  let timer: NodeJS.Timeout | undefined;

  const checkAll = () => {
    const nowMs = clock.now().getTime();
    for (const [exchange, startedAtMs] of watched) {
      // By both: the clock may be set back, and the machine may sleep.
      const elapsedMs = Math.max(performance.now() - exchange.startedMs, nowMs - startedAtMs);
      if (elapsedMs < DEADLINE_MS) break;
      exchange.expire();
    }
  };

  return {
    watch(exchange) {
      watched.set(exchange, clock.now().getTime());
      timer ??= setInterval(checkAll, CHECK_INTERVAL_MS);
    },
    forget(exchange) {
      watched.delete(exchange);
      if (watched.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
