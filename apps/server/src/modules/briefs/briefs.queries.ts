import type { RichTextDocument } from "@clipledger/richtext/document";
import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { refuseTaken } from "../../infra/db/refuse-taken.ts";
import { sql } from "../../infra/db/sql.ts";
import type { RowMaking } from "../tracking/row-actor.ts";
import type { BriefContent } from "./brief-content.ts";

export interface BriefRow {
  organization_id: string;
  id: string;
  name: string;
  content: RichTextDocument;
  content_markdown: string;
  excerpt: string;
  version: number;
}

/** Holds the brief until the transaction ends. Its campaigns are locked after it, the facts before it. */
export async function lockBrief(tx: Transaction, organizationId: string, id: string): Promise<BriefRow> {
  const row = await tx.maybeRow<BriefRow>(sql`
    select organization_id, id, name, content, content_markdown, excerpt, version from briefs
    where organization_id = ${organizationId} and id = ${id} for update`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

export interface BriefFields extends BriefContent {
  readonly name: string;
}

export async function insertBrief(
  tx: Transaction,
  brief: RowMaking & BriefFields & { readonly id: string },
): Promise<void> {
  await refuseTakenName(() =>
    tx.execute(sql`
      insert into briefs (
        organization_id, id, name, content, content_markdown, excerpt, actor_type, user_id, created_at, updated_at
      ) values (
        ${brief.organizationId}, ${brief.id}, ${brief.name}, ${JSON.stringify(brief.content)}, ${brief.contentMarkdown},
        ${brief.excerpt}, ${brief.actorType}, ${brief.userId}, ${brief.at}, ${brief.at}
      )`),
  );
}

export async function updateBriefFields(
  tx: Transaction,
  { organization_id, id }: BriefRow,
  fields: BriefFields,
  at: Date,
): Promise<void> {
  await refuseTakenName(() =>
    tx.execute(sql`
      update briefs set name = ${fields.name}, content = ${JSON.stringify(fields.content)},
        content_markdown = ${fields.contentMarkdown}, excerpt = ${fields.excerpt}, updated_at = ${at}
      where organization_id = ${organization_id} and id = ${id}`),
  );
}

export async function touchBrief(
  tx: Transaction,
  { organization_id, id }: BriefRow,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update briefs set updated_at = ${at} where organization_id = ${organization_id} and id = ${id}`);
}

export async function raiseVersion(
  tx: Transaction,
  { organization_id, id }: BriefRow,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update briefs set version = version + 1, updated_at = ${at}
    where organization_id = ${organization_id} and id = ${id}`);
}

export async function deleteBriefRow(tx: Transaction, { organization_id, id }: BriefRow): Promise<void> {
  await tx.execute(sql`delete from briefs where organization_id = ${organization_id} and id = ${id}`);
}

function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  const refusal = () => new AppError("NOT_UNIQUE", undefined, { message: "Another brief has this name" });
  return refuseTaken("briefs_name", refusal, write);
}
