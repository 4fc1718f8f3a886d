import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ActivityEntryOutput } from "@clipledger/contract/activity";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "../test/running-product.ts";
import { startedDataFolder } from "../test/started-data-folder.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

const run = promisify(execFile);
const cliFile = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const secrets = {
  CLIPLEDGER_SECRET: randomBytes(32).toString("base64"),
  CLIPLEDGER_ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
};

const running: RunningProduct[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const product of running.splice(0)) await endIfAlive(product);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function endIfAlive({ process, end }: RunningProduct): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) await end("SIGTERM");
}

/** A data folder of the test's own, as a first start left it. */
async function ownDataFolder(): Promise<string> {
  const folder = await startedDataFolder("product");
  folders.push(folder);
  return folder;
}

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder("product");
  folders.push(folder);
  return folder;
}

async function start(
  dataDir: string,
  ...options: [Record<string, string>?, string[]?]
): Promise<RunningProduct> {
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

async function signIn(
  { url }: RunningProduct,
  { email, password }: { email: string; password: string },
): Promise<number> {
  const answer = await fetch(`${url}/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
}

describe("a first start", () => {
  it("announces an address, a key and a sign-in that work, keeps its secrets to itself, and starts with the same again", async () => {
    const dataDir = await emptyFolder();
    const first = await start(dataDir, { LOG_LEVEL: "trace" });
    expect((await readJson(first, "/me")).body).toMatchObject({
      role: "owner",
      user: { email: first.email },
    });
    await readJson({ ...first, apiKey: "clip_a-wrong-key-that-must-not-be-logged" }, "/me");
    expect(await signIn(first, first)).toBe(200);
    expect(await first.end("SIGINT")).toBe(0);

    for (const name of ["secrets.json", "demo.json"]) {
      expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
    }
    const { secret } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
    expect(first.logs()).toContain('"surface":"api"');
    for (const text of [first.apiKey, first.password, secret, "must-not-be-logged"]) {
      expect(first.logs()).not.toContain(text);
    }

    const second = await start(dataDir);
    expect(second.readyAfterMs).toBeLessThan(first.readyAfterMs);
    expect(second.apiKey).toBe(first.apiKey);
    expect((await readJson(second, "/me")).status).toBe(200);
  });

  it("reports every configuration problem and exits", async () => {
    const failed = start(await emptyFolder(), { PORT: "none", SMTP_URL: "http://mail" });
    await expect(failed).rejects.toThrow(/PORT[\s\S]*SMTP_URL/);
  });
});

describe("the end", () => {
  it("by SIGTERM is told at /readyz first, while requests are answered, and a second signal hurries it", async () => {
    const settings = { CLIPLEDGER_STOP_DELAY_MS: "60000", CLIPLEDGER_MAILBOXX: "on" };
    const product = await start(await ownDataFolder(), settings);
    const readiness = async () => (await fetch(`${product.url}/readyz`)).status;
    expect(await readiness()).toBe(200);
    product.process.kill("SIGTERM");
    await expect.poll(readiness).toBe(503);
    expect((await readJson(product, "/me")).status).toBe(200);
    expect(await product.end("SIGTERM")).toBe(0);
    expect(product.logs()).toContain("did you mean CLIPLEDGER_MAILBOX?");
  });

  it("in the middle of writes loses none that was answered, and the product starts again", async () => {
    const dataDir = await ownDataFolder();
    const first = await start(dataDir);
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

    const second = await start(dataDir);
    const entries = await allRenames(second);
    for (const name of acknowledged) expect(entries).toContain(name);

    const requests = Array.from({ length: 20 }, (_, count) =>
      rename(second, `Drained ${count}`).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await Promise.race(requests);
    expect(await second.end("SIGTERM")).toBe(0);
    // What ran was answered; 0 stands for a connection that came too late to be accepted.
    expect(
      [...new Set(await Promise.all(requests))].filter((status) => ![200, 503, 0].includes(status)),
    ).toEqual([]);
  });
});

describe("while it runs, the product", () => {
  let dataDir: string;
  let product: RunningProduct;
  beforeAll(async () => {
    dataDir = await startedDataFolder("product");
    product = await startProduct(dataDir);
  });
  afterAll(async () => {
    await endIfAlive(product);
    await rm(dataDir, { recursive: true, force: true });
  });

  it("refuses a second process on the same data folder", async () => {
    await expect(start(dataDir)).rejects.toThrow(/already|another/i);
  });

  it("shares its database with API and worker processes", async () => {
    const shared = { DATABASE_URL: await embeddedUrl(dataDir), ...secrets };
    const [api, worker] = await Promise.all([
      start(dataDir, shared, ["--role", "api"]),
      start(dataDir, shared, ["--role", "worker"]),
    ]);
    expect((await readJson({ ...api, apiKey: product.apiKey }, "/me")).status).toBe(200);
    expect(await worker.end("SIGTERM")).toBe(0);
    expect(await api.end("SIGTERM")).toBe(0);
  });

  it("lets an organization be opened from the command line", async () => {
    const environment = { ...process.env, DATABASE_URL: await embeddedUrl(dataDir), ...secrets };
    const args = ["--name", "Acme", "--email", "ann@acme.example", "--currency", "EUR"];
    const { stdout } = await run(process.execPath, [cliFile, "create-organization", ...args], {
      env: environment,
    });
    const password = /ann@acme\.example \/ (\S+)/.exec(stdout)?.[1] ?? "";
    expect(await signIn(product, { email: "ann@acme.example", password })).toBe(200);
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

  it("keeps its port, and another one says which is taken and how to choose another", async () => {
    const { port } = new URL(product.url);
    const other = startProduct(await emptyFolder(), { PORT: port });
    await expect(other).rejects.toThrow(`Port ${port} is in use`);
    await expect(other).rejects.not.toThrow("    at ");
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
async function embeddedUrl(dataDir: string): Promise<string> {
  const home = join(dataDir, "postgres");
  const [, , , port] = (await readFile(join(home, "cluster", "postmaster.pid"), "utf8")).split("\n");
  const password = (await readFile(join(home, "password"), "utf8")).trim();
  return `postgres://clipledger:${password}@127.0.0.1:${port}/clipledger`;
}
