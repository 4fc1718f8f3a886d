import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeFor, removeAbandoned } from "./memory-folder.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let parent: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "clipledger-memory-"));
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe("the place of test databases", () => {
  const enough = 4 * 1024 ** 3;

  it("is memory where 4 GiB are free", () => {
    expect(placeFor({ freeBytes: enough, chosen: undefined })).toBe("/dev/shm");
  });

  it("is the disk where less is free", () => {
    expect(placeFor({ freeBytes: enough - 1, chosen: undefined })).toBe(tmpdir());
  });

  it("is the folder that TMPDIR names", () => {
    expect(placeFor({ freeBytes: enough, chosen: tmpdir() })).toBe(tmpdir());
  });
});

describe("folders of earlier runs", () => {
  it("removes those of processes that have ended, and no others", async () => {
    const { pid: ended } = spawnSync(process.execPath, ["--version"]);
    await temporaryFolder(`postgres-${ended}`, parent);
    await temporaryFolder(`postgres-${process.pid}`, parent);
    await temporaryFolder(`app-${ended}`, parent);
    await temporaryFolder("postgres", parent);
    await removeAbandoned(parent, "postgres");
    expect(readdirSync(parent).map((name) => name.split("-").slice(0, -1).join("-"))).toEqual(
      expect.arrayContaining([
        `clipledger-app-${ended}`,
        "clipledger-postgres",
        `clipledger-postgres-${process.pid}`,
      ]),
    );
    expect(readdirSync(parent)).toHaveLength(3);
  });
});
