import type pg from "pg";
import { examine, type Finding } from "./check.ts";
import { compareRecordings } from "./compare-recordings.ts";
import { databaseChecks } from "./database-checks.ts";
import type { Recordings } from "./recordings.ts";

// The audit shares no code with what it audits: its statements are its own, and it imports nothing of the product.

/** Everything that must hold once the product has come to rest. */
export async function auditAtRest(client: pg.Client, recordings: Recordings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of databaseChecks) findings.push(await examine(client, check));
  findings.push(await checkForeignRows(client));
  return [...findings, ...(await compareRecordings(client, recordings))];
}

/** What must hold at any moment, such as that of a backup: work may be under way, and the outside has gone on. */
export async function auditAnyMoment(client: pg.Client, answeredBefore: Recordings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of databaseChecks) if (check.atRest !== true) findings.push(await examine(client, check));
  findings.push(await checkForeignRows(client));
  const { arrivals: _arrivals, interruptions: _interruptions, sent: _sent, ...writes } = answeredBefore;
  const compared = await compareRecordings(client, { ...writes, arrivals: [], interruptions: [], sent: [] });
  return [...findings, ...compared.filter(({ examined }) => examined > 0)];
}

/**
 * Follows every reference between tables that know their organization, where the organization is no part of it, and looks for
 * one that leads to another's row. Where it is a part, PostgreSQL itself holds it.
 */
async function checkForeignRows(client: pg.Client): Promise<Finding> {
  const { rows: references } = await client.query<{ child: string; parent: string; joined: string }>(`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') as joined
    from pg_constraint c cross join unnest(c.conkey, c.confkey) k(child, parent)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid <> 'organizations'::regclass and 2 = (
      select count(*) from pg_attribute o
      where o.attrelid in (c.conrelid, c.confrelid) and o.attname = 'organization_id' and not o.attisdropped)
    group by c.oid having not bool_or(a.attname = 'organization_id')`);
  const faults: string[] = [];
  for (const { child, parent, joined } of references) {
    const { rows } = await client.query<{ total: number }>(
      `select count(*)::int as total from ${child} c join ${parent} p on ${joined} where c.organization_id <> p.organization_id`,
    );
    const total = rows[0]?.total ?? 0;
    if (total > 0) faults.push(`${child} refers to ${total} rows of ${parent} of another organization`);
  }
  return {
    claim: "no reference leads to a row of another organization",
    examined: references.length,
    faults,
  };
}
