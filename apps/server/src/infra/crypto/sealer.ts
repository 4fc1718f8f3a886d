import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts secrets at rest. The first key seals; the others still open what they sealed before a rotation. */
export interface Sealer {
  /** `purpose` names the row and column, so that a sealed value cannot be moved to another one. */
  seal(plain: string, purpose: string): string;
  open(sealed: string, purpose: string): string;
  isSealedByCurrentKey(sealed: string): boolean;
}

export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

export function createSealer(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Sealer {
  const [current] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    seal(plain, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", current.key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      const packed = Buffer.concat([iv, cipher.getAuthTag(), body]);
      return `${version}.${current.id}.${packed.toString("base64url")}`;
    },
    open(sealed, purpose) {
      const { keyId, packed } = unpack(sealed);
      const key = byId.get(keyId);
      if (key === undefined) throw new Error(`No encryption key "${keyId}" is configured`);
      const decipher = createDecipheriv("aes-256-gcm", key, packed.subarray(0, ivBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(packed.subarray(ivBytes, ivBytes + tagBytes));
      const body = packed.subarray(ivBytes + tagBytes);
      return decipher.update(body, undefined, "utf8") + decipher.final("utf8");
    },
    isSealedByCurrentKey: (sealed) => unpack(sealed).keyId === current.id,
  };
}

function unpack(sealed: string): { keyId: string; packed: Buffer } {
  const [sealedVersion, keyId, packed, ...rest] = sealed.split(".");
  if (sealedVersion !== version || keyId === undefined || packed === undefined || rest.length > 0) {
    throw new Error("Not a sealed value");
  }
  return { keyId, packed: Buffer.from(packed, "base64url") };
}
