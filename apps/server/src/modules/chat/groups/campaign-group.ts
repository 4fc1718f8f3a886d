import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { lockCampaign } from "../../campaigns/campaigns.queries.ts";
import { lockChatWhere } from "../chat.queries.ts";
import type { ChatContext } from "../chat-context.ts";
import { insertGroup, listCreatorsOfCampaign } from "./groups.queries.ts";
import { setMembers } from "./set-members.ts";
import { tellGroupChanged } from "./tell-group-changed.ts";

const MAX_TITLE_LENGTH = 80;

/** The campaign's only group, made with its members if there is none yet. */
export async function openCampaignGroup(
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
  await tellGroupChanged(tx, ctx, chat.id, await setMembers(tx, ctx, chat, working));
}
