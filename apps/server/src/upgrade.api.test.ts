import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { auditLedger } from "../test/payout-audit.ts";
import { send } from "../test/request.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import {
  createTestDatabase,
  TEMPLATE_DATABASE,
  type TestDatabase,
  urlOfDatabase,
} from "../test/test-database.ts";
import { openDatabase } from "./infra/db/database.ts";
import { migrate } from "./infra/db/migrate.ts";
import { sql } from "./infra/db/sql.ts";
import { createLogger } from "./infra/log.ts";
import { migrateTaskQueue } from "./infra/tasks/worker.ts";
import { createApiKey } from "./modules/organizations/api-keys/manage-api-keys.ts";
import { tasks } from "./tasks.ts";

const log = createLogger("silent");
const migrationsFolder = fileURLToPath(new URL("../migrations/", import.meta.url));
const dumpsFolder = fileURLToPath(new URL("../test/upgrades/", import.meta.url));
const released: Record<string, { checksum: string; bridgedFrom?: string }> = JSON.parse(
  readFileSync(`${migrationsFolder}released.json`, "utf8"),
);
const migrations = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith(".sql"))
  .sort();
const dumps = readdirSync(dumpsFolder)
  .filter((name) => name.endsWith(".sql.gz"))
  .sort();

const queued: readonly { task: string; input: object }[] = JSON.parse(
  readFileSync(`${dumpsFolder}queued-tasks.json`, "utf8"),
);

/** Up to here a newer schema was always refused, so that nothing had to be said about it. */
const LAST_WITHOUT_RULE = "0034_task_pools.sql";

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

describe("released migrations", () => {
  it("are what they were when they were released", () => {
    expect(
      Object.fromEntries(migrations.map((name) => [name, checksumOf(`${migrationsFolder}${name}`)])),
      "A migration on main is never edited: add another one. A new one gets a line in released.json.",
    ).toEqual(Object.fromEntries(Object.entries(released).map(([name, { checksum }]) => [name, checksum])));
  });

  it("have a bridge from each earlier text", () => {
    const bridged = Object.keys(released).filter((name) => released[name]?.bridgedFrom !== undefined);
    expect(readdirSync(`${migrationsFolder}bridges`).sort()).toEqual(bridged);
  });

  it("have a dump of the database that they make", () => {
    expect(dumps, "Make one: see test/upgrades/README.md").toContain(
      `${migrations.at(-1)?.replace(".sql", "")}.sql.gz`,
    );
  });
});

describe("a migration", () => {
  /** What programs of the release before would miss, or could not write without. */
  const takesAway =
    /drop (table|column|view|function|type)|rename (to|column)|\balter( column)? \w+ (type|set not null)|add column (?!.*(default|generated)).* not null|drop default/i;
  const isUnmarked = (text: string) =>
    takesAway.test(text) && !/^-- contract: needs \d+\.\d+\.\d+\n/.test(text);

  it("that takes away what the release before works with says so in its first line, so that this one refuses", () => {
    const unmarked = migrations.filter(
      (name) => name > LAST_WITHOUT_RULE && isUnmarked(readFileSync(`${migrationsFolder}${name}`, "utf8")),
    );
    expect(unmarked, "Begin it with `-- contract: needs VERSION`: see docs/releases.md").toEqual([]);
  });

  it.each([
    ["alter table creators drop column notes;", true],
    ["drop table chat_reads;", true],
    ["alter table creators rename column notes to remarks;", true],
    ["alter table creators alter column notes set not null;", true],
    ["alter table creators add column nickname text not null;", true],
    ["-- contract: needs 0.2.0\nalter table creators drop column notes;", false],
    ["alter table creators add column nickname text;", false],
    ["alter table creators add column greetings integer not null default 0;", false],
    ["create table greetings (id bigint not null);\ndrop index creators_by_time;", false],
  ])("has to say so: %s %s", (text, expected) => {
    expect(isUnmarked(text)).toBe(expected);
  });
});

describe("an upgrade", () => {
  it.each(dumps)("from %s keeps every row, ends in today's schema and serves", async (dump) => {
    const database = await restore(dump);
    const before = await countRows(database.url);
    await migrate(database.url, log);

    expect(await describeSchema(database.url)).toEqual(await todaysSchema());
    const after = await countRows(database.url);
    expect(after).toMatchObject(
      Object.fromEntries(Object.entries(before).filter(([table]) => after[table] !== undefined)),
    );

    const app = await startTestApp({ databaseUrl: database.url, role: "all" });
    try {
      const apiKey = await keyOfFirstOwner(app);
      for (const path of reads)
        expect.soft((await send(app, `/api/v1${path}`, { apiKey })).status, path).toBe(200);
    } finally {
      await app.stop();
    }
  });
});

describe("the ledger of a database from before there was one", () => {
  it("begins with what its windows and payouts say", async () => {
    const database = await restore("0037_webhook_connections.sql.gz");
    await migrate(database.url, log);
    const db = openDatabase({ url: database.url, maxConnections: 2, log });
    try {
      const { entries } = await db.row<{ entries: number }>(sql`
        select count(*)::int as entries from ledger_entries`);
      expect(entries).toBeGreaterThan(20);
      expect(await auditLedger(db)).toEqual([]);
    } finally {
      await db.close();
    }
  });
});

describe("work that an earlier release has queued", () => {
  it("runs under the names that are stored in the queue", async () => {
    const database = await restore(dumps.at(-1) ?? "");
    await migrate(database.url, log);
    const db = openDatabase({ url: database.url, maxConnections: 2, log });
    await migrateTaskQueue({ db, log });
    const { id } = await db.row<{ id: string }>(sql`select id from organizations order by id limit 1`);
    for (const { task, input } of queued) {
      const text = JSON.stringify(input).replace("ORGANIZATION", id);
      await db.rows(sql`select from graphile_worker.add_job(${task}, ${text}::json)`);
    }
    await db.close();

    const app = await startTestApp({ databaseUrl: database.url, role: "all" });
    try {
      const listLeft = () =>
        app.services.db.rows(sql`
          select t.identifier, j.last_error from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          where j.key is null order by 1`);
      await expect.poll(listLeft).toEqual([]);
    } finally {
      await app.stop();
    }
  });

  it("is of every kind that there is", () => {
    expect(queued.map(({ task }) => task).toSorted(), "See test/upgrades/README.md").toEqual(
      tasks.map(({ name }) => name).toSorted(),
    );
  });
});

describe("a database that does not fit", () => {
  it("is refused in words when a newer program took something away that this one works with", async () => {
    const database = await copyOfTemplate();
    await execute(
      database.url,
      `insert into migrations (name, checksum) values ('9998_adds.sql', 'x'), ('9999_takes.sql', 'x');
       insert into contracting_migrations (name, needs) values ('9999_takes.sql', '99.1.0')`,
    );
    await expect(migrate(database.url, log)).rejects.toThrow(
      "newer Clipledger. Since 9999_takes.sql it needs 99.1.0 or later, and this is",
    );
  });

  it("is refused in words when another line of development made it", async () => {
    const database = await copyOfTemplate();
    await execute(
      database.url,
      `insert into migrations (name, checksum) values ('9999_later.sql', 'x');
       delete from migrations where name = '${migrations.at(-1)}'`,
    );
    await expect(migrate(database.url, log)).rejects.toThrow(
      `another Clipledger: it has 9999_later.sql, and lacks ${migrations.at(-1)}`,
    );
  });

  it("is taken when a newer program only added to it, or this one is new enough", async () => {
    const database = await copyOfTemplate();
    await execute(
      database.url,
      `insert into migrations (name, checksum) values ('9998_adds.sql', 'x'), ('9999_takes.sql', 'x');
       insert into contracting_migrations (name, needs) values ('9999_takes.sql', '0.0.9')`,
    );
    await expect(migrate(database.url, log)).resolves.toBeUndefined();
  });

  it("is refused in words when a migration was changed", async () => {
    const database = await copyOfTemplate();
    await execute(database.url, `update migrations set checksum = 'other' where name = '${migrations[0]}'`);
    await expect(migrate(database.url, log)).rejects.toThrow("was changed after it was applied");
  });
});

let describedToday: ReturnType<typeof describeSchema> | undefined;

function todaysSchema(): ReturnType<typeof describeSchema> {
  describedToday ??= describeSchema(urlOfDatabase(inject("postgresUrl"), TEMPLATE_DATABASE));
  return describedToday;
}

const month = "dateRange[from]=2026-08-20&dateRange[to]=2026-09-20";
const reads = [
  "/me",
  "/activity",
  `/accounts?${month}`,
  `/videos?${month}`,
  `/analytics/kpis?${month}`,
  `/analytics/top-videos?${month}`,
  `/creator-hub/overview/kpis?scope=dateRange&${month}`,
  "/creators",
  "/campaigns",
  "/payouts/due",
  "/payouts/paid",
  "/briefs",
  "/chats",
  "/events",
];

async function keyOfFirstOwner(app: TestApp): Promise<string> {
  const owner = await app.services.db.row<{ organizationId: string; userId: string }>(sql`
    select organization_id as "organizationId", user_id as "userId" from members where role = 'owner' limit 1`);
  const { secret } = await createApiKey(
    {
      ...app.services,
      organization: { id: owner.organizationId, plan: "enterprise" },
      role: "owner",
      actor: { type: "user", surface: "ui", userId: owner.userId, apiKeyId: null, impersonated: false },
    },
    { name: "After the upgrade" },
  );
  return secret;
}

function checksumOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

async function copyOfTemplate(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function restore(dump: string): Promise<TestDatabase> {
  const database = await createTestDatabase("template1");
  databases.push(database);
  await execute(database.url, gunzipSync(readFileSync(`${dumpsFolder}${dump}`)).toString());
  return database;
}

async function countRows(url: string): Promise<Record<string, number>> {
  const tables = await rowsOf(
    url,
    `select c.relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::integer as count from ${name}`,
  );
  const rows = await rowsOf(url, counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** All that the migrations made, told so that the order of columns does not matter. Partitions follow the data. */
async function describeSchema(url: string): Promise<readonly string[]> {
  const rows = await rowsOf(
    url,
    `with relation as (
       select oid, relname, relkind from pg_class
       where relnamespace = 'public'::regnamespace and not relispartition
     )
     select format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
       (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) as line
     from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
     where relkind in ('r', 'p', 'v')
     union all select pg_get_indexdef(oid) from relation where relkind in ('i', 'I')
     union all select format('%s %s %s', relname, conname, pg_get_constraintdef(c.oid))
     from relation join pg_constraint c on conrelid = relation.oid where contype <> 'n'
     union all select format('%s %s', relname, pg_get_triggerdef(t.oid))
     from relation join pg_trigger t on tgrelid = relation.oid where not tgisinternal
     union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
     order by 1`,
  );
  return rows.map(({ line }) => String(line));
}

async function execute(url: string, text: string): Promise<void> {
  await rowsOf(url, text);
}

async function rowsOf(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
