import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import {
  findCreatorOfPerson,
  handOverToCreators,
  holdBeginnings,
  holdCreators,
  insertChatOfApplicant,
  insertChatsOfCreators,
  type LockedChat,
  lockChatsWhere,
  lockChatWhere,
} from "./chat.queries.ts";
import type { ChatContext } from "./chat-context.ts";

export type DirectPartner = { readonly creatorId: string } | { readonly applicantUserId: string };

type DirectContext = Omit<ChatContext, "actor">;

/** The only direct chat with this person, made if there is none yet, and held until the transaction ends. */
export function lockDirectChat(
  tx: Transaction,
  ctx: DirectContext,
  partner: DirectPartner,
): Promise<LockedChat> {
  return "creatorId" in partner
    ? lockChatOfCreator(tx, ctx, partner.creatorId)
    : lockChatOfApplicant(tx, ctx, partner.applicantUserId);
}

/** The same for many creators at once; those who do not exist have none. */
export async function lockDirectChats(
  tx: Transaction,
  ctx: DirectContext,
  creatorIds: readonly string[],
): Promise<LockedChat[]> {
  const organizationId = ctx.organization.id;
  const lockOf = (ids: readonly string[]) =>
    lockChatsWhere(tx, organizationId, sql`t.kind = 'direct' and t.creator_id = any(${ids}::text[])`);
  const present = await lockOf(creatorIds);
  if (present.length === creatorIds.length) return present;
  const begun = new Set(present.map(({ creator_id }) => creator_id));
  const newcomers = await holdCreators(
    tx,
    organizationId,
    creatorIds.filter((id) => !begun.has(id)),
  );
  if (newcomers.length === 0) return present;

  const newIds = newcomers.map(({ creator_id }) => creator_id);
  const at = ctx.clock.now();
  await holdBeginnings(
    tx,
    newcomers.map(({ user_id }) => user_id),
  );
  await handOverToCreators(tx, organizationId, newcomers, at);
  await insertChatsOfCreators(tx, organizationId, newIds, at);
  return [...present, ...(await lockOf(newIds))];
}

async function lockChatOfCreator(
  tx: Transaction,
  ctx: DirectContext,
  creatorId: string,
): Promise<LockedChat> {
  const [chat] = await lockDirectChats(tx, ctx, [creatorId]);
  if (chat === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [creatorId] });
  return chat;
}

async function lockChatOfApplicant(
  tx: Transaction,
  ctx: DirectContext,
  applicantUserId: string,
): Promise<LockedChat> {
  const organizationId = ctx.organization.id;
  const creator = await findCreatorOfPerson(tx, organizationId, applicantUserId);
  if (creator !== undefined) return lockChatOfCreator(tx, ctx, creator.id);
  await holdBeginnings(tx, [applicantUserId]);
  const newcomer = await findCreatorOfPerson(tx, organizationId, applicantUserId);
  if (newcomer !== undefined) return lockChatOfCreator(tx, ctx, newcomer.id);

  const ofApplicant = sql`t.applicant_user_id = ${applicantUserId}`;
  const present = await lockChatWhere(tx, organizationId, ofApplicant);
  if (present !== undefined) return present;
  await insertChatOfApplicant(tx, organizationId, applicantUserId, ctx.clock.now());
  const chat = await lockChatWhere(tx, organizationId, ofApplicant);
  if (chat === undefined) throw new Error("The chat that was just written is not there");
  return chat;
}
