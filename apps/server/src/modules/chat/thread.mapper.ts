import type { EventThread } from "@clipledger/contract/events/chat";
import type { LockedChat } from "./chat.queries.ts";

export type ThreadRow = Omit<LockedChat, "name" | "last_message_at">;

export function toThread(chat: ThreadRow): EventThread {
  return {
    id: chat.id,
    kind: chat.kind,
    creatorUserId: chat.creator_user_id ?? chat.applicant_user_id,
    orgCreatorId: chat.creator_id,
    groupKind: chat.group_kind,
    title: chat.title,
    publicTitle: chat.public_title,
    campaignId: chat.campaign_id,
  };
}
