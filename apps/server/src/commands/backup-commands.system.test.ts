import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HealthFinding } from "@clipledger/contract/dashboard/health";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSources } from "../../test/no-sources.ts";
import { startProduct } from "../../test/running-product.ts";
import { startedDataFolder } from "../../test/started-data-folder.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const cliFile = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

let dataDir: string;
let folder: string;

beforeAll(async () => {
  dataDir = await startedDataFolder("backup");
  folder = await temporaryFolder("backup-files");
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const environmentOf = (data: string) => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  CLIPLEDGER_DATA_DIR: data,
  CLIPLEDGER_BACKUP_KEY: "a key of twenty letters",
  ...noSources,
});

/** The program as `npm run admin` runs it, on a data folder. */
function admin(data: string, ...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cliFile, ...args], { env: environmentOf(data) }, (error, output, errors) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output, errors }),
    );
  });
}

describe("npm run admin -- backup and restore", () => {
  it("moves a running product to another data folder, whole, after a kill that left nothing whole", async () => {
    const file = join(folder, "all.backup");
    const product = await startProduct(dataDir);
    try {
      const killed = spawn(process.execPath, [cliFile, "backup", file], { env: environmentOf(dataDir) });
      await expect.poll(() => existsSync(`${file}.partial`), { timeout: 20_000, interval: 5 }).toBe(true);
      killed.kill("SIGKILL");
      await once(killed, "exit");
      expect(existsSync(file)).toBe(false);
      expect((await admin(dataDir, "verify-backup", `${file}.partial`)).code).toBe(1);

      const taken = await admin(dataDir, "backup", file);
      expect(taken).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Backed up [\d,]+ rows of \d+ tables/),
      });
      expect(await admin(dataDir, "backup", file)).toMatchObject({
        ...{ code: 1, output: "", errors: expect.stringContaining("overwrites nothing") },
      });
      expect(await admin(dataDir, "backup")).toMatchObject({ code: 2, output: "" });
    } finally {
      await product.end("SIGTERM");
    }
    const verified = await admin(dataDir, "verify-backup", file);
    expect(verified.output).toContain("Every byte is as written");

    const elsewhere = join(folder, "elsewhere");
    const restored = await admin(elsewhere, "restore", file);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("npm run admin -- resume") });
    expect(await admin(elsewhere, "resume")).toMatchObject({ code: 0, output: "Background work goes on.\n" });
    expect(await readFile(join(elsewhere, "secrets.json"), "utf8")).toBe(
      await readFile(join(dataDir, "secrets.json"), "utf8"),
    );
    const moved = await startProduct(elsewhere);
    try {
      expect(moved.apiKey).toBe(product.apiKey);
      const headers = { "x-api-key": product.apiKey };
      expect((await fetch(`${moved.url}/api/v1/me`, { headers })).status).toBe(200);
    } finally {
      await moved.end("SIGTERM");
    }
  });
});

describe("npm run admin -- doctor", () => {
  it("finds Clipledger's own PostgreSQL while the product runs, and says that it is stopped afterwards", async () => {
    const product = await startProduct(dataDir);
    try {
      const running = await admin(dataDir, "doctor", "--json");
      const { findings } = JSON.parse(running.output);
      const seen = new Map(findings.map(({ check, state }: HealthFinding) => [check, state]));
      expect(seen.get("schema")).toBe("ok");
      expect(seen.get("tasks")).toBe("ok");
      expect(running).toMatchObject({ code: 0, errors: "" });
    } finally {
      await product.end("SIGTERM");
    }
    const stopped = await admin(dataDir, "doctor");
    expect(stopped.output).toContain("Clipledger's own PostgreSQL is not running");
    expect(stopped.output).toMatch(/^ok +Disk/m);
    expect(stopped).toMatchObject({ code: 1, errors: "" });
  });
});
