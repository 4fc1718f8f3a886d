import type { SessionOutput } from "@clipledger/contract/dashboard/session";
import { AppError } from "../../infra/app-error.ts";
import type { VisitorContext } from "../../infra/context.ts";
import { toUserRef } from "./organizations.mapper.ts";
import { getPerson, listMembershipsOfUser } from "./organizations.queries.ts";

export async function getSession(ctx: VisitorContext): Promise<SessionOutput> {
  if (ctx.userId === undefined) throw new AppError("UNAUTHORIZED");
  const [user, organizations] = await Promise.all([
    getPerson(ctx.db, ctx.userId),
    listMembershipsOfUser(ctx.db, ctx.userId),
  ]);
  return {
    user: { ...toUserRef(user), firstName: user.first_name, lastName: user.last_name },
    organizations,
    hasMailbox: ctx.mailbox !== undefined,
  };
}
