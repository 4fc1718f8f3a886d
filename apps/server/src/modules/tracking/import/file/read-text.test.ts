import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotUtf8, readText, sizeOf, UnreadableFile } from "./read-text.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clipledger-read-text-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, bytes: string | Buffer): Promise<string[]> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const pieces: string[] = [];
  for await (const { text } of readText(path)) pieces.push(text);
  return pieces;
}

const long = Array.from({ length: 40_000 }, (_, line) => `line ${line} é 日本\n`).join("");

describe("readText", () => {
  it("gives the whole text in pieces that end where lines do", async () => {
    const pieces = await read("long.csv", long);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("")).toBe(long);
    for (const piece of pieces) expect(piece.endsWith("\n")).toBe(true);
    expect(await read("open.csv", "a\nb")).toEqual(["a\n", "b"]);
  });

  it("unpacks .gz, and leaves a byte order mark out", async () => {
    expect((await read("long.csv.gz", gzipSync(long))).join("")).toBe(long);
    expect(await read("mark.csv", "\uFEFFa,b\n")).toEqual(["a,b\n"]);
  });

  it("names the line that is no UTF-8", async () => {
    const reading = read("latin1.csv", Buffer.from(`${long}caf\xe9\n`, "latin1"));
    await expect(reading).rejects.toThrow(NotUtf8);
    await expect(
      read("later.csv", Buffer.concat([Buffer.from(long), Buffer.from([0xff])])),
    ).rejects.toMatchObject({
      line: 40_001,
    });
  });

  it("says why a file cannot be read", async () => {
    await expect(read("broken.csv.gz", "not packed")).rejects.toThrow(/^The file cannot be read: /);
    await expect(read("endless.csv", Buffer.alloc(17 * 1024 * 1024, "a"))).rejects.toThrow(
      "longer than 16 MB",
    );
    await expect(sizeOf(join(folder, "none.csv"))).rejects.toThrow(UnreadableFile);
  });
});
