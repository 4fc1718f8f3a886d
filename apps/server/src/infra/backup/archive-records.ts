import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { StartRefusal } from "../app-error.ts";

/** What every archive begins with; the last letter is the version of the format. */
export const MAGIC = Buffer.from("CLIPBAK1", "latin1");
export const HEAD_BYTES = 21;
export const DIGEST_BYTES = 32;
const TAG_BYTES = 16;

/** `header`, `contents`, then rows and files in any order, then `end`. The number stands in the archive. */
const RECORD_KINDS = { header: 1, contents: 2, rows: 3, file: 4, end: 5 } as const;
export type RecordKind = keyof typeof RECORD_KINDS;

/** What is wrong with an archive, in words for whoever named it. */
export class BadArchive extends StartRefusal {
  override readonly name = "BadArchive";
}

/** Plain in every archive: what must be known before a key is asked for. */
export const HeaderSchema = z.strictObject({
  createdAt: z.iso.datetime(),
  productVersion: z.string(),
  postgresVersion: z.string(),
  encryption: z
    .strictObject({
      cipher: z.literal("aes-256-gcm"),
      salt: z.base64(),
      // What scrypt costs. The bounds keep a made-up header from taking all memory.
      cost: z.int().min(1024).max(1_048_576),
      blockSize: z.int().min(1).max(16),
    })
    .nullable(),
});
export type ArchiveHeader = z.infer<typeof HeaderSchema>;

export interface RecordHead {
  readonly kind: RecordKind;
  readonly number: number;
  /** Which table of the contents rows belong to. */
  readonly table: number;
  readonly rows: number;
  /** Before packing, and as it stands in the file. */
  readonly bodyBytes: number;
  readonly storedBytes: number;
}

export function writeHead(head: RecordHead): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.writeUInt8(RECORD_KINDS[head.kind], 0);
  [head.number, head.table, head.rows, head.bodyBytes, head.storedBytes].forEach((value, index) => {
    bytes.writeUInt32BE(value, 1 + index * 4);
  });
  return bytes;
}

/** Undefined for a kind that this format does not have. */
export function readHead(bytes: Buffer): RecordHead | undefined {
  const kind = KINDS_BY_NUMBER.get(bytes.readUInt8(0));
  if (kind === undefined) return undefined;
  const [number = 0, table = 0, rows = 0, bodyBytes = 0, storedBytes = 0] = [0, 1, 2, 3, 4].map((index) =>
    bytes.readUInt32BE(1 + index * 4),
  );
  return { kind, number, table, rows, bodyBytes, storedBytes };
}

const KINDS_BY_NUMBER: ReadonlyMap<number, RecordKind> = new Map(
  Object.entries(RECORD_KINDS).map(([kind, number]) => [number, kind as RecordKind]), // safe: the keys of that object
);

/** The digest before the first record. */
export function firstDigest(): Buffer {
  return createHash("sha256").update(MAGIC).digest();
}

/** Each digest covers the one before, so that no record can be changed, moved, left out or put in. */
export function nextDigest(previous: Buffer, head: Buffer, stored: Buffer): Buffer {
  return createHash("sha256").update(previous).update(head).update(stored).digest();
}

const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip);
const gunzipAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** Runs beside the event loop, so that several connections pack at the same time. */
export function pack(body: Buffer): Promise<Buffer> {
  return gzipAsync(body, { level: 4 });
}

export function unpack(packed: Buffer, bodyBytes: number): Promise<Buffer> {
  return gunzipAsync(packed, { maxOutputLength: Math.max(bodyBytes, 1) });
}

/** Encrypts records with a key that no other archive has, each for its place: its number is the nonce. */
export interface RecordCipher {
  readonly overheadBytes: number;
  seal(packed: Buffer, number: number, previous: Buffer, head: Buffer): Buffer;
  /** Throws with another key, or where anything before was changed. */
  open(stored: Buffer, number: number, previous: Buffer, head: Buffer): Buffer;
}

export function newEncryption(cost = 32_768): NonNullable<ArchiveHeader["encryption"]> {
  const salt = randomBytes(16).toString("base64");
  return { cipher: "aes-256-gcm", salt, cost, blockSize: 8 };
}

export async function createRecordCipher(
  passphrase: string,
  { salt, cost, blockSize }: NonNullable<ArchiveHeader["encryption"]>,
): Promise<RecordCipher> {
  const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize };
  const key = await scryptAsync(passphrase, Buffer.from(salt, "base64"), 32, options);
  return {
    overheadBytes: TAG_BYTES,
    seal(packed, number, previous, head) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(
        Buffer.concat([previous, head]),
      );
      return Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
    },
    open(stored, number, previous, head) {
      const end = stored.length - TAG_BYTES;
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.concat([previous, head]))
        .setAuthTag(stored.subarray(end));
      return Buffer.concat([decipher.update(stored.subarray(0, end)), decipher.final()]);
    },
  };
}

const scryptAsync = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}
