import type pg from "pg";
import type { ArchiveContents, ArchiveSequence, ArchiveTable } from "./archive-contents.ts";

/** A table as the database has it. */
export interface CatalogTable extends ArchiveTable {
  readonly pages: number;
}

/** What a statement has: tables of the product and of its task queue, and none that an extension brought. */
const OURS = `
  (c.relnamespace = current_schema()::regnamespace or c.relnamespace = to_regnamespace('graphile_worker'))
  and c.relpersistence <> 't'
  and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const SCHEMA = `case when n.nspname = 'graphile_worker' then n.nspname end`;

/** Every table that holds rows itself; of a partitioned one, its partitions. Computed columns are not listed. */
export async function listTables(client: pg.Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    select ${SCHEMA} as schema, c.relname as name,
      ceil(pg_relation_size(c.oid) / current_setting('block_size')::numeric)::int as pages,
      (
        select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select json_build_object('parent', parent.relname, 'bound', pg_get_expr(c.relpartbound, c.oid))
        from pg_inherits i join pg_class parent on parent.oid = i.inhparent
        where i.inhrelid = c.oid and c.relispartition
      ) as partition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS}
    order by 1 nulls first, 2`);
  return rows.filter(({ schema, name }) => schema !== null || name !== PAUSE_TABLE);
}

/** Stands for background work that waits after a restore. It is of the database, not of its contents. */
export const PAUSE_TABLE = "background_work_paused";

type Schema = Pick<ArchiveContents, "migrations" | "taskQueueVersion" | "sequences"> & {
  readonly postgresVersion: string;
};

/** Which version of the schema it is, and how far its sequences have come. */
export async function readSchema(client: pg.Client): Promise<Schema> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations order by name",
  );
  const { rows: versions } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return {
    migrations,
    taskQueueVersion: await findTaskQueueVersion(client),
    sequences: await listSequences(client),
    postgresVersion: versions[0]?.version ?? "",
  };
}

export async function findTaskQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('graphile_worker.migrations') is not null as exists",
  );
  if (found[0]?.exists !== true) return null;
  const { rows } = await client.query<{ version: number | null }>(
    "select max(id)::int as version from graphile_worker.migrations",
  );
  return rows[0]?.version ?? null;
}

/** Sequences belong to no transaction: what they say now is at least what the rows of the snapshot used. */
async function listSequences(client: pg.Client): Promise<ArchiveSequence[]> {
  const { rows } = await client.query<{ statement: string | null }>(`
    select string_agg(format(
      'select %L as schema, %L as name, last_value::text as "lastValue", is_called as "isCalled" from %s',
      ${SCHEMA}, c.relname, c.oid::regclass), ' union all ' order by n.nspname, c.relname) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS}`);
  const statement = rows[0]?.statement ?? null;
  return statement === null ? [] : (await client.query<ArchiveSequence>(statement)).rows;
}

/** What keeps a database from being restored into: names of what is there. */
export async function listObstacles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = current_schema()::regnamespace and ${OURS}
    order by 1`);
  const names = rows.map(({ name }) => name);
  if ((await findTaskQueueVersion(client)) === null) return names;
  const { rows: queued } = await client.query<{ count: number }>(
    "select count(*)::int as count from graphile_worker._private_jobs",
  );
  return queued[0]?.count === 0 ? names : [...names, "graphile_worker"];
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Those of partitions follow from their parents'. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.oid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and ${OURS}
    order by 1, 2`);
  return rows;
}

interface Trigger {
  readonly table: string;
  readonly name: string;
}

/** Triggers that the schema defines and that are on; those of constraints are not among them, those of partitions follow. */
export async function listTriggers(client: pg.Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select c.oid::regclass::text as table, quote_ident(t.tgname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and ${OURS} order by 1, 2`);
  return rows;
}
