import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { importViews } from "../../test/amounts-world.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../test/builders.ts";
import { buildDailyWindows } from "../../test/daily-windows.ts";
import { auditBooks } from "../../test/payout-audit.ts";
import { actAtRandom, eurosAt, type PayoutActor } from "../../test/payout-operations.ts";
import { send, signIn } from "../../test/request.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { type StagedProvider, startStagedProvider } from "../../test/staged-provider.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import {
  administer,
  createTestDatabase,
  type TestDatabase,
  urlOfDatabase,
} from "../../test/test-database.ts";
import { buildTrackedAccount } from "../../test/tracking-builders.ts";
import { buildEndpoint } from "../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../test/webhook-receivers.ts";
import { quotedName, tableName } from "../infra/backup/archive-contents.ts";
import { listTables } from "../infra/backup/database-catalog.ts";
import { describeInstallation, listMissingKeys } from "../infra/backup/installation.ts";
import { isWorkPaused, resumeWork } from "../infra/backup/paused-work.ts";
import { restoreBackup } from "../infra/backup/restore-backup.ts";
import { type BackupOptions, connectForBackup, takeBackup } from "../infra/backup/take-backup.ts";
import { openDatabase, type Queryable } from "../infra/db/database.ts";
import { sql } from "../infra/db/sql.ts";
import { createLogger } from "../infra/log.ts";
import { enqueue } from "../infra/tasks/task.ts";
import { retryProviderRequestsTask } from "../modules/payouts/paying/approvals/provider-requests.ts";
import { reconcileIntentsTask } from "../modules/payouts/paying/issuing/carry-out-intent.ts";

const log = createLogger("silent");
const KEY = "a key of twenty letters";
const keys = [{ id: "2026", key: randomBytes(32) }] as const;

let folder: string;
let provider: StagedProvider;
let receiver: WebhookReceiver;
let app: TestApp;
let organization: TestOrganization;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await temporaryFolder("backups");
  provider = await startStagedProvider(1_500);
  receiver = await startWebhookReceiver();
  app = await startTestApp({ environment: environmentOf(provider) });
  organization = await buildOrganization(app);
  await buildEndpoint(organization, { url: receiver.url });
});
afterAll(async () => {
  await app.stop();
  for (const database of databases) await database.drop();
  await receiver.stop();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

function environmentOf({ environment }: StagedProvider): Record<string, string> {
  return { ...environment, CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000" };
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase("template1");
  databases.push(database);
  return database;
}

async function back(name: string, options: Partial<BackupOptions> = {}): Promise<string> {
  const path = join(folder, name);
  const secrets = { dataDir: folder, secret: "s".repeat(32), encryptionKeys: keys };
  const installation = await describeInstallation(secrets, options.passphrase);
  const now = new Date("2026-11-17T00:00:00Z");
  await takeBackup({
    ...{ url: app.databaseUrl, path, passphrase: undefined, now, ...installation, pagesPerPiece: 2 },
    ...options,
  });
  return path;
}

function restore(url: string, path: string, passphrase?: string, dataDir = join(folder, "restored")) {
  return restoreBackup({ url, path, passphrase, dataDir, log });
}

/** The number of rows of each table, and a hash of all of them. */
async function fingerprints(url: string, snapshot?: string): Promise<Record<string, string>> {
  const client = await connectForBackup(url);
  try {
    await client.query("begin transaction isolation level repeatable read");
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    const found: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
         from only ${quotedName(table)} t`,
      );
      found[tableName(table)] = rows[0].hash;
    }
    return found;
  } finally {
    await client.end();
  }
}

function triggersOf(db: Queryable): Promise<{ table: string; tgname: string; is_on: boolean }[]> {
  return db.rows(sql`
    select tgrelid::regclass::text as table, tgname, tgenabled <> 'D' as is_on
    from pg_trigger where not tgisinternal order by 1, 2`);
}

async function emptiness(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace",
  );
  await client.end();
  return rows[0].count;
}

/** Payouts, imports and all that follows from them, until it is told to end. */
async function beginLoad(): Promise<{ operations: () => number; end: () => Promise<void> }> {
  const { windows, creatorIds } = await buildDailyWindows(organization, { creators: 6, days: 15 });
  const account = await buildTrackedAccount(organization);
  const actor: PayoutActor = {
    ...{
      windows,
      creatorIds,
      provider,
      issued: [],
      calculations: new Map(),
      amountAt: eurosAt,
      random: seededRandom(7),
    },
    apiKey: (await buildApiKey(organization)).secret,
    session: await signIn(app, organization.owner.email, organization.id),
  };
  let operations = 0;
  let isEnding = false;
  const act = async () => {
    for (; !isEnding; operations += 1) await actAtRandom(app, actor);
  };
  const track = async () => {
    for (let views = 1; !isEnding; views += 1) {
      const video = { publishedOn: "2026-09-01", on: `2026-09-${10 + (views % 10)}`, views: 100 + views };
      await importViews(organization, account, [{ video: `video-${views % 50}`, ...video }]);
    }
  };
  const work = Promise.all([act(), act(), act(), track()]);
  return {
    operations: () => operations,
    async end() {
      isEnding = true;
      await work;
    },
  };
}

describe("a backup that is taken while others write", () => {
  it("restores row for row what its snapshot showed, and the restored product settles its books", async () => {
    const worker = await startTestApp({
      sharing: app,
      role: "worker",
      environment: environmentOf(provider),
    });
    await enqueue(app.services.db, reconcileIntentsTask, {}, { runAt: new Date("2099-01-01") });
    const load = await beginLoad();
    await expect.poll(load.operations, { timeout: 120_000 }).toBeGreaterThan(80);
    let before: Record<string, string> = {};
    const onSnapshot = async (snapshot: string) => {
      before = await fingerprints(app.databaseUrl, snapshot);
      const reached = load.operations();
      await expect.poll(load.operations, { timeout: 120_000 }).toBeGreaterThan(reached + 20);
    };
    const path = await back("under-load.backup", { passphrase: KEY, onSnapshot });
    await load.end();
    await worker.stop();

    const database = await emptyDatabase();
    await restore(database.url, path, KEY);
    expect(await fingerprints(database.url)).toEqual(before);
    expect(await fingerprints(app.databaseUrl)).not.toEqual(before);
    expect(before["payouts"]).not.toMatch(/^0 /);
    expect(before["video_facts_2026"]).not.toMatch(/^0 /);

    const restored = await startTestApp({
      ...{ databaseUrl: database.url, role: "all", environment: provider.environment },
    });
    try {
      restored.clock.set("2026-09-21T10:30:00.000Z");
      await expectSettledBooks(restored);
    } finally {
      await restored.stop();
    }
  }, 300_000);
});

/** Nothing happens before it is resumed; then what was in flight is finished, once. */
async function expectSettledBooks({ services }: TestApp): Promise<void> {
  const { db } = services;
  const waiting = () => db.row(sql`select count(*)::int as total from graphile_worker._private_jobs`);
  const queued = await waiting();
  expect(queued).not.toEqual({ total: 0 });
  await enqueue(db, reconcileIntentsTask, {});
  await enqueue(db, retryProviderRequestsTask, {});
  expect(await isWorkPaused(db)).toBe(true);
  expect(await resumeWork(db)).toBe(true);
  expect(await resumeWork(db)).toBe(false);
  const settle = async () => {
    await enqueue(db, reconcileIntentsTask, {});
    await enqueue(db, retryProviderRequestsTask, {});
    return auditBooks(db);
  };
  await expect.poll(settle, { timeout: 90_000, interval: 500 }).toEqual([]);
}

describe("restoring", () => {
  it("brings back secrets and sequences, as a role that owns its database and nothing else", async () => {
    const path = await back("plain-role.backup", { passphrase: KEY });
    const name = `role_${randomBytes(4).toString("hex")}`;
    const server = inject("postgresUrl");
    await administer(server, `create role ${name} login password 'secret'`);
    await administer(server, `create database ${name} owner ${name} template template0`);
    const url = new URL(urlOfDatabase(server, name));
    Object.assign(url, { username: name, password: "secret" });
    databases.push({
      url: url.href,
      async drop() {
        await administer(server, `drop database ${name} with (force)`);
        await administer(server, `drop role ${name}`);
      },
    });
    const dataDir = join(folder, "of-a-role");
    const { contents, files } = await restore(url.href, path, KEY, dataDir);
    expect(files.map((file) => file.name)).toEqual(["secrets.json"]);
    expect(await readFile(join(dataDir, "secrets.json"), "utf8")).toContain(keys[0].key.toString("base64"));
    expect((await stat(join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(listMissingKeys(contents.encryptionKeys, keys)).toEqual([]);
    expect(listMissingKeys(contents.encryptionKeys, [{ id: "2026", key: randomBytes(32) }])).toEqual([
      "2026",
    ]);
    const db = openDatabase({ url: url.href, maxConnections: 1, log });
    const lastOf = () =>
      db.row(sql`select pg_sequence_last_value(pg_get_serial_sequence('organizations', 'key')) as value`);
    expect(await lastOf()).toEqual({ value: 1n });
    expect(await triggersOf(db)).toEqual(await triggersOf(app.services.db));
    await db.close();
  });

  it("leaves what ClickHouse knows behind: its tables are filled anew", async () => {
    const { db } = app.services;
    await db.execute(sql`update history_feed set generation = 5, is_filled = true`);
    const path = await back("fed.backup");
    await db.execute(sql`update history_feed set generation = null, is_filled = false`);
    const { url } = await emptyDatabase();
    await restore(url, path);
    const restored = openDatabase({ url, maxConnections: 1, log });
    const feed = await restored.row(sql`select generation, is_filled from history_feed`);
    expect(feed).toEqual({ generation: null, is_filled: false });
    await restored.close();
  });

  it("leaves secrets out of a backup that is not encrypted", async () => {
    const path = await back("plain.backup");
    const database = await emptyDatabase();
    const dataDir = join(folder, "without-secrets");
    expect((await restore(database.url, path, undefined, dataDir)).files).toEqual([]);
    expect(await fingerprints(database.url)).toEqual(await fingerprints(app.databaseUrl));
    await expect(stat(join(dataDir, "secrets.json"))).rejects.toThrow("ENOENT");
    expect((await readFile(path)).includes(keys[0].key)).toBe(false);
  });

  it("writes nothing with a byte changed, another key or none, or other secrets in the folder", async () => {
    const path = await back("refused.backup", { passphrase: KEY });
    const { url } = await emptyDatabase();
    const bytes = await readFile(path);
    const damaged = join(folder, "damaged.backup");
    const at = bytes.length - 200;
    await writeFile(damaged, bytes.fill(bytes.readUInt8(at) ^ 4, at, at + 1));
    await expect(restore(url, damaged, KEY)).rejects.toThrow("is damaged at record");
    await expect(restore(url, path, "another key of twenty")).rejects.toThrow("another key");
    await expect(restore(url, path)).rejects.toThrow("is encrypted: give its key");
    const dataDir = await temporaryFolder("other-secrets");
    await writeFile(join(dataDir, "secrets.json"), "{}");
    await expect(restore(url, path, KEY, dataDir)).rejects.toThrow("is of another installation");
    expect(await emptiness(url)).toBe(0);
    await rm(dataDir, { recursive: true });
  });

  it("refuses a database that is not empty, and leaves it as it was", async () => {
    const path = await back("onto-used.backup");
    const before = await fingerprints(app.databaseUrl);
    await expect(restore(app.databaseUrl, path)).rejects.toThrow(
      /is not empty \(it has .*restore replaces nothing/,
    );
    expect(await fingerprints(app.databaseUrl)).toEqual(before);
  });

  it("leaves the database empty when it fails half-way, and works the next time", async () => {
    const path = await back("half-way.backup");
    const { url } = await emptyDatabase();
    await administer(url, "create schema refusing");
    await administer(
      url,
      `create function refusing.refuse() returns event_trigger language plpgsql as $$
       begin if exists (select from pg_tables where tablename = 'payouts') and tg_tag = 'ALTER TABLE'
         and current_query() like '%enable trigger%' then raise 'the disk is full'; end if; end $$`,
    );
    await administer(
      url,
      "create event trigger refuse on ddl_command_end execute function refusing.refuse()",
    );
    await expect(restore(url, path)).rejects.toThrow("the disk is full");
    expect(await emptiness(url)).toBe(0);
    await administer(url, "drop event trigger refuse");
    await restore(url, path);
    expect((await fingerprints(url))["payouts"]).toBe((await fingerprints(app.databaseUrl))["payouts"]);
  });

  it("takes the backup of an earlier release and brings it up to date", async () => {
    const dumps = fileURLToPath(new URL("../../test/upgrades/", import.meta.url));
    const earlier = await emptyDatabase();
    await administer(
      earlier.url,
      gunzipSync(readFileSync(`${dumps}0026_organization_brands.sql.gz`)).toString(),
    );
    const path = await back("earlier.backup", { url: earlier.url });
    const { url } = await emptyDatabase();
    const { contents } = await restore(url, path);
    expect(contents.migrations.at(-1)?.name).toBe("0026_organization_brands.sql");
    const migrations = readdirSync(fileURLToPath(new URL("../../migrations/", import.meta.url)));
    const names = migrations.filter((file) => file.endsWith(".sql")).sort();
    const db = openDatabase({ url, maxConnections: 1, log });
    expect(await db.rows(sql`select name from migrations order by name`)).toEqual(
      names.map((name) => ({ name })),
    );
    await db.close();
    const restored = await startTestApp({ databaseUrl: url });
    expect((await send(restored, "/readyz")).status).toBe(200);
    await restored.stop();
  });

  it("refuses the backup of a newer release, and of one whose schema was made otherwise", async () => {
    const { url } = await emptyDatabase();
    const other = await createTestDatabase();
    databases.push(other);
    await administer(other.url, "insert into migrations (name, checksum) values ('9999_later.sql', 'x')");
    const newer = await back("newer.backup", { url: other.url });
    await expect(restore(url, newer)).rejects.toThrow(
      "is of a newer Clipledger (0.1.0; it has 9999_later.sql)",
    );
    await administer(other.url, "delete from migrations where name = '9999_later.sql'");
    await administer(other.url, "update migrations set checksum = 'x' where name like '0005%'");
    const changed = await back("changed.backup", { url: other.url });
    await expect(restore(url, changed)).rejects.toThrow("whose schema was made otherwise (0005_facts.sql)");
    expect(await emptiness(url)).toBe(0);
  });
});

describe("a backup that cannot be finished", () => {
  it("leaves no file, and neither does one that is told to stop", async () => {
    const stopping = new AbortController();
    const onProgress = () => stopping.abort(new Error("The process stops"));
    const aborted = back("aborted.backup", { signal: stopping.signal, onProgress });
    await expect(aborted).rejects.toThrow("The process stops");
    const broken = back("broken.backup", {
      onProgress() {
        throw new Error("the reader is gone");
      },
    });
    await expect(broken).rejects.toThrow("the reader is gone");
    expect(readdirSync(folder).filter((name) => /aborted|broken|partial/.test(name))).toEqual([]);
    await expect(back("empty.backup", { url: (await emptyDatabase()).url })).rejects.toThrow(
      "database is empty",
    );
  });
});
