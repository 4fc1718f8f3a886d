import type { OperationContext } from "../../../infra/context.ts";
import { toMember } from "./members.mapper.ts";
import { listMemberRows } from "./members.queries.ts";

export async function listMembers(ctx: OperationContext) {
  const rows = await listMemberRows(ctx.db, ctx.organization.id);
  return { data: rows.map(toMember) };
}
