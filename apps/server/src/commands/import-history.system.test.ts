import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "../../test/running-product.ts";
import { startedDataFolder } from "../../test/started-data-folder.ts";

const cliFile = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

let dataDir: string;
let product: RunningProduct;

beforeAll(async () => {
  dataDir = await startedDataFolder("import");
  product = await startProduct(dataDir);
});
afterAll(async () => {
  if (product.process.exitCode === null) await product.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** The program as `npm run admin` runs it, on the product's own data folder. */
function admin(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], CLIPLEDGER_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [cliFile, ...args], { env }, (error, output, errors) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output, errors }),
    );
  });
}

async function organizationId(): Promise<string> {
  const response = await fetch(`${product.url}/api/v1/organization`, {
    headers: { "x-api-key": product.apiKey },
  });
  return ((await response.json()) as { id: string }).id;
}

const header = "platform,platformAccountId,username,platformVideoId,publishedAt,observedAt,viewCount\n";
const row = (viewCount: string) =>
  `youtube,UC-imported,imported.one,imported-1,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z,${viewCount}\n`;

describe("npm run admin -- import", () => {
  it("ends with 1 for a bad file and with 2 for bad options", async () => {
    const organization = await organizationId();
    const file = join(dataDir, "history.csv");
    await writeFile(file, header + row("12") + row("many"));
    const bad = await admin("import", "--organization", organization, "--file", file);
    expect(bad).toMatchObject({ code: 1, output: "" });
    expect(bad.errors).toBe(
      `Database: Clipledger's own PostgreSQL in ${dataDir}\nNothing was imported.\n${file}:3:87 viewCount: Expected a whole number from 0 to 1,000,000,000,000\n`,
    );
    expect(await admin("import", "--file", "none")).toMatchObject({ code: 2, output: "" });
  });

  it("imports while Clipledger runs on the data folder, and while it does not", async () => {
    const organization = await organizationId();
    const file = join(dataDir, "history.csv");
    await writeFile(file, header + row("12"));
    const args = ["import", "--organization", organization, "--file", file];
    expect(await admin(...args)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Imported 1 row of 1 video/),
    });
    const search = `${product.url}/api/v1/accounts/tracked?search=imported.one`;
    const found = await fetch(search, { headers: { "x-api-key": product.apiKey } });
    expect(await found.json()).toMatchObject({ data: [{ username: "imported.one", maxVideos: 0 }] });

    await product.end("SIGTERM");
    expect(await admin(...args)).toMatchObject({
      code: 0,
      output: expect.stringContaining("1 row changed nothing"),
    });
  });
});
