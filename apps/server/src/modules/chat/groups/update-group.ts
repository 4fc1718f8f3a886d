import type { ChatDetailOutput } from "@clipledger/contract/chats/chat";
import type { GroupChanges } from "@clipledger/contract/chats/chat-input";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { getChat } from "../list-chats.ts";
import { chatSubject, type LockedChat, lockChat } from "../locked-chat.ts";
import {
  listMembers,
  lockInvitedCreators,
  type MemberChanges,
  publishGroupChange,
  setMembers,
} from "./group-members.ts";

export function updateGroup(
  ctx: OperationContext,
  id: string,
  changes: GroupChanges,
): Promise<ChatDetailOutput> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    refuseUnchangeable(chat, changes);
    const before = { title: chat.title, publicTitle: chat.public_title };
    const after = { title: changes.title ?? chat.title ?? "", publicTitle: wantedPublicTitle(chat, changes) };
    const retitled = changedFields<typeof before>(before, after);
    await updateTitles(tx, ctx.organization.id, { id, ...after });
    const members = await changeMembers(tx, ctx, chat, changes.creatorIds);
    const titles = (["title", "publicTitle"] as const).filter((name) => name in retitled);
    await publishGroupChange(tx, ctx, id, members, titles);
    await recordChanges(tx, ctx, { ...chat, name: after.title }, { retitled, members });
    return getChat({ ...ctx, db: tx }, id);
  });
}

function refuseUnchangeable(chat: LockedChat, { creatorIds }: GroupChanges): void {
  if (chat.kind === "direct")
    throw new AppError("INVALID_STATE", undefined, { message: "Only groups can be changed" });
  if (chat.group_kind === "campaign" && creatorIds !== undefined)
    throw new AppError("INVALID_STATE", undefined, {
      message: "The members of a campaign's group follow its assignments",
    });
}

function wantedPublicTitle(chat: LockedChat, { publicTitle }: GroupChanges): string | null {
  return publicTitle === undefined ? chat.public_title : publicTitle;
}

async function changeMembers(
  tx: Transaction,
  ctx: OperationContext,
  chat: LockedChat,
  creatorIds: readonly string[] | undefined,
): Promise<MemberChanges> {
  if (creatorIds === undefined) return { addedUserIds: [], removedUserIds: [] };
  const present = await listMembers(tx, ctx.organization.id, chat.id);
  return setMembers(tx, ctx, chat, await lockInvitedCreators(tx, ctx, creatorIds, present));
}

async function recordChanges(
  tx: Transaction,
  ctx: OperationContext,
  chat: LockedChat,
  { retitled, members }: { retitled: ReturnType<typeof changedFields>; members: MemberChanges },
): Promise<void> {
  const { addedUserIds, removedUserIds } = members;
  const hasNewMembers = addedUserIds.length + removedUserIds.length > 0;
  const changes = {
    ...retitled,
    ...(hasNewMembers ? { members: { before: removedUserIds, after: addedUserIds } } : {}),
  };
  if (Object.keys(changes).length === 0) return;
  await recordActivity(tx, ctx, { type: "chat.updated", subject: chatSubject(chat), changes });
}

async function updateTitles(
  tx: Transaction,
  organizationId: string,
  { id, title, publicTitle }: { id: string; title: string; publicTitle: string | null },
): Promise<void> {
  await tx.execute(sql`
    update chats set title = ${title}, public_title = ${publicTitle}
    where organization_id = ${organizationId} and id = ${id}`);
}
