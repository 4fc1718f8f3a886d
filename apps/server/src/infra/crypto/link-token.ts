import { randomBytes } from "node:crypto";
import { hashSecret } from "../auth/api-key-secret.ts";
import type { Sealer } from "./sealer.ts";

/** A new token for a link. The hash finds its row; the sealed form lets the link be sent or shown again. */
export function createLinkToken(sealer: Sealer, purpose: string): { tokenHash: Buffer; tokenSealed: string } {
  const token = randomBytes(32).toString("base64url");
  return { tokenHash: hashSecret(token), tokenSealed: sealer.seal(token, purpose) };
}
