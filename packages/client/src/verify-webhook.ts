import type { EventEnvelope } from "@clipledger/contract/events/envelope";

/** The body of a webhook: what happened, to whom, by whom. */
export type ClipledgerEvent = EventEnvelope;

export interface ReceivedWebhook {
  /** The endpoint's signing secret, `whsec_…`. */
  readonly secret: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it arrived: a body that was parsed and written again has other bytes. */
  readonly body: string | Uint8Array;
  /** How far its timestamp may be from this machine's clock; 300 where nothing is said. */
  readonly toleranceSeconds?: number;
}

/** A webhook that did not come from Clipledger, or not now. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** The event of a webhook that is genuine; throws a `WebhookVerificationError` with the reason for any other. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<ClipledgerEvent> {
  const { secret, body, toleranceSeconds = 300 } = received;
  const id = headerOf(received, "webhook-id");
  const timestamp = headerOf(received, "webhook-timestamp");
  const signatures = headerOf(received, "webhook-signature").split(" ");
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1000 - sentAt) <= toleranceSeconds))
    throw new WebhookVerificationError("Its timestamp is too far from this machine's clock");
  const key = await importSecret(secret);
  const text = new TextEncoder();
  const bytes = typeof body === "string" ? text.encode(body) : body;
  const signed = concatenated(text.encode(`${id}.${timestamp}.`), bytes);
  const matches = await Promise.all(signatures.map((signature) => isSignedWith(key, signature, signed)));
  if (!matches.includes(true)) throw new WebhookVerificationError("None of its signatures is this secret's");
  return JSON.parse(new TextDecoder().decode(bytes));
}

function headerOf({ headers }: ReceivedWebhook, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string" || value === "")
    throw new WebhookVerificationError(`It has no header ${name}`);
  return value;
}

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

function importSecret(secret: string): Promise<HmacKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError("The secret is not one of Clipledger's: they begin with whsec_");
  // Stryker disable next-line BooleanLiteral: whether a key can be exported shows nowhere
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

async function isSignedWith(
  key: HmacKey,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = signature.startsWith("v1,") ? fromBase64(signature.slice("v1,".length)) : undefined;
  return bytes !== undefined && crypto.subtle.verify("HMAC", key, bytes, signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
