import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../../src/infra/log.ts";

// Writes the database of a stopped product as SQL: `npm run dump:state -- <data folder> [<migrations folder>]`.
// The embedded PostgreSQL comes without pg_dump, and a schema is its migrations anyway.

const here = fileURLToPath(new URL("./", import.meta.url));
const [dataDir = "", migrationsDir = fileURLToPath(new URL("../../migrations/", import.meta.url))] =
  process.argv.slice(2);

/** Of tables that no other refers to: histories are long and all alike. */
const rowsOfHistory = 60;

const server = await startEmbeddedPostgres({ dataDir, log: createLogger("warn") });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
try {
  const names = (await readdir(migrationsDir)).filter((name) => name.endsWith(".sql")).sort();
  const schema = await Promise.all(names.map((name) => readFile(`${migrationsDir}/${name}`, "utf8")));
  const text = [
    ...schema,
    "create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());",
    ...(await listPartitions()),
    "set session_replication_role = replica;",
    ...(await listRows()),
    ...(await listSequences()),
    "set session_replication_role = origin;",
  ].join("\n");
  const file = `${here}${names.at(-1)?.replace(".sql", "")}.sql.gz`;
  const packed = gzipSync(text, { level: 9 });
  await writeFile(file, packed);
  process.stdout.write(`${file}: ${Math.ceil(packed.length / 1024)} KB\n`);
} finally {
  await client.end();
  await server.stop();
}

async function listPartitions(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('create table if not exists %I (like %I including all); alter table %2$I attach partition %1$I %3$s;',
      child.relname, parent.relname, pg_get_expr(child.relpartbound, child.oid)) as statement
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where child.relkind = 'r' and child.relnamespace = 'public'::regnamespace order by child.relname`);
  return rows.map(({ statement }) => statement);
}

async function listRows(): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string; limit: number | null }>(`
    select c.relname as name,
      case when exists (select from pg_constraint where confrelid = c.oid) then null else ${rowsOfHistory} end as limit, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, c.relname order by c.relname`);
  const statements: string[] = [];
  for (const { name, columns, limit } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from (select ${columns} from ${name} limit ${limit}) t`,
    );
    if (rows.length === 0) continue;
    const list = `[${rows.map(({ row }) => row).join(",\n")}]`;
    statements.push(
      // Migrations have added rows too.
      `delete from ${name};`,
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $rows$${list}$rows$);`,
    );
  }
  return statements;
}

async function listSequences(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return rows.map(({ name, value }) => `select setval('${name}', ${value});`);
}
