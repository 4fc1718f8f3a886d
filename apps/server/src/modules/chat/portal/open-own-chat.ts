import type { PortalChatOutput } from "@clipledger/contract/portal/chats";
import type { PortalContext } from "../../../infra/context.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { lockDirectChat } from "../direct-chat.ts";
import { getOwnChat } from "./list-portal-chats.ts";

/** Creators may write first. */
export async function openOwnChat(portal: PortalContext, creatorId: string): Promise<PortalChatOutput> {
  const { ctx } = await getPortalCreator(portal, creatorId);
  const { id } = await portal.db.transaction((tx) => lockDirectChat(tx, ctx, { creatorId }));
  return getOwnChat(portal, id);
}
