import type { ChatDetailOutput } from "@clipledger/contract/chats/chat";
import type { GroupChanges, NewManualGroup } from "@clipledger/contract/chats/chat-input";
import type { EventData } from "@clipledger/contract/events/catalog";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { lockCampaign } from "../../campaigns/campaigns.queries.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { announceInChat, announceToPeople } from "../announce-in-chat.ts";
import { getChat } from "../list-chats.ts";
import {
  type ChatContext,
  chatSubject,
  type LockedChat,
  lockChat,
  lockChatWhere,
  toThread,
} from "../locked-chat.ts";
import {
  listCreatorsOfCampaign,
  listMembers,
  lockInvitedCreators,
  type MemberChanges,
  publishGroupChange,
  setMembers,
} from "./group-members.ts";

/** A campaign has one group: asked for again, it is the same. */
export function createGroup(
  ctx: OperationContext,
  body: NewManualGroup | { readonly campaignId: string },
): Promise<ChatDetailOutput> {
  return ctx.db.transaction(async (tx) => {
    const { id, isNew } =
      "campaignId" in body
        ? await openCampaignGroup(tx, ctx, body.campaignId)
        : await createManualGroup(tx, ctx, body);
    if (isNew) {
      const chat = await lockChat(tx, ctx, id);
      await announceInChat(tx, ctx, chat, { kind: "thread_changed" });
      await recordActivity(tx, ctx, { type: "chat.created", subject: chatSubject(chat) });
    }
    return getChat({ ...ctx, db: tx }, id);
  });
}

async function createManualGroup(
  tx: Transaction,
  ctx: OperationContext,
  { title, publicTitle = null, creatorIds }: NewManualGroup,
): Promise<{ id: string; isNew: true }> {
  const id = createId("chatThread");
  const members = await lockInvitedCreators(tx, ctx, creatorIds);
  await insertGroup(tx, {
    organizationId: ctx.organization.id,
    id,
    groupKind: "manual",
    title,
    publicTitle,
    campaignId: null,
    at: ctx.clock.now(),
  });
  await setMembers(tx, ctx, { id }, members);
  return { id, isNew: true };
}

const MAX_TITLE_LENGTH = 80;

/** The campaign's only group, made with its members if there is none yet. */
async function openCampaignGroup(
  tx: Transaction,
  ctx: ChatContext,
  campaignId: string,
): Promise<{ id: string; isNew: boolean }> {
  const organizationId = ctx.organization.id;
  const campaign = await lockCampaign(tx, organizationId, campaignId, "share");
  if (campaign === undefined) throw new AppError("NOT_FOUND");
  const id = createId("chatThread");
  const at = ctx.clock.now();
  const isNew = await insertGroup(tx, {
    organizationId,
    id,
    groupKind: "campaign",
    title: [...campaign.name].slice(0, MAX_TITLE_LENGTH).join("").trim(),
    publicTitle: null,
    campaignId,
    at,
  });
  const chat = await lockChatWhere(tx, organizationId, sql`t.campaign_id = ${campaignId}`);
  if (chat === undefined) throw new Error("The campaign's group is not there");
  if (isNew)
    await setMembers(tx, ctx, chat, await listCreatorsOfCampaign(tx, organizationId, campaignId, at));
  return { id: chat.id, isNew };
}

/** Whoever works in the campaign now is a member, and nobody else. Nothing happens where there is no group. */
export async function followCampaign(tx: Transaction, ctx: ChatContext, campaignId: string): Promise<void> {
  const organizationId = ctx.organization.id;
  const chat = await lockChatWhere(tx, organizationId, sql`t.campaign_id = ${campaignId}`);
  if (chat === undefined) return;
  const working = await listCreatorsOfCampaign(tx, organizationId, campaignId, ctx.clock.now());
  await publishGroupChange(tx, ctx, chat.id, await setMembers(tx, ctx, chat, working));
}

export interface NewGroup {
  readonly organizationId: string;
  readonly id: string;
  readonly groupKind: "manual" | "campaign";
  readonly title: string;
  readonly publicTitle: string | null;
  readonly campaignId: string | null;
  readonly at: Date;
}

/** False when the campaign has its group already. */
async function insertGroup(tx: Transaction, { at, ...group }: NewGroup): Promise<boolean> {
  const inserted = await tx.execute(sql`
    ${insertRow("chats", { ...group, kind: "group", createdAt: at, updatedAt: at })}
    on conflict (organization_id, campaign_id) where campaign_id is not null do nothing`);
  return inserted > 0;
}

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

/** Deletes a chat that the caller has locked, with everything in it. */
export async function removeChat(
  tx: Transaction,
  ctx: ChatContext,
  chat: LockedChat,
  reason: EventData<"chat.thread.deleted">["reason"],
): Promise<void> {
  const members = await listMembers(tx, ctx.organization.id, chat.id);
  await deleteChatRow(tx, ctx.organization.id, chat.id);
  await publishEvent(tx, ctx, "chat.thread.deleted", { thread: toThread(chat), reason });
  const userIds = members.map(({ user_id }) => user_id);
  await announceInChat(tx, ctx, chat, { kind: "thread_deleted" });
  await announceToPeople(tx, ctx, chat.id, { kind: "thread_deleted", userIds });
}

async function deleteChatRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from chats where organization_id = ${organizationId} and id = ${id}`);
}

export async function deleteGroup(ctx: OperationContext, id: string): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    if (chat.kind === "direct")
      throw new AppError("INVALID_STATE", undefined, { message: "A creator keeps their direct chat" });
    await removeChat(tx, ctx, chat, "deleted");
    await recordActivity(tx, ctx, { type: "chat.deleted", subject: chatSubject(chat) });
  });
  return { success: true };
}
