import { createHash, randomBytes } from "node:crypto";

export const API_KEY_PREFIX = "clip_";
const SHOWN_LENGTH = API_KEY_PREFIX.length + 6;

/** A new key of 256 random bits. Only its hash is kept. */
export function createApiKeySecret(): { secret: string; prefix: string; hash: Buffer } {
  const secret = `${API_KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  return { secret, prefix: secret.slice(0, SHOWN_LENGTH), hash: hashSecret(secret) };
}

// A plain hash is enough: the input has 256 random bits, so there is nothing to guess.
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
