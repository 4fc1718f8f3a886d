import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoApp } from "../../test/demo-app.ts";
import type { TestApp } from "../../test/test-app.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const guides = (await readdir(join(root, "docs"))).filter((name) => name.endsWith(".md"));
const pages = [
  "README.md",
  "packages/client/README.md",
  "packages/cli/README.md",
  ...guides.map((name) => `docs/${name}`),
];

/** Blocks that do not run here, by the page and what they begin with, each with the reason. Every other block runs. */
const notRun: readonly (readonly [page: string, beginning: string, reason: string])[] = [
  ["README.md", "npm start", "installs and starts the product: first-start tests do"],
  ["docs/archiving.md", "npm run admin", "orders of whoever runs the server, on its own database"],
  ["docs/backups.md", "npm run admin", "orders of whoever runs the server, on its own database"],
  ["docs/backups.md", "# postgresql.conf", "settings of a PostgreSQL server"],
  ["docs/connectors.md", "curl -H 'x-api-key: clip_…' -H 'content-type", "needs a key of Google"],
  ["docs/connectors.md", "curl -H 'x-api-key: clip_…' https", "removes the data that the other blocks read"],
  ["docs/connectors.md", "npm run upstreams", "runs until it is ended"],
  ["docs/deployment.md", "docker", "needs Docker"],
  ["docs/deployment.md", "kubectl", "needs Kubernetes"],
  ["docs/deployment.md", "set -a", "orders of whoever runs the server, on its own database"],
  ["docs/history-on-clickhouse.md", "CLICKHOUSE_URL", "needs ClickHouse"],
  ["docs/importing-history.md", "npm run admin", "orders of whoever runs the server, on its own database"],
  ["docs/paper.md", "import { createPublicKey", "runs in the tests of receipts"],
  ["docs/payout-providers.md", "export", "settings of a server"],
  ["docs/releases.md", "npm run", "makes a release"],
  ["docs/reliability.md", "npm run soak", "takes minutes"],
  ["docs/self-hosting.md", "npm run admin", "orders of whoever runs the server, on its own database"],
  ["docs/self-hosting.md", "export", "settings of a server"],
  ["docs/webhooks.md", "import { createServer }", "a server that runs until it is ended"],
  ["docs/webhooks.md", "import { createHmac", "a part of a program of the reader's"],
  ["docs/webhooks.md", "curl https://clipledger.example.com/hooks", "needs a client of connections"],
  ["docs/webhooks.md", "WEBHOOK_SECRET", "runs until it is ended"],
];

/** Lines of the command line's page that do not run here. */
const linesNotRun: readonly (readonly [beginning: string, reason: string])[] = [
  ["clipledger login", "opens a browser"],
  ["clipledger campaigns create", "reads a file of the reader's"],
  ["clipledger exports", "needs a worker that writes the file"],
  ["clipledger import", "reads a file of the reader's"],
  ["clipledger payouts counts --watch", "runs until it is ended"],
];

interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

const blocks = (await Promise.all(pages.map(blocksOf))).flat();

async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(join(root, page), "utf8");
  return [...text.matchAll(/^ *```(sh|bash|ts|js)\n([\s\S]*?)^ *```$/gm)].map(
    ([, language = "", block = ""]) => ({ page, language, text: block }),
  );
}

const isListed = ({ page, text }: Block) =>
  notRun.some(([listed, beginning]) => listed === page && text.startsWith(beginning));
const running = blocks.filter((block) => !isListed(block));

let app: TestApp;
let apiKey: string;
let folder: string;

beforeAll(async () => {
  ({ app, apiKey } = await startDemoApp());
  await mkdir(join(root, ".cache"), { recursive: true });
  folder = await mkdtemp(join(root, ".cache", "examples-"));
}, 240_000);
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const filledIn = (text: string) =>
  text
    .replace(/https:\/\/clipledger\.example\.com|http:\/\/localhost:4000/g, app.url)
    .replaceAll("clip_…", apiKey)
    .replace(/^curl /gm, "curl --silent --show-error --fail-with-body ");

const inShell = (text: string, env: Record<string, string> = {}) =>
  run("sh", ["-e", "-c", text], { cwd: folder, env: { ...process.env, ...env, KEY: apiKey } });

describe("the examples of the pages", () => {
  it.each(running.filter(({ language, page }) => language === "sh" && page !== "packages/cli/README.md"))(
    "run as they are written: $page, $text",
    async ({ text }) => {
      await inShell(filledIn(text));
    },
  );

  it("run at the command line", async () => {
    const program = `node --conditions=@clipledger/source --import ${join(root, "node_modules/tsx/dist/loader.mjs")} ${join(root, "packages/cli/src/main.ts")}`;
    const lines = running
      .filter(({ page }) => page === "packages/cli/README.md")
      .flatMap(({ text }) => text.split("\n").filter((line) => line !== ""))
      .filter((line) => !linesNotRun.some(([beginning]) => line.startsWith(beginning)));
    expect(lines).not.toEqual([]);
    for (const line of lines)
      await inShell(line.replace(/^clipledger/, program), {
        CLIPLEDGER_URL: app.url,
        CLIPLEDGER_API_KEY: apiKey,
      });
  }, 120_000);

  it("run as one program of the client, whose types fit", async () => {
    const parts = running.filter(({ language }) => language === "ts");
    expect(new Set(parts.map(({ page }) => page))).toEqual(new Set(["packages/client/README.md"]));
    const program = join(folder, "client.mts");
    await writeFile(program, filledIn(parts.map(({ text }) => text).join("\n")));
    const options = "--ignoreConfig --noEmit --strict --target es2022 --module nodenext --types node";
    await run(process.execPath, [
      join(root, "node_modules/typescript/bin/tsc"),
      ...options.split(" "),
      program,
    ]);
    const { stdout } = await run(
      process.execPath,
      ["--conditions=@clipledger/source", "--import", "tsx", program],
      { env: { ...process.env, CLIPLEDGER_API_KEY: apiKey } },
    );
    expect(stdout).toMatch(/^Northwind Growth owner\n/);
    expect(stdout).toMatch(/^[^\n]+ \d+ (USD|EUR)$/m);
    expect(stdout).not.toContain("undefined");
  }, 120_000);

  it("are left out only where a page still has what is listed", () => {
    const unused = notRun.filter(
      ([page, beginning]) => !blocks.some((block) => block.page === page && block.text.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
    expect(running.filter(({ language }) => !["sh", "ts"].includes(language))).toEqual([]);
  });
});
