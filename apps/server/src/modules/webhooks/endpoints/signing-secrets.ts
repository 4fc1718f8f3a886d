import { randomBytes } from "node:crypto";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import { webhookSecretOf } from "../../../infra/crypto/webhook-signature.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import {
  getCurrentSecret,
  insertSecret,
  listSecretsInForce,
  nextSecretId,
  type SecretOwner,
} from "./secrets.queries.ts";

const KEY_BYTES = 32;

/** How long, from before they are read, whoever delivers signs with the same keys, in any process. */
export const SIGNING_KEYS_KEPT_MS = 500;

/**
 * Every secret that signs now, by endpoint: the current one first, then those that are being retired. An endpoint
 * whose secrets cannot be opened is left out, and stops no other.
 */
export async function loadSigningSecrets(
  db: Queryable,
  sealer: Sealer,
  endpointKeys: readonly bigint[],
  at: Date,
): Promise<Map<bigint, string[]>> {
  const secrets = new Map<bigint, string[]>();
  for (const { endpoint_key, id, token_sealed } of await listSecretsInForce(db, endpointKeys, at)) {
    const secret = openIfPossible(sealer, token_sealed, secretPurpose(id));
    if (secret !== undefined) secrets.set(endpoint_key, [...(secrets.get(endpoint_key) ?? []), secret]);
  }
  return secrets;
}

/** One whose encryption key is gone is reported by the nightly upkeep of keys. */
function openIfPossible(sealer: Sealer, sealed: string, purpose: string): string | undefined {
  try {
    return sealer.open(sealed, purpose);
  } catch {
    return undefined;
  }
}

/** A new current secret, for an endpoint that has none. */
export async function addSecret(
  tx: Transaction,
  sealer: Sealer,
  owner: SecretOwner,
  at: Date,
): Promise<string> {
  const secret = webhookSecretOf(randomBytes(KEY_BYTES));
  const id = await nextSecretId(tx);
  await insertSecret(tx, owner, { id, tokenSealed: sealer.seal(secret, secretPurpose(id)), createdAt: at });
  return secret;
}

export async function openCurrentSecret(db: Queryable, sealer: Sealer, owner: SecretOwner): Promise<string> {
  const { id, token_sealed } = await getCurrentSecret(db, owner);
  return sealer.open(token_sealed, secretPurpose(id));
}

export function secretPurpose(id: bigint | string): string {
  return `webhook secret ${id}`;
}
