import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartRefusal } from "../app-error.ts";
import { syncFolder } from "../write-private-file.ts";
import {
  type ArchiveHeader,
  createRecordCipher,
  firstDigest,
  MAGIC,
  newEncryption,
  nextDigest,
  pack,
  type RecordCipher,
  type RecordKind,
  writeHead,
} from "./archive-records.ts";

interface NewRecord {
  readonly kind: RecordKind;
  readonly body: Buffer;
  readonly table?: number;
  readonly rows?: number;
}

export interface ArchiveWriter {
  /** Resolves when it stands in the file: whoever waits for it never has more than one record in memory. */
  append(record: NewRecord): Promise<void>;
  /** The number of records so far. */
  count(): number;
  bytes(): number;
  /** Gives the file its name. Before that it is one that nobody takes for whole. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

interface ArchiveOptions {
  readonly path: string;
  readonly header: Omit<ArchiveHeader, "encryption">;
  readonly passphrase: string | undefined;
  /** What guessing its key costs; less than usual is for tests. */
  readonly scryptCost?: number;
}

/** Writes FILE.partial, which becomes FILE at the end. Readable by its owner only. */
export async function createArchive(options: ArchiveOptions): Promise<ArchiveWriter> {
  const { path, header, passphrase } = options;
  await refuseExisting(path);
  const encryption = passphrase === undefined ? null : newEncryption(options.scryptCost);
  const cipher =
    passphrase === undefined || encryption === null
      ? undefined
      : await createRecordCipher(passphrase, encryption);
  const partial = `${path}.partial`;
  const file = await openPrivately(partial).catch((error: Error) => {
    throw new StartRefusal(`The backup cannot be written: ${error.message}`);
  });
  const writer = new RecordWriter(file, cipher);
  const discard = async () => {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
  };
  try {
    await file.chmod(0o600);
    await writer.begin({ ...header, encryption });
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    append: (record) => writer.append(record),
    count: () => writer.count,
    bytes: () => writer.bytes,
    discard,
    async finish() {
      await file.sync();
      await file.close();
      await refuseExisting(path);
      await rename(partial, path);
      await syncFolder(dirname(path));
    },
  };
}

/** A folder that is missing is made, for its owner only, as the file is. */
async function openPrivately(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, "w", 0o600);
}

class RecordWriter {
  count = 0;
  bytes = 0;
  readonly #file: FileHandle;
  readonly #cipher: RecordCipher | undefined;
  #digest = firstDigest();
  /** Records are packed side by side, and written one after the other. */
  #written: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, cipher: RecordCipher | undefined) {
    this.#file = file;
    this.#cipher = cipher;
  }

  async begin(header: ArchiveHeader): Promise<void> {
    await this.#write(MAGIC);
    await this.#place({ kind: "header", body: Buffer.from(JSON.stringify(header)) }, undefined);
  }

  async append(record: NewRecord): Promise<void> {
    const packed = await pack(record.body);
    const placed = this.#written.then(() => this.#place(record, this.#cipher, packed));
    this.#written = placed.catch(() => undefined);
    await placed;
  }

  async #place(record: NewRecord, cipher: RecordCipher | undefined, given?: Buffer): Promise<void> {
    const { kind, body, table = 0, rows = 0 } = record;
    const packed = given ?? (await pack(body));
    const number = this.count;
    const storedBytes = packed.length + (cipher?.overheadBytes ?? 0);
    const head = writeHead({ kind, number, table, rows, bodyBytes: body.length, storedBytes });
    const stored = cipher?.seal(packed, number, this.#digest, head) ?? packed;
    const digest = nextDigest(this.#digest, head, stored);
    await this.#write(Buffer.concat([head, stored, digest]));
    this.#digest = digest;
    this.count += 1;
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      await this.#file.appendFile(bytes);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartRefusal(`The backup cannot be written: ${reason}`);
    }
    this.bytes += bytes.length;
  }
}

async function refuseExisting(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing !== undefined)
    throw new StartRefusal(`${path} exists already, and a backup overwrites nothing.`);
}
