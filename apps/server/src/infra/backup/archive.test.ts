import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../../scripts/test-run/property-runs.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { readRecords, verifyArchive } from "./archive-reader.ts";
import { BadArchive, DIGEST_BYTES, HEAD_BYTES, MAGIC, readHead } from "./archive-records.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";

const KEY = "a key of twenty letters";
const header = { createdAt: "2026-11-17T00:00:00.000Z", productVersion: "0.1.0", postgresVersion: "18.4" };
const contents = {
  migrations: [{ name: "0001_organizations.sql", checksum: "abc" }],
  taskQueueVersion: 18,
  tables: ["one", "two"].map((name) => ({
    ...{ schema: null, name, partition: null },
    columns: [{ name: "id", type: "text" }],
  })),
  sequences: [],
  encryptionKeys: [],
};

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder("archives");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const asJson = (value: object) => Buffer.from(JSON.stringify(value));

async function begin(name: string, passphrase?: string): Promise<ArchiveWriter> {
  const archive = await createArchive({ path: join(folder, name), header, passphrase, scryptCost: 1024 });
  await archive.append({ kind: "contents", body: asJson(contents) });
  return archive;
}

/** Rows of two tables, a file, and an end that tells of all of them. */
async function writeSample(name: string, passphrase?: string): Promise<string> {
  const archive = await begin(name, passphrase);
  await archive.append({ kind: "rows", table: 0, rows: 2, body: Buffer.from("a\nb\n") });
  await archive.append({ kind: "rows", table: 1, rows: 1, body: Buffer.from("c\n") });
  await archive.append({ kind: "rows", table: 0, rows: 2, body: Buffer.from("d\ne\n") });
  await archive.append({ kind: "file", body: asJson({ name: "secrets.json", text: "the secrets" }) });
  const end = { records: archive.count(), rows: [4, 1], files: ["secrets.json"] };
  await archive.append({ kind: "end", body: asJson(end) });
  await archive.finish();
  return join(folder, name);
}

/** The bytes of each record. */
function cut(bytes: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = MAGIC.length; at < bytes.length; ) {
    const length = HEAD_BYTES + (readHead(bytes.subarray(at))?.storedBytes ?? 0) + DIGEST_BYTES;
    records.push(bytes.subarray(at, at + length));
    at += length;
  }
  return records;
}

describe.each([
  ["plain", undefined],
  ["encrypted", KEY],
])("an archive that is %s", (name, passphrase) => {
  let path: string;
  let bytes: Buffer;
  beforeAll(async () => {
    path = await writeSample(name, passphrase);
    bytes = await readFile(path);
  });

  const verify = async (changed: Buffer, key: "its own" | "none" = "its own") => {
    const copy = join(folder, `${name}.changed`);
    await writeFile(copy, changed);
    return verifyArchive({ path: copy, passphrase: key === "none" ? undefined : passphrase });
  };

  it("is read as it was written, by its owner only", async () => {
    expect(await verifyArchive({ path, passphrase })).toMatchObject({
      ...{ contents, rows: [4, 1], bytes: bytes.length },
      files: [{ name: "secrets.json", text: "the secrets" }],
    });
    const bodies: string[] = [];
    for await (const { kind, body } of readRecords({ path, passphrase }))
      if (kind === "rows") bodies.push(String(body));
    expect(bodies).toEqual(["a\nb\n", "c\n", "d\ne\n"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("is refused with any byte changed, with the key and without", async () => {
    const flipped = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(flipped, async ([at, mask]) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(at) ^ mask, at);
        await expect(verify(changed)).rejects.toThrow(BadArchive);
      }),
      { numRuns: runs(150) },
    );
    for (let at = MAGIC.length; at < bytes.length; at += 41) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(verify(changed, "none")).rejects.toThrow(BadArchive);
    }
  });

  it("is refused when it was cut anywhere or something follows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        await expect(verify(bytes.subarray(0, length))).rejects.toThrow(BadArchive);
      }),
      { numRuns: runs(100) },
    );
    await expect(verify(Buffer.concat([bytes, Buffer.from([0])]))).rejects.toThrow("follows its end");
  });

  it("is refused with records swapped, left out or repeated", async () => {
    const records = cut(bytes);
    expect(records).toHaveLength(7);
    const joined = (changed: readonly Buffer[]) => Buffer.concat([MAGIC, ...changed]);
    for (let one = 0; one < records.length; one += 1) {
      await expect(verify(joined(records.toSpliced(one, 1)))).rejects.toThrow(BadArchive);
      await expect(verify(joined(records.toSpliced(one, 0, ...records.slice(one, one + 1))))).rejects.toThrow(
        BadArchive,
      );
      for (let other = one + 1; other < records.length; other += 1) {
        const swapped = records.with(one, records[other] ?? MAGIC).with(other, records[one] ?? MAGIC);
        await expect(verify(joined(swapped))).rejects.toThrow(BadArchive);
      }
    }
  });
});

describe("an encrypted archive", () => {
  it("says nothing of its contents, and opens with its key only", async () => {
    const path = await writeSample("sealed", KEY);
    const bytes = await readFile(path, "latin1");
    expect(bytes).not.toContain("0001_organizations");
    expect(bytes).not.toContain("secrets");
    await expect(verifyArchive({ path, passphrase: "another key of twenty" })).rejects.toThrow("another key");
    const keyless = await verifyArchive({ path, passphrase: undefined });
    expect(keyless).toMatchObject({ contents: undefined, files: [], header });
  });

  it("is never the same twice", async () => {
    const [one, other] = await Promise.all(["first", "second"].map((name) => writeSample(name, KEY)));
    const tails = await Promise.all([one, other].map(async (path) => cut(await readFile(path ?? "")).at(1)));
    expect(tails[0]?.equals(tails[1] ?? MAGIC)).toBe(false);
  });
});

describe("writing an archive", () => {
  it("overwrites nothing, and a file without an end never has the name", async () => {
    const path = await writeSample("taken");
    await expect(begin("taken")).rejects.toThrow("exists already");
    const unfinished = await begin("unfinished");
    await expect(stat(join(folder, "unfinished"))).rejects.toThrow("ENOENT");
    await expect(
      verifyArchive({ path: join(folder, "unfinished.partial"), passphrase: undefined }),
    ).rejects.toThrow("ends too early");
    await unfinished.discard();
    await expect(stat(join(folder, "unfinished.partial"))).rejects.toThrow("ENOENT");
    expect((await verifyArchive({ path, passphrase: undefined })).rows).toEqual([4, 1]);
  });

  it("makes the folder that is missing, for its owner only", async () => {
    const path = await writeSample("missing/deeper/one");
    expect((await verifyArchive({ path, passphrase: undefined })).rows).toEqual([4, 1]);
    for (const name of ["missing", "missing/deeper"])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700);
  });

  it("says why it cannot", async () => {
    await mkdir(join(folder, "folder.partial"));
    await expect(begin("folder")).rejects.toThrow("The backup cannot be written: EISDIR");
    await writeFile(join(folder, "a-file"), "");
    await expect(begin("a-file/one")).rejects.toThrow(/The backup cannot be written: E(EXIST|NOTDIR)/);
    const full = await begin("full");
    await full.append({ kind: "rows", table: 0, rows: 1, body: Buffer.from("a\n") });
    await full.discard();
    const late = full.append({ kind: "rows", table: 0, rows: 1, body: Buffer.from("b\n") });
    await expect(late).rejects.toThrow("The backup cannot be written");
  });
});
