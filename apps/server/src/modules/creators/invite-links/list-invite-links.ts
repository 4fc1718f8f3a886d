import type { InviteLinksQuery } from "@clipledger/contract/dashboard/creators";
import type { OperationContext } from "../../../infra/context.ts";
import { toInviteLink } from "./invite-links.mapper.ts";
import { countInviteLinks, listInviteLinkRows } from "./invite-links.queries.ts";

export async function listInviteLinks(ctx: OperationContext, query: InviteLinksQuery) {
  const [totalRows, rows] = await Promise.all([
    countInviteLinks(ctx.db, ctx.organization.id, query),
    listInviteLinkRows(ctx.db, ctx.organization.id, query),
  ]);
  return {
    data: rows.map((row) => toInviteLink(ctx, row)),
    pageCount: Math.ceil(totalRows / query.perPage),
    totalRows,
  };
}
