import type { LiveHint } from "@clipledger/contract/chats/chat";
import type { Transaction } from "../../infra/db/database.ts";
import { chunk } from "../../infra/lists.ts";
import { announce, type NewAnnouncement } from "../../infra/live-updates/live-updates.ts";
import type { ChatContext, LockedChat } from "./locked-chat.ts";

interface ChatChange {
  readonly kind: Exclude<LiveHint["kind"], "missed">;
  readonly messageId?: string | null;
}

type AnnouncedChat = Pick<LockedChat, "id" | "kind" | "creator_user_id" | "applicant_user_id">;

/** Tells the team and every creator in the chat that something changed there. */
export function announceInChat(
  tx: Transaction,
  ctx: Pick<ChatContext, "organization">,
  chat: AnnouncedChat,
  change: ChatChange,
): Promise<void> {
  return announce(tx, [announcementOf(ctx, chat, change)]);
}

export function announcementOf(
  { organization }: Pick<ChatContext, "organization">,
  chat: AnnouncedChat,
  { kind, messageId = null }: ChatChange,
): NewAnnouncement {
  const partner = chat.creator_user_id ?? chat.applicant_user_id;
  return {
    organizationId: organization.id,
    chatId: chat.id,
    kind,
    messageId,
    isForTeam: true,
    people: chat.kind === "group" ? "members" : partner === null ? [] : [partner],
  };
}

/** Tells the team how far a creator has read, and themselves, wherever else they are; to others it does not matter. */
export function announceReadOf(
  tx: Transaction,
  { organization }: Pick<ChatContext, "organization">,
  chatId: string,
  userId: string,
): Promise<void> {
  const hint = { chatId, kind: "read", messageId: null } as const;
  return announce(tx, [{ ...hint, organizationId: organization.id, isForTeam: true, people: [userId] }]);
}

/** PostgreSQL takes up to 8,000 bytes at once. */
const BATCH_SIZE = 200;

/** Tells these people only, who may not be members any more. */
export function announceToPeople(
  tx: Transaction,
  { organization }: Pick<ChatContext, "organization">,
  chatId: string,
  { kind, userIds }: { kind: ChatChange["kind"]; userIds: readonly string[] },
): Promise<void> {
  const announcements = chunk(userIds, BATCH_SIZE).map((people) => ({
    organizationId: organization.id,
    chatId,
    kind,
    messageId: null,
    isForTeam: false,
    people,
  }));
  return announce(tx, announcements);
}
