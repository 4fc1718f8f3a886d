import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ActivityEntryOutput } from "@clipledger/contract/activity";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "../test/running-product.ts";
import { startedDataFolder } from "../test/started-data-folder.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

const run = promisify(execFile);
const cliFile = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const secrets = {
  CLIPLEDGER_SECRET: randomBytes(32).toString("base64"),
  CLIPLEDGER_ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
};

let dataDir: string;
const running: RunningProduct[] = [];

beforeEach(async () => {
  dataDir = await startedDataFolder("product");
});
afterEach(async () => {
  for (const product of running.splice(0)) {
    if (product.process.exitCode === null && product.process.signalCode === null)
      await product.end("SIGTERM");
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** In place of the one that a first start has filled. */
async function emptyDataFolder(): Promise<string> {
  await rm(dataDir, { recursive: true, force: true });
  return temporaryFolder("product");
}

async function start(...options: [Record<string, string>?, string[]?]): Promise<RunningProduct> {
  const product = await startProduct(dataDir, ...options);
  running.push(product);
  return product;
}

const rename = ({ url, apiKey }: RunningProduct, name: string) =>
  fetch(`${url}/api/v1/organization`, {
    method: "PATCH",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });

async function readJson({ url, apiKey }: RunningProduct, path: string) {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { "x-api-key": apiKey } });
  return {
    status: response.status,
    body: (await response.json()) as { data: ActivityEntryOutput[]; pageCount: number },
  };
}

describe("the end by SIGTERM", () => {
  it("is told at /readyz first, while requests are answered, and a second signal hurries it", async () => {
    const product = await start({ CLIPLEDGER_STOP_DELAY_MS: "60000", CLIPLEDGER_MAILBOXX: "on" });
    const readiness = async () => (await fetch(`${product.url}/readyz`)).status;
    expect(await readiness()).toBe(200);
    product.process.kill("SIGTERM");
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    expect((await readJson(product, "/me")).status).toBe(200);
    expect(await product.end("SIGTERM")).toBe(0);
    expect(product.logs()).toContain("did you mean CLIPLEDGER_MAILBOX?");
  });
});

describe("the product", () => {
  it("announces an address, a key and a sign-in that work, and the same ones at the next start", async () => {
    dataDir = await emptyDataFolder();
    const first = await start();
    expect((await readJson(first, "/me")).body).toMatchObject({
      role: "owner",
      user: { email: first.email },
    });
    const signIn = await fetch(`${first.url}/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: first.url },
      body: JSON.stringify({ email: first.email, password: first.password }),
    });
    expect(signIn.status).toBe(200);
    expect(await first.end("SIGINT")).toBe(0);

    const second = await start();
    expect(second.readyAfterMs).toBeLessThan(5_000);
    expect(second.apiKey).toBe(first.apiKey);
    expect((await readJson(second, "/me")).status).toBe(200);
  });

  it("loses no committed write when it is killed in the middle of them, and starts again", async () => {
    const first = await start();
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let count = 0; ; count += 1) {
        const name = `Name ${count}`;
        const response = await rename(first, name).catch(() => undefined);
        if (response?.status !== 200) return;
        acknowledged.push(name);
      }
    })();
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(50);
    await first.end("SIGKILL");
    await writing;

    const second = await start();
    const entries = await allRenames(second);
    for (const name of acknowledged) expect(entries).toContain(name);
  });

  it("answers what runs before it stops", async () => {
    const product = await start();
    const requests = Array.from({ length: 20 }, (_, count) =>
      rename(product, `Drained ${count}`).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await Promise.race(requests);
    expect(await product.end("SIGTERM")).toBe(0);
    // 0 stands for a connection that came too late to be accepted.
    expect(
      [...new Set(await Promise.all(requests))].filter((status) => ![200, 503, 0].includes(status)),
    ).toEqual([]);
  });

  it("begins the demo again when its first start was cut off", async () => {
    const first = await start();
    await first.end("SIGTERM");
    const path = join(dataDir, "demo.json");
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), apiKey: null }));
    const second = await start();
    expect(second.apiKey).toMatch(/^clip_/);
    expect((await readJson(second, "/me")).status).toBe(200);
    expect((await readJson(first, "/me").catch(() => ({ status: 0 }))).status).not.toBe(200);
  });

  it("refuses a second process on the same data folder", async () => {
    await start();
    await expect(start()).rejects.toThrow(/already|another/i);
  });

  it("shares one database between API and worker processes", async () => {
    const both = await start();
    const databaseUrl = await embeddedUrl();
    const shared = { DATABASE_URL: databaseUrl, ...secrets };
    const api = await start(shared, ["--role", "api"]);
    const worker = await start(shared, ["--role", "worker"]);
    expect((await readJson({ ...api, apiKey: both.apiKey }, "/me")).status).toBe(200);
    expect(await worker.end("SIGTERM")).toBe(0);
    expect(await api.end("SIGTERM")).toBe(0);
  });

  it("serves the published client, as plain Node loads it", async () => {
    const product = await start();
    const script = `
      import { createClipledgerClient } from "@clipledger/client";
      const client = createClipledgerClient({ baseUrl: "${product.url}", apiKey: "${product.apiKey}" });
      process.stdout.write((await client.me.get()).role);`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
    });
    expect(stdout).toBe("owner");
  });

  it("opens an organization from the command line", async () => {
    const product = await start();
    const environment = { ...process.env, DATABASE_URL: await embeddedUrl(), ...secrets };
    const args = ["--name", "Acme", "--email", "ann@acme.example", "--currency", "EUR"];
    const { stdout } = await run(process.execPath, [cliFile, "create-organization", ...args], {
      env: environment,
    });
    const password = /ann@acme\.example \/ (\S+)/.exec(stdout)?.[1];
    const signIn = await fetch(`${product.url}/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: product.url },
      body: JSON.stringify({ email: "ann@acme.example", password }),
    });
    expect(signIn.status).toBe(200);
    const wrong = run(process.execPath, [
      cliFile,
      "create-organization",
      "--email",
      "x",
      "--currency",
      "BTC",
    ]);
    await expect(wrong).rejects.toThrow(/--name[\s\S]*--email[\s\S]*--currency/);
  });

  it("reports every configuration problem and exits", async () => {
    const failed = start({ PORT: "none", SMTP_URL: "http://mail" });
    await expect(failed).rejects.toThrow(/PORT[\s\S]*SMTP_URL/);
  });

  it("says which port is taken, and how to choose another", async () => {
    const product = await start();
    const { port } = new URL(product.url);
    const other = startProduct(await temporaryFolder("second"), { PORT: port });
    await expect(other).rejects.toThrow(`Port ${port} is in use`);
    await expect(other).rejects.not.toThrow("    at ");
  });

  it("keeps its secrets to itself: closed files, and no secret in the logs", async () => {
    dataDir = await emptyDataFolder();
    const product = await start({ LOG_LEVEL: "trace" });
    await readJson(product, "/me");
    await readJson({ ...product, apiKey: "clip_a-wrong-key-that-must-not-be-logged" }, "/me");
    await product.end("SIGTERM");
    for (const name of ["secrets.json", "demo.json"]) {
      expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
    }
    const { secret } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
    expect(product.logs()).toContain('"surface":"api"');
    for (const text of [product.apiKey, product.password, secret, "must-not-be-logged"]) {
      expect(product.logs()).not.toContain(text);
    }
  });
});

async function allRenames(product: RunningProduct): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await readJson(product, `/activity?types=organization.updated&perPage=100&page=${page}`);
    names.push(...body.data.map((entry) => String(entry.changes["name"]?.after)));
    if (page >= body.pageCount) return names;
  }
}

/** PostgreSQL writes its port to the fourth line of its pid file; the password lies beside the cluster. */
async function embeddedUrl(): Promise<string> {
  const home = join(dataDir, "postgres");
  const [, , , port] = (await readFile(join(home, "cluster", "postmaster.pid"), "utf8")).split("\n");
  const password = (await readFile(join(home, "password"), "utf8")).trim();
  return `postgres://clipledger:${password}@127.0.0.1:${port}/clipledger`;
}
