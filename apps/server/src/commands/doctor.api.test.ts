import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrganization } from "../../test/builders.ts";
import { noSources } from "../../test/no-sources.ts";
import { send, signIn } from "../../test/request.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { parseConfig } from "../config.ts";
import { systemClock } from "../infra/clock.ts";
import { sql } from "../infra/db/sql.ts";
import { createLogger } from "../infra/log.ts";
import { doctorCommand } from "./doctor.ts";

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await startTestApp({ role: "all" });
  dataDir = await temporaryFolder("doctor");
});
afterAll(() => app.stop());

const secret = "k3J9x0vQ2mZ7w8R5t6Y1u4I0o9P8a7S6";
const key = Buffer.alloc(32, 7).toString("base64");

async function diagnose(environment: Record<string, string>, ...args: string[]) {
  const work = doctorCommand.diagnose(args);
  if (typeof work === "string") return { code: 2, output: work };
  let output = "";
  const code = await work({
    ...{ clock: systemClock, log: createLogger("silent") },
    readConfig: () => parseConfig({ CLIPLEDGER_DATA_DIR: dataDir, ...noSources, ...environment }, []),
    print: (text) => {
      output += text;
    },
  });
  return { code, output };
}

const onDatabase = (url = app.databaseUrl) => ({
  ...{ DATABASE_URL: url, CLIPLEDGER_SECRET: secret, CLIPLEDGER_ENCRYPTION_KEYS: `first:${key}` },
});

it("finds a server that works in order, and says so to people and to machines", async () => {
  const { code, output } = await diagnose(onDatabase());
  expect(output).toMatch(/^(ok {5}|warning) {5}Database {9}PostgreSQL \d+\.\d+ answers in [\d.]+ ms; /m);
  expect(output).toMatch(/^ok {10}Background work {2}1 worker at work, /m);
  expect(output).toMatch(/^not set up {2}Backups .+\n {29}→ Set CLIPLEDGER_BACKUP_DIR/m);
  expect(output).not.toContain("FAILING");
  expect(code).toBe(0);
  const told = JSON.parse((await diagnose(onDatabase(), "--json")).output);
  expect(told).toMatchObject({ isHealthy: true, checkedAt: expect.any(String) });
  expect(told.findings.map(({ check }: { check: string }) => check)).toEqual([
    ...[
      "settings",
      "node",
      "database",
      "schema",
      "clock",
      "tasks",
      "proxy",
      "clickhouse",
      "sources",
      "payouts",
      "rails",
    ],
    ...["webhooks", "mail", "outgoing", "disk", "backups", "youtube"],
  ]);
});

it("counts the rails of all organizations as set up", async () => {
  const organization = await buildOrganization(app);
  const session = await signIn(app, organization.owner.email, organization.id);
  const credentials = { debtorName: "Northwind GmbH", debtorIban: "DE89370400440532013000" };
  expect((await diagnose(onDatabase())).output).toMatch(/^not set up {2}Payouts /m);
  const body = { kind: "sepa_file", credentials };
  await send(app, "/ui/v1/payout-rails", { method: "POST", session, body });
  const { output } = await diagnose(onDatabase());
  expect(output).toMatch(/^ok {10}Payouts +They go through 1 connected rail; none is open\.$/m);
});

it("says that YouTube's address cannot be reached, and what to do, with a key and without one", async () => {
  const unreachable = {
    CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
    CLIPLEDGER_YOUTUBE_URL: "http://127.0.0.1:1/youtube/v3",
  };
  for (const withKey of [{}, { CLIPLEDGER_YOUTUBE_KEY: "a-secret-key-of-youtube" }]) {
    const { code, output } = await diagnose({ ...onDatabase(), ...unreachable, ...withKey });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^FAILING +YouTube +The YouTube Data API cannot be reached\.\n.+\n +→ Correct CLIPLEDGER_YOUTUBE_URL/m,
    );
    expect(output).toContain("http://127.0.0.1:1/youtube/v3: ");
    expect(output).not.toContain("a-secret-key-of-youtube");
  }
});

it("finds a YouTube that answers, if only with a refusal", async () => {
  const environment = {
    CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
    CLIPLEDGER_YOUTUBE_URL: `${app.url}/youtube/v3`,
  };
  const { output } = await diagnose({ ...onDatabase(), ...environment });
  expect(output).toMatch(/^ok +YouTube +The YouTube Data API answers\./m);
});

it("lists every problem of the settings at once", async () => {
  const { code, output } = await diagnose({ ...onDatabase(), PORT: "many", CLIPLEDGER_SECRET: "short" });
  expect(code).toBe(1);
  expect(output).toContain("- PORT: expected a whole number from 0 to 65535\n");
  expect(output).toContain("- CLIPLEDGER_SECRET: expected at least 32 characters\n");
  expect(output).not.toMatch(/many|short\b/);
  expect(output).toMatch(/1 failing\.\n$/);
});

it("names risky settings", async () => {
  const { code, output } = await diagnose({
    ...onDatabase(),
    ...{ HOST: "0.0.0.0", PUBLIC_URL: "http://clips.example", CLIPLEDGER_DEMO: "true" },
    CLIPLEDGER_SECRET: "clipledger-clipledger-clipledger",
    HTTPS_PROXY: "http://proxy.example:3128",
  });
  for (const word of [
    "guessable",
    "PUBLIC_URL is not https",
    "CLIPLEDGER_DEMO",
    "HTTPS_PROXY",
    "sandbox|SMTP_URL",
  ])
    expect(output).toMatch(new RegExp(word));
  expect(code).toBe(0);
});

it("says that a database is away and checks the rest, without a password", async () => {
  const { code, output } = await diagnose({
    ...onDatabase("postgres://ann:open%20sesame@127.0.0.1:1/clips"),
    SMTP_URL: "smtp://ann:hunter-two@127.0.0.1:1",
  });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^FAILING {5}Database {2}It cannot be worked with; what is kept in it was not checked\.$/m,
  );
  expect(output).toMatch(/^FAILING {5}Email/m);
  expect(output).toMatch(/^ok {10}Disk/m);
  for (const hidden of ["open%20sesame", "open sesame", "hunter-two", secret, key])
    expect(output).not.toContain(hidden);
});

it("says that Clipledger's own PostgreSQL is not running, and makes no folder", async () => {
  await mkdir(join(dataDir, "postgres"));
  const stopped = await diagnose({});
  expect(stopped).toMatchObject({
    code: 1,
    output: expect.stringContaining("own PostgreSQL is not running"),
  });
  const never = await diagnose({ CLIPLEDGER_DATA_DIR: `${dataDir}/never-made` });
  expect(never.output).toMatch(/^not set up {2}Database {2}There is none yet/m);
  expect(never.code).toBe(0);
});

it("tells a newer schema from one that is behind, and looks no further", async () => {
  const { db } = app.services;
  await db.execute(sql`insert into migrations (name, checksum) values ('9999_newer.sql', 'x')`);
  const newer = await diagnose(onDatabase());
  expect(newer.output).toMatch(/^warning {5}Schema .+newer release\.\n +- 9999_newer\.sql$/m);
  await db.execute(sql`insert into contracting_migrations (name, needs) values ('9999_newer.sql', '99.0.0')`);
  const breaking = await diagnose(onDatabase());
  expect(breaking.output).toMatch(/^FAILING {5}Schema .+newer release\.\n +- 9999_newer\.sql$/m);
  expect(breaking.output).toContain("needs 99.0.0 or later");
  await db.execute(sql`delete from contracting_migrations`);
  await db.execute(sql`delete from migrations where name = '9999_newer.sql'`);
  await db.execute(sql`delete from migrations where name = '0034_task_pools.sql'`);
  const behind = await diagnose(onDatabase());
  expect(behind).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^warning +Schema +1 migration not/m),
  });
  expect(behind.output).not.toContain("Webhooks");
  await db.execute(sql`drop table contracting_migrations`);
  const before = await diagnose(onDatabase());
  expect(before.output).toMatch(/^warning +Schema +1 migration not/m);
});

it("shows no secret that a message of others quotes", async () => {
  const loud = 'pass"word with quotes';
  const work = doctorCommand.diagnose(["--json"]);
  if (typeof work === "string") throw new Error(work);
  const config = parseConfig({ CLIPLEDGER_DATA_DIR: dataDir, ...noSources, METRICS_TOKEN: loud }, []);
  let output = "";
  await work({
    ...{ clock: systemClock, log: createLogger("silent") },
    readConfig: () => ({ ...config, warnings: [`The token is ${loud}, said somebody`] }),
    print: (text) => {
      output += text;
    },
  });
  expect(JSON.parse(output).findings[0].details).toEqual(["The token is ***, said somebody"]);
});

it("refuses what it does not know", async () => {
  expect((await diagnose({}, "--loud")).output).toContain("--loud");
});
