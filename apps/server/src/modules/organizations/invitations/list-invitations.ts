import type { OperationContext } from "../../../infra/context.ts";
import { toInvitation } from "./invitations.mapper.ts";
import { listPendingInvitations } from "./invitations.queries.ts";

export async function listInvitations(ctx: OperationContext) {
  const now = ctx.clock.now();
  const rows = await listPendingInvitations(ctx.db, ctx.organization.id);
  return { data: rows.map((row) => toInvitation(row, now)) };
}
