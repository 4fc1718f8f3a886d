import type { ChatDetailOutput } from "@clipledger/contract/chats/chat";
import type { NewManualGroup } from "@clipledger/contract/chats/chat-input";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { lockCampaign } from "../../campaigns/campaigns.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { getChat } from "../list-chats.ts";
import { announceInChat } from "../live/announce-in-chat.ts";
import { type ChatContext, chatSubject, lockChat, lockChatWhere } from "../locked-chat.ts";
import {
  listCreatorsOfCampaign,
  lockInvitedCreators,
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
async function insertGroup(tx: Transaction, group: NewGroup): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into chats (
      organization_id, id, kind, group_kind, title, public_title, campaign_id, created_at, updated_at
    ) values (
      ${group.organizationId}, ${group.id}, 'group', ${group.groupKind}, ${group.title}, ${group.publicTitle},
      ${group.campaignId}, ${group.at}, ${group.at}
    ) on conflict (organization_id, campaign_id) where campaign_id is not null do nothing`);
  return inserted > 0;
}
