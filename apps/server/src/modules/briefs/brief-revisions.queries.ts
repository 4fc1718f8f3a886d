import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { RichTextDocument } from "@clipledger/richtext/document";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { countRows, directionOf } from "../../infra/db/paged-list.ts";
import { onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { rowMakingOf } from "../tracking/row-actor.ts";

interface KeptRevision {
  readonly isAnnounced: boolean;
  readonly restoredFrom: number | null;
}

/** Keeps the brief's name and text as they stand now. The caller has locked or made the brief. */
export async function keepRevision(
  tx: Transaction,
  ctx: OperationContext,
  briefId: string,
  { isAnnounced, restoredFrom }: KeptRevision,
): Promise<void> {
  const { organizationId, actorType, userId, at } = rowMakingOf(ctx);
  await tx.execute(sql`
    insert into brief_revisions (
      organization_id, brief_id, number, version, is_announced, name, content, content_markdown, excerpt, restored_from,
      actor_type, user_id, created_at
    )
    select b.organization_id, b.id, coalesce((
        select max(r.number) from brief_revisions r where r.organization_id = b.organization_id and r.brief_id = b.id
      ), 0) + 1,
      b.version, ${isAnnounced}, b.name, b.content, b.content_markdown, b.excerpt, ${restoredFrom}, ${actorType}, ${userId}, ${at}
    from briefs b where b.organization_id = ${organizationId} and b.id = ${briefId}`);
}

export interface RevisionRow {
  number: number;
  version: number;
  is_announced: boolean;
  name: string;
  excerpt: string;
  restored_from: number | null;
  actor_type: RowActor;
  user_id: string | null;
  user_name: string | null;
  user_email: string | null;
  user_image: string | null;
  created_at: Date;
  read_count: number;
}

export interface WholeRevisionRow extends RevisionRow {
  content: RichTextDocument;
  content_markdown: string;
}

interface RevisionsPage {
  readonly page: number;
  readonly perPage: number;
  readonly sortDir: "asc" | "desc";
}

export function countRevisions(db: Queryable, organizationId: string, briefId: string): Promise<number> {
  return countRows(db, sql`from brief_revisions r where ${ofBrief(organizationId, briefId)}`);
}

export function listRevisionRows(
  db: Queryable,
  organizationId: string,
  briefId: string,
  { sortDir, ...page }: RevisionsPage,
): Promise<RevisionRow[]> {
  const revisions = sql`select ${listedColumns} ${fromRevisions} where ${ofBrief(organizationId, briefId)}
    order by r.number ${directionOf(sortDir)}`;
  return db.rows(onePage(revisions, page));
}

export function findRevision(
  db: Queryable,
  organizationId: string,
  briefId: string,
  number: number,
): Promise<WholeRevisionRow | undefined> {
  return db.maybeRow(sql`
    select ${listedColumns}, r.content, r.content_markdown ${fromRevisions}
    where ${ofBrief(organizationId, briefId)} and r.number = ${number}`);
}

function ofBrief(organizationId: string, briefId: string): SqlFragment {
  return sql`r.organization_id = ${organizationId} and r.brief_id = ${briefId}`;
}

const listedColumns = sql`
  r.number, r.version, r.is_announced, r.name, r.excerpt, r.restored_from, r.actor_type, r.user_id, u.name as user_name,
  u.email as user_email, u.image as user_image, r.created_at, read.read_count`;

/** Saves that tell nobody share a version: who read it read the text that stood at that moment. */
const fromRevisions = sql`
  from brief_revisions r
  left join users u on u.id = r.user_id
  left join brief_revisions later on later.organization_id = r.organization_id and later.brief_id = r.brief_id
    and later.number = r.number + 1
  cross join lateral (
    select count(*)::int as read_count from brief_reads s
    where s.organization_id = r.organization_id and s.brief_id = r.brief_id and s.version = r.version
      and (r.number = 1 or s.read_at >= r.created_at) and (later.number is null or s.read_at < later.created_at)
  ) read`;
