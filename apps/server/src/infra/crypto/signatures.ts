import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";

/** Signs texts that leave the server and come back, with a key of its own for each purpose. */
export interface Signer {
  sign(purpose: string, text: string): string;
  isSignatureOf(signature: string, purpose: string, text: string): boolean;
}

const KEY_BYTES = 32;

export function createSigner(secret: string): Signer {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose);
    // Stryker disable next-line ConditionalExpression: deriving a key anew makes the same key
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "", `clipledger ${purpose}`, KEY_BYTES));
    keys.set(purpose, key);
    return key;
  };
  const sign = (purpose: string, text: string) =>
    createHmac("sha256", keyOf(purpose)).update(text).digest("base64url");
  return {
    sign,
    isSignatureOf(signature, purpose, text) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const SECRET_PREFIX = "whsec_";
const TOLERANCE_MS = 5 * 60_000;

/** What a Standard Webhooks signature covers. */
interface SignedMessage {
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: string;
  readonly body: string | Uint8Array;
}

/** The key behind the prefix, as bytes. */
export function webhookKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
}

export function webhookSecretOf(key: Buffer): string {
  return `${SECRET_PREFIX}${key.toString("base64")}`;
}

/** A secret made ready for many signatures. */
export function signingKeyOf(secret: string): KeyObject {
  return createSecretKey(webhookKeyOf(secret));
}

/** The `webhook-signature` header, with an entry for each key: whoever knows one of the secrets finds theirs. */
export function signWithEach(keys: readonly KeyObject[], message: SignedMessage): string {
  return keys.map((key) => signatureEntry(key, message)).join(" ");
}

/** One entry of the `webhook-signature` header. */
export function signWebhook(secret: string, message: SignedMessage): string {
  return signatureEntry(signingKeyOf(secret), message);
}

function signatureEntry(key: KeyObject, { id, timestamp, body }: SignedMessage): string {
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

/** The three headers of an attempt made now. */
export function webhookHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signWebhook(secret, { id, timestamp, body }),
  };
}

/** Whether any entry of the header matches, and the attempt is no older or newer than five minutes. */
export function isGenuineWebhook(
  secret: string,
  message: SignedMessage,
  signatureHeader: string,
  now: Date,
): boolean {
  const isTimely =
    /^\d{1,12}$/.test(message.timestamp) &&
    Math.abs(now.getTime() - Number(message.timestamp) * 1000) <= TOLERANCE_MS;
  const expected = Buffer.from(signWebhook(secret, message));
  return (
    isTimely &&
    signatureHeader
      .split(" ")
      .map((entry) => Buffer.from(entry))
      .some((entry) => entry.length === expected.length && timingSafeEqual(entry, expected))
  );
}
