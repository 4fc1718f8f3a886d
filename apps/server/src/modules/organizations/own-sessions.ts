import type { OpenSessionOutput } from "@clipledger/contract/dashboard/session";
import { AppError } from "../../infra/app-error.ts";
import type { VisitorContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";

interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Where the person is signed in: this session first, then those used last. */
export async function listOwnSessions(ctx: VisitorContext): Promise<{ data: OpenSessionOutput[] }> {
  const { userId, sessionId } = personOf(ctx);
  const rows = await ctx.db.rows<SessionRow>(sql`
    select id, user_agent, ip_address, created_at, updated_at from auth_sessions
    where user_id = ${userId} and expires_at > now()
    order by id = ${sessionId} desc, updated_at desc, id`);
  return {
    data: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent || null,
      address: row.ip_address || null,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.updated_at.toISOString(),
      isCurrent: row.id === sessionId,
    })),
  };
}

/** Also the session that asks: that signs out. What was ended before is not found, like anybody else's. */
export async function endOwnSession(ctx: VisitorContext, id: string): Promise<{ success: true }> {
  const { userId } = personOf(ctx);
  const ended = await ctx.db.execute(sql`delete from auth_sessions where user_id = ${userId} and id = ${id}`);
  if (ended === 0) throw new AppError("NOT_FOUND", undefined, { message: "No such session" });
  return { success: true };
}

/** Whoever suspects that somebody else is signed in as them stays in, alone. */
export async function endOtherSessions(ctx: VisitorContext): Promise<{ ended: number }> {
  const { userId, sessionId } = personOf(ctx);
  const ended = await ctx.db.execute(
    sql`delete from auth_sessions where user_id = ${userId} and id <> ${sessionId} and expires_at > now()`,
  );
  return { ended };
}

function personOf({ userId, sessionId }: VisitorContext): { userId: string; sessionId: string } {
  if (userId === undefined || sessionId === undefined) throw new AppError("UNAUTHORIZED");
  return { userId, sessionId };
}
