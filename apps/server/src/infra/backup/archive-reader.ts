import { type FileHandle, open } from "node:fs/promises";
import { StartRefusal } from "../app-error.ts";
import {
  type ArchiveContents,
  type ArchiveFile,
  ContentsSchema,
  EndSchema,
  FileSchema,
  tableName,
} from "./archive-contents.ts";
import {
  type ArchiveHeader,
  BadArchive,
  createRecordCipher,
  DIGEST_BYTES,
  firstDigest,
  HEAD_BYTES,
  HeaderSchema,
  MAGIC,
  nextDigest,
  type RecordCipher,
  type RecordHead,
  readHead,
  unpack,
} from "./archive-records.ts";

/** A record whose place and bytes are as they were written. */
export interface ReadRecord extends RecordHead {
  /** Undefined where it is encrypted and no key was given. */
  readonly body: Buffer | undefined;
}

interface ReadOptions {
  readonly path: string;
  readonly passphrase: string | undefined;
}

/** Goes through an archive, each record checked before it is handed out. Throws at the first that is not as written. */
export async function* readRecords({ path, passphrase }: ReadOptions): AsyncGenerator<ReadRecord> {
  const file = await openArchive(path);
  try {
    const { size } = await file.stat();
    const magic = await readExactly(file, MAGIC.length, path);
    if (!magic.equals(MAGIC)) throw new BadArchive(`${path} is not a backup of Clipledger.`);
    let digest = firstDigest();
    let position = MAGIC.length;
    let cipher: RecordCipher | "missing" | undefined;
    for (let number = 0; ; number += 1) {
      const head = await readExactly(file, HEAD_BYTES, path);
      const read = readHead(head);
      position += HEAD_BYTES + (read?.storedBytes ?? 0) + DIGEST_BYTES;
      if (read === undefined || read.number !== number || position > size) throw damaged(path, number);
      const stored = await readExactly(file, read.storedBytes, path);
      const expected = nextDigest(digest, head, stored);
      if (!expected.equals(await readExactly(file, DIGEST_BYTES, path))) throw damaged(path, number);
      const packed =
        cipher === undefined ? stored : openSealed(cipher, { path, stored, number, digest, head });
      const body = packed && (await unpackWhole(packed, read, path));
      yield { ...read, body };
      if (number === 0) cipher = await cipherOf(body, passphrase);
      digest = expected;
      if (read.kind !== "end") continue;
      if (position !== size) throw new BadArchive(`${path} is damaged: something follows its end.`);
      return;
    }
  } finally {
    await file.close();
  }
}

export interface VerifiedArchive {
  readonly header: ArchiveHeader;
  /** Undefined where the archive is encrypted and no key was given: then only its bytes are known to be whole. */
  readonly contents: ArchiveContents | undefined;
  /** Of each table of the contents. */
  readonly rows: readonly number[];
  readonly files: readonly ArchiveFile[];
  readonly bytes: number;
}

/** Reads all of an archive and compares it with what its end says. Throws unless every byte is as it was written. */
export async function verifyArchive(
  options: ReadOptions,
  onRead: (bytes: number) => void = () => undefined,
): Promise<VerifiedArchive> {
  const { path } = options;
  let header: ArchiveHeader | undefined;
  let contents: ArchiveContents | undefined;
  const rows: number[] = [];
  const files: ArchiveFile[] = [];
  let bytes = MAGIC.length;
  for await (const record of readRecords(options)) {
    bytes += HEAD_BYTES + record.storedBytes + DIGEST_BYTES;
    onRead(bytes);
    if (record.number === 0 && record.kind !== "header") throw damaged(path, 0);
    if (record.number === 1 && record.kind !== "contents") throw damaged(path, 1);
    if (record.kind === "header") header = HeaderSchema.parse(parsed(record));
    if (record.kind === "contents" && record.body) contents = ContentsSchema.parse(parsed(record));
    if (record.kind === "file" && record.body) files.push(FileSchema.parse(parsed(record)));
    if (record.kind === "rows") {
      if (record.body && countLines(record.body) !== record.rows) throw damaged(path, record.number);
      rows[record.table] = (rows[record.table] ?? 0) + record.rows;
    }
    if (record.kind === "end" && record.body) compareWithEnd(path, record, { contents, rows, files });
  }
  if (header === undefined) throw damaged(path, 0);
  const counts = contents?.tables.map((_, index) => rows[index] ?? 0) ?? [];
  return { header, contents, rows: counts, files, bytes };
}

function compareWithEnd(
  path: string,
  record: ReadRecord,
  found: { contents: ArchiveContents | undefined; rows: readonly number[]; files: readonly ArchiveFile[] },
): void {
  const end = EndSchema.parse(parsed(record));
  const tables = found.contents?.tables ?? [];
  const different = tables.find((_, index) => (found.rows[index] ?? 0) !== end.rows[index]);
  if (different !== undefined) throw new BadArchive(`${path} lacks rows of ${tableName(different)}.`);
  const isComplete =
    end.records === record.number &&
    end.rows.length === tables.length &&
    end.files.join() === found.files.map(({ name }) => name).join();
  if (!isComplete) throw new BadArchive(`${path} is damaged: it has other records than its end says.`);
}

function parsed({ body }: ReadRecord): unknown {
  return JSON.parse(body?.toString("utf8") ?? "");
}

async function cipherOf(
  header: Buffer | undefined,
  passphrase: string | undefined,
): Promise<RecordCipher | "missing" | undefined> {
  const { encryption } = HeaderSchema.parse(JSON.parse(header?.toString("utf8") ?? ""));
  if (encryption === null) return undefined;
  return passphrase === undefined ? "missing" : createRecordCipher(passphrase, encryption);
}

interface SealedRecord {
  readonly path: string;
  readonly stored: Buffer;
  readonly number: number;
  readonly digest: Buffer;
  readonly head: Buffer;
}

/** The digest was right, so it is not the file that is wrong. */
function openSealed(cipher: RecordCipher | "missing", sealed: SealedRecord): Buffer | undefined {
  if (cipher === "missing") return undefined;
  try {
    return cipher.open(sealed.stored, sealed.number, sealed.digest, sealed.head);
  } catch {
    throw new BadArchive(`${sealed.path} was encrypted with another key than the one that was given.`);
  }
}

async function unpackWhole(packed: Buffer, head: RecordHead, path: string): Promise<Buffer> {
  const body = await unpack(packed, head.bodyBytes).catch(() => undefined);
  if (body?.length !== head.bodyBytes) throw damaged(path, head.number);
  return body;
}

async function openArchive(path: string): Promise<FileHandle> {
  return open(path, "r").catch((error: Error) => {
    throw new StartRefusal(`The backup cannot be read: ${error.message}`);
  });
}

async function readExactly(file: FileHandle, length: number, path: string): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled);
    if (bytesRead === 0) throw new BadArchive(`${path} is damaged: it ends too early.`);
    filled += bytesRead;
  }
  return buffer;
}

function damaged(path: string, number: number): BadArchive {
  return new BadArchive(
    `${path} is damaged at record ${number}: it is not what was written. Use another backup.`,
  );
}

const NEWLINE = 0x0a;

/** COPY writes a line for each row, and line ends in values as two letters. */
export function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
