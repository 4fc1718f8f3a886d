import type { RichTextDocument } from "@clipledger/richtext/document";
import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { refuseTaken } from "../../infra/db/database-errors.ts";
import { sql } from "../../infra/db/sql.ts";

export interface BriefRow {
  organization_id: string;
  id: string;
  name: string;
  content: RichTextDocument;
  content_markdown: string;
  excerpt: string;
  version: number;
}

/** Locks the brief until the transaction ends. Its campaigns are locked after it, the facts before it. */
export async function lockBrief(tx: Transaction, organizationId: string, id: string): Promise<BriefRow> {
  const row = await tx.maybeRow<BriefRow>(sql`
    select organization_id, id, name, content, content_markdown, excerpt, version from briefs
    where organization_id = ${organizationId} and id = ${id} for update`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

export async function touchBrief(
  tx: Transaction,
  { organization_id, id }: BriefRow,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update briefs set updated_at = ${at} where organization_id = ${organization_id} and id = ${id}`);
}

export function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  const refusal = () => new AppError("NOT_UNIQUE", undefined, { message: "Another brief has this name" });
  return refuseTaken("briefs_name", refusal, write);
}
