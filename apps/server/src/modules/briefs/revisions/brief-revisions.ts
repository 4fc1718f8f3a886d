import type { BriefRevisionsQuery } from "@clipledger/contract/briefs";
import {
  type BriefOutput,
  type BriefRevisionOutput,
  type BriefRevisionRowOutput,
  BriefRevisionRowSchema,
} from "@clipledger/contract/briefs/brief";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { readPage } from "../../../infra/db/paged-list.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { isBrief } from "../../campaigns/brief-links.ts";
import {
  countRevisions,
  findRevision,
  listRevisionRows,
  type RevisionRow,
  type WholeRevisionRow,
} from "../brief-revisions.queries.ts";
import { updateBrief } from "../manage-briefs.ts";

export async function listRevisions(ctx: OperationContext, briefId: string, query: BriefRevisionsQuery) {
  const organizationId = ctx.organization.id;
  if (!(await isBrief(ctx.db, organizationId, briefId))) throw new AppError("NOT_FOUND");
  const rows = listRevisionRows(ctx.db, organizationId, briefId, query);
  return readPage(query, countRevisions(ctx.db, organizationId, briefId), rows, toRevisionRow);
}

export async function getRevision(
  ctx: OperationContext,
  briefId: string,
  number: number,
): Promise<BriefRevisionOutput> {
  const row = await getRevisionRow(ctx, briefId, number);
  return { ...toRevisionRow(row), contentMarkdown: row.content_markdown, content: row.content };
}

/** Its text becomes the brief's again, as a revision of its own. */
export async function restoreRevision(
  ctx: OperationContext,
  { id, number }: { readonly id: string; readonly number: number },
  { notify }: { readonly notify: boolean },
): Promise<BriefOutput> {
  const { content } = await getRevisionRow(ctx, id, number);
  return updateBrief(ctx, id, { content, notify }, number);
}

async function getRevisionRow(
  ctx: OperationContext,
  briefId: string,
  number: number,
): Promise<WholeRevisionRow> {
  const row = await findRevision(ctx.db, ctx.organization.id, briefId, number);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function toRevisionRow(row: RevisionRow): BriefRevisionRowOutput {
  const { user_id: userId, user_email: email } = row;
  return {
    ...wireFields(BriefRevisionRowSchema, row),
    createdByUser:
      userId === null || email === null
        ? null
        : { id: userId, name: row.user_name, email, image: row.user_image },
  };
}
