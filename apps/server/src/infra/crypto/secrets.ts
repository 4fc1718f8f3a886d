import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { z } from "zod";
import { writePrivateFile } from "../write-private-file.ts";
import type { EncryptionKey, Sealer } from "./sealer.ts";

/** What secrets of callers begin with, so that people and scanners tell them apart. */
const CALLER_PREFIXES = {
  apiKey: "clip_",
  connection: "clhc_",
  code: "cloc_",
  access: "cloa_",
  refresh: "clor_",
};
const SHOWN_LENGTH = 6;

/** A new key or token of 256 random bits. Only its hash is kept. */
export function createCallerSecret(kind: keyof typeof CALLER_PREFIXES): {
  secret: string;
  prefix: string;
  hash: Buffer;
} {
  const start = CALLER_PREFIXES[kind];
  const secret = `${start}${randomBytes(32).toString("base64url")}`;
  return { secret, prefix: secret.slice(0, start.length + SHOWN_LENGTH), hash: hashSecret(secret) };
}

export function isSecretOf(kind: keyof typeof CALLER_PREFIXES, secret: string): boolean {
  return secret.startsWith(CALLER_PREFIXES[kind]);
}

// A plain hash is enough: the input has 256 random bits, so there is nothing to guess.
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** A new token for a link. The hash finds its row; the sealed form lets the link be sent or shown again. */
export function createLinkToken(sealer: Sealer, purpose: string): { tokenHash: Buffer; tokenSealed: string } {
  const token = randomBytes(32).toString("base64url");
  return { tokenHash: hashSecret(token), tokenSealed: sealer.seal(token, purpose) };
}

const SecretsFileSchema = z.object({
  secret: z.string().min(32),
  encryptionKeys: z.array(z.object({ id: z.string(), key: z.base64() })).min(1),
});

interface GeneratedSecrets {
  readonly secret: string;
  readonly encryptionKeys: readonly EncryptionKey[];
}

/** For a server that runs on its own data folder: secrets made at the first start, and kept beside the data. */
export async function loadGeneratedSecrets(dataDir: string): Promise<GeneratedSecrets> {
  const path = join(dataDir, "secrets.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text !== undefined) return decode(SecretsFileSchema.parse(JSON.parse(text)));

  const fresh = {
    secret: randomBytes(32).toString("base64url"),
    encryptionKeys: [{ id: "first", key: randomBytes(32) }],
  };
  await mkdir(dataDir, { recursive: true });
  await writePrivateFile(path, encodeSecrets(fresh));
  return fresh;
}

/** As the data folder keeps them. */
export function encodeSecrets({ secret, encryptionKeys }: GeneratedSecrets): string {
  const keys = encryptionKeys.map(({ id, key }) => ({ id, key: key.toString("base64") }));
  return `${JSON.stringify({ secret, encryptionKeys: keys }, null, 2)}\n`;
}

function decode({ secret, encryptionKeys }: z.infer<typeof SecretsFileSchema>): GeneratedSecrets {
  return {
    secret,
    encryptionKeys: encryptionKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, "base64") })),
  };
}

/** How a password is kept, and compared with what is kept. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/** Slow on purpose: whoever gets at the hashes must pay for every guess. */
export const scryptPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
