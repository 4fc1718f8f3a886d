import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRows } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import type { RosterContext } from "./creators.queries.ts";

export function listTags({ db, organization }: OperationContext): Promise<CountedTagRow[]> {
  return listTagRows(db, organization.id);
}

/**
 * Gives the creator exactly the tags of these names. A tag is there for as long as a creator has it. The caller has
 * locked the roster.
 */
export async function setTags(
  tx: Transaction,
  { organization, clock }: RosterContext,
  creatorId: string,
  names: readonly string[],
): Promise<void> {
  const tags = names.map((name) => ({ id: createId("tag"), name }));
  await insertMissingTags(tx, organization.id, tags, clock.now());
  await replaceTagLinks(tx, organization.id, creatorId, names);
  await deleteUnusedTags(tx, organization.id);
}

interface CountedTagRow {
  id: string;
  name: string;
  creators: number;
}

function listTagRows(db: Queryable, organizationId: string): Promise<CountedTagRow[]> {
  return db.rows(sql`
    select t.id, t.name, count(l.creator_id)::int as creators
    from creator_tags t
    left join creator_tag_links l on l.organization_id = t.organization_id and l.tag_id = t.id
    where t.organization_id = ${organizationId}
    group by t.organization_id, t.id
    order by lower(t.name)`);
}

export async function listTagNamesOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<string[]> {
  const tags = await db.rows<{ name: string }>(sql`
    select t.name from creator_tag_links l
    join creator_tags t on t.organization_id = l.organization_id and t.id = l.tag_id
    where l.organization_id = ${organizationId} and l.creator_id = ${creatorId} order by lower(t.name)`);
  return tags.map(({ name }) => name);
}

/** A name that is there in another case stays as it is. */
async function insertMissingTags(
  tx: Transaction,
  organizationId: string,
  tags: readonly { readonly id: string; readonly name: string }[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    ${insertRows("creator_tags", {
      types: { id: "text", name: "text" },
      rows: tags,
      alike: { organizationId, createdAt: at },
    })}
    on conflict (organization_id, lower(name)) do nothing`);
}

async function replaceTagLinks(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  names: readonly string[],
): Promise<void> {
  const named = sql`
    select t.id from creator_tags t join unnest(${names}::text[]) wanted on lower(t.name) = lower(wanted)
    where t.organization_id = ${organizationId}`;
  await tx.execute(sql`
    delete from creator_tag_links
    where organization_id = ${organizationId} and creator_id = ${creatorId} and tag_id not in (${named})`);
  await tx.execute(sql`
    insert into creator_tag_links (organization_id, creator_id, tag_id)
    select ${organizationId}, ${creatorId}, named.id from (${named}) named
    on conflict do nothing`);
}

export async function deleteUnusedTags(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`
    delete from creator_tags t where t.organization_id = ${organizationId} and not exists (
      select from creator_tag_links l where l.organization_id = t.organization_id and l.tag_id = t.id)`);
}
