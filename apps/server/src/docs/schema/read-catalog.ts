import type { Queryable } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import type {
  Catalog,
  Column,
  Constraint,
  EnumType,
  Index,
  Relation,
  SqlFunction,
  Trigger,
} from "./catalog.ts";

/** Everything in the schema that tables are made in, but for what extensions brought. */
export async function readCatalog(db: Queryable): Promise<Catalog> {
  const relations = await readRelations(db);
  const columns = groupedByRelation(await readColumns(db));
  const constraints = groupedByRelation(await readConstraints(db));
  const indexes = groupedByRelation(await readIndexes(db));
  const triggers = groupedByRelation(await readTriggers(db));
  return {
    extensions: await readExtensions(db),
    enums: await readEnums(db),
    relations: relations.map((relation) => ({
      ...relation,
      columns: columns.get(relation.name) ?? [],
      constraints: constraints.get(relation.name) ?? [],
      indexes: indexes.get(relation.name) ?? [],
      triggers: triggers.get(relation.name) ?? [],
    })),
    functions: await readFunctions(db),
  };
}

interface Belonging {
  readonly relation: string;
}

function groupedByRelation<Part extends Belonging>(parts: readonly Part[]): ReadonlyMap<string, Part[]> {
  const byRelation = new Map<string, Part[]>();
  for (const part of parts) byRelation.set(part.relation, [...(byRelation.get(part.relation) ?? []), part]);
  return byRelation;
}

function broughtByExtension(oid: SqlFragment): SqlFragment {
  return sql`exists (select from pg_depend brought where brought.objid = ${oid} and brought.deptype = 'e')`;
}

type RelationItself = Omit<Relation, "columns" | "constraints" | "indexes" | "triggers">;

/** Without the sequences behind identity columns. */
function readRelations(db: Queryable): Promise<RelationItself[]> {
  return db.rows<RelationItself>(sql`
    select quote_ident(c.relname) as name,
      case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
      c.relpersistence = 'u' as "isUnlogged", coalesce(c.reloptions, '{}') as options,
      pg_get_partkeydef(c.oid) as "partitionKey", quote_ident(parent.relname) as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound, pg_get_viewdef(v.oid, true) as definition,
      array(
        select distinct quote_ident(t.relname) from pg_rewrite r
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
        join pg_class t on t.oid = d.refobjid and t.oid <> c.oid
        where r.ev_class = c.oid
      ) as reads,
      obj_description(c.oid, 'pg_class') as comment
    from pg_class c
    left join pg_class v on v.oid = c.oid and v.relkind in ('v', 'm')
    left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
    left join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i' and c.relkind = 'S')
      and not ${broughtByExtension(sql`c.oid`)}`);
}

function readColumns(db: Queryable): Promise<(Column & Belonging)[]> {
  return db.rows<Column & Belonging>(sql`
    select quote_ident(c.relname) as relation, quote_ident(a.attname) as name,
      format_type(a.atttypid, a.atttypmod) as type, quote_ident(l.collname) as collation,
      a.attnotnull as "isNotNull", k.conname::text as "notNullName",
      case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
      case a.attgenerated when 's' then 'stored' when 'v' then 'virtual' end as generated,
      pg_get_expr(d.adbin, d.adrelid, true) as expression,
      case when a.attstorage = t.typstorage then null else case a.attstorage
        when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end as storage,
      col_description(c.oid, a.attnum) as comment
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_collation l on l.oid = a.attcollation and l.oid <> t.typcollation
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'n' and k.conkey[1] = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by c.relname, a.attnum`);
}

/** Partitions have those of their table. */
function readConstraints(db: Queryable): Promise<(Constraint & Belonging)[]> {
  return db.rows<Constraint & Belonging>(sql`
    select quote_ident(c.relname) as relation, quote_ident(k.conname) as name,
      case k.contype when 'p' then 'primary key' when 'u' then 'unique' when 'x' then 'exclude' when 'c' then 'check'
        else 'foreign key' end as kind,
      pg_get_constraintdef(k.oid, true) as definition,
      array(
        select a.attname::text from unnest(k.conkey) with ordinality key(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number order by key.place
      ) as columns,
      coalesce(k.conkey, '{}')::integer[] as positions, quote_ident(other.relname) as "references",
      obj_description(k.oid, 'pg_constraint') as comment
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    left join pg_class other on other.oid = k.confrelid and k.contype = 'f'
    where c.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'u', 'x', 'c', 'f')
      and k.conislocal and k.conparentid = 0
    order by c.relname, k.conname`);
}

/** Those that no constraint made. */
function readIndexes(db: Queryable): Promise<(Index & Belonging)[]> {
  return db.rows<Index & Belonging>(sql`
    select quote_ident(c.relname) as relation, quote_ident(i.relname) as name,
      pg_get_indexdef(i.oid, 0, true) as definition, obj_description(i.oid, 'pg_class') as comment
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    where c.relnamespace = current_schema()::regnamespace and not i.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
    order by c.relname, i.relname`);
}

function readTriggers(db: Queryable): Promise<(Trigger & Belonging)[]> {
  return db.rows<Trigger & Belonging>(sql`
    select quote_ident(c.relname) as relation, quote_ident(t.tgname) as name,
      pg_get_triggerdef(t.oid, true) as definition,
      case t.tgenabled when 'D' then 'disable' when 'R' then 'enable replica' when 'A' then 'enable always' end as change,
      obj_description(t.oid, 'pg_trigger') as comment
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgparentid = 0
    order by c.relname, t.tgname`);
}

function readFunctions(db: Queryable): Promise<SqlFunction[]> {
  return db.rows<SqlFunction>(sql`
    select quote_ident(p.proname) as name, p.oid::regprocedure::text as signature,
      case p.prokind when 'p' then 'procedure' else 'function' end as kind, pg_get_functiondef(p.oid) as definition,
      obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind <> 'a'
      and not ${broughtByExtension(sql`p.oid`)}`);
}

function readEnums(db: Queryable): Promise<EnumType[]> {
  return db.rows<EnumType>(sql`
    select quote_ident(t.typname) as name,
      array(select quote_literal(e.enumlabel) from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder) as labels,
      obj_description(t.oid, 'pg_type') as comment
    from pg_type t
    where t.typnamespace = current_schema()::regnamespace and t.typtype = 'e'
      and not ${broughtByExtension(sql`t.oid`)}
    order by t.typname`);
}

async function readExtensions(db: Queryable): Promise<readonly string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select quote_ident(e.extname) as name from pg_extension e where e.extname <> 'plpgsql' order by e.extname`);
  return rows.map(({ name }) => name);
}
