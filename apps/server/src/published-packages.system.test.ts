import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PinnedProgram, provideProgram, registry } from "../../../scripts/test-run/provide-program.ts";
import { type RunningProduct, startProduct } from "../test/running-product.ts";
import { startedDataFolder } from "../test/started-data-folder.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const published = ["domain", "contract", "client", "cli"];

const bun: PinnedProgram = {
  name: "bun",
  version: "1.4.4",
  path: "bin/bun",
  packages: {
    x64: {
      name: "@oven/bun-linux-x64-baseline",
      integrity:
        "sha512-FBU6T21NT+i+rESbi0Z8A8G5xN51c+WZ0v6pIjI6szSzOlqVNv64nf7FPnwNIyxKD1M7Wg5cEobLC/QbzCeLtA==",
    },
    arm64: {
      name: "@oven/bun-linux-aarch64",
      integrity:
        "sha512-ZTVtpf9zmHSBVPX1sBwe5agGb/rN34yPGg/Hby8e2Ax2uCUA2URZKlZH7qLntK7qaFJCMXh9v0GWNYN2zINz1w==",
    },
  },
};

const deno: PinnedProgram = {
  name: "deno",
  version: "2.9.5",
  path: "deno",
  packages: {
    x64: {
      name: "@deno/linux-x64-glibc",
      integrity:
        "sha512-TDqcnoLe3jlgqYEQm7H7MK6q0JOth+o8iSZzknRODnVkJfPiNnjVn1M1Zc6vnp+ipkyb6Av1/CUlHgHtlq59Gw==",
    },
    arm64: {
      name: "@deno/linux-arm64-glibc",
      integrity:
        "sha512-IuYjsz9PGl7CJcNXMuN27KNDB8Q40brK3SG3l+TXMDVW61ZKwcn0fQHBHnXFiiygEwI8by/fKnASEluhZB1atw==",
    },
  },
};

/** How each runs a program that reads its environment and talks to this machine. */
const runtimes: Readonly<Record<string, () => Promise<readonly [string, ...string[]]>>> = {
  Node: async () => [process.execPath],
  Bun: async () => [resolve(await provideProgram(bun, registry)), "run"],
  Deno: async () => [
    resolve(await provideProgram(deno, registry)),
    ...["run", "--cached-only", "--no-lock", "--node-modules-dir=manual"],
    ...["--allow-env", "--allow-read", "--allow-net=127.0.0.1,localhost"],
  ],
};

let dataDir: string;
let folder: string;
let product: RunningProduct;

beforeAll(async () => {
  dataDir = await startedDataFolder("published");
  product = await startProduct(dataDir);
  folder = await temporaryFolder("published");
  const workspaces = published.flatMap((name) => ["-w", `@clipledger/${name}`]);
  await run("npm", ["pack", ...workspaces, "--silent", "--pack-destination", folder], { cwd: root });
  const files = (await readdir(folder)).map((name) => join(folder, name));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", ...files], {
    cwd: folder,
  });
  await cp(join(root, "packages/client/examples"), folder, { recursive: true });
}, 180_000);
afterAll(async () => {
  await product.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  PATH: process.env["PATH"],
  HOME: folder,
  CLIPLEDGER_URL: product.url,
  CLIPLEDGER_API_KEY: product.apiKey,
});

describe("the published packages, installed into an empty folder", () => {
  it("hold what they need and nothing else", async () => {
    for (const name of published) {
      const found = await readdir(join(folder, "node_modules/@clipledger", name), { recursive: true });
      expect(found.filter((file) => /\.test\.|\.tsbuildinfo|^src/.test(file))).toEqual([]);
      expect(found).toContain("package.json");
    }
  });

  it("have types that a strict compiler takes, without a look at their sources", async () => {
    await writeFile(
      join(folder, "use.ts"),
      `import { createClipledgerClient, eachRow, verifyWebhook } from "@clipledger/client";
       const client = createClipledgerClient({ baseUrl: "https://x.example", apiKey: "k" });
       export const role: "owner" | "admin" | "member" | "viewer" = (await client.me.get()).role;
       for await (const { payoutAmount } of eachRow(client.payouts.listDue, { query: { sortCol: "payoutAmount" } }))
         payoutAmount satisfies number | null;
       // @ts-expect-error: there is no such column.
       await client.payouts.listDue({ query: { sortCol: "colour" } });
       (await verifyWebhook({ secret: "whsec_", headers: {}, body: "" })).type satisfies string;`,
    );
    const strict = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    const target = [
      "--module",
      "nodenext",
      "--target",
      "es2023",
      "--lib",
      "es2023,dom,dom.iterable",
      "--types",
      "",
    ];
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    await run(process.execPath, [tsc, ...strict, ...target, "use.ts"], { cwd: folder });
  });

  it("bring a program that knows every operation, and signs in with a key", async () => {
    const program = join(folder, "node_modules/.bin/clipledger");
    const clipledger = async (...args: string[]) =>
      (await run(program, args, { cwd: folder, env: environment() })).stdout;
    expect(await clipledger("help")).toContain("payouts");
    expect(JSON.parse(await clipledger("me", "get"))).toMatchObject({ role: "owner" });
    expect(await clipledger("login", product.url, "here")).toContain("Kept as profile here");
    expect(await clipledger("__complete", "payouts", "list-d")).toBe("list-due\n");
    await expect(clipledger("payouts", "get", "orgpay_000000000000")).rejects.toMatchObject({ code: 5 });
    await expect(clipledger("admin", "doctor")).rejects.toMatchObject({ code: 2 });
  });
});

describe.each(Object.entries(runtimes))("in %s", (_name, command) => {
  it("a program goes through what is owed", async () => {
    const [program, ...args] = await command();
    const { stdout } = await run(program, [...args, "who-is-owed.mjs"], { cwd: folder, env: environment() });
    expect(stdout).toMatch(/^(.+ [A-Z]{3} \d+(\.\d+)?\n)+$/);
  }, 240_000);

  it("a program tells genuine webhooks from others", async () => {
    const [program, ...args] = await command();
    const key = randomBytes(32);
    const receiver = spawn(program, [...args, "receive-webhooks.mjs"], {
      cwd: folder,
      env: { ...environment(), WEBHOOK_SECRET: `whsec_${key.toString("base64")}`, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const port = await portOf(receiver);
      const send = (signedWith: Buffer) => sendTest(port, signedWith);
      expect(await send(key)).toBe(204);
      expect(await send(randomBytes(32))).toBe(400);
    } finally {
      const ended = once(receiver, "exit");
      receiver.kill("SIGKILL");
      await ended;
    }
  }, 240_000);
});

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error("Expected to read what it says");
  const [line] = await once(createInterface(stdout), "line");
  return Number(/Listening on (\d+)/.exec(String(line))?.[1]);
}

async function sendTest(port: number, key: Buffer): Promise<number> {
  const body = JSON.stringify({ id: "whevt_4Rk8sVn1QwZp", type: "webhook.test" });
  const sentAt = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", key).update(`whevt_4Rk8sVn1QwZp.${sentAt}.${body}`).digest("base64");
  const headers = {
    "webhook-id": "whevt_4Rk8sVn1QwZp",
    "webhook-timestamp": String(sentAt),
    "webhook-signature": `v1,${signature}`,
  };
  return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
}
