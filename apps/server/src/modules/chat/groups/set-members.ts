import type { Transaction } from "../../../infra/db/database.ts";
import type { LockedChat, Person } from "../chat.queries.ts";
import type { ChatContext } from "../chat-context.ts";
import { announceToPeople } from "../live/announce-in-chat.ts";
import { deleteMembers, insertMembers, listMembers } from "./groups.queries.ts";

export interface MemberChanges {
  readonly addedUserIds: readonly string[];
  readonly removedUserIds: readonly string[];
}

/** Makes these the members of a group that the caller holds. */
export async function setMembers(
  tx: Transaction,
  ctx: ChatContext,
  chat: Pick<LockedChat, "id">,
  wanted: readonly Person[],
): Promise<MemberChanges> {
  const organizationId = ctx.organization.id;
  const present = await listMembers(tx, organizationId, chat.id);
  const added = without(wanted, present);
  const removed = without(present, wanted);
  if (added.length > 0)
    await insertMembers(tx, organizationId, {
      chatId: chat.id,
      creatorIds: added.map(({ creator_id }) => creator_id),
      at: ctx.clock.now(),
    });
  if (removed.length > 0)
    await deleteMembers(tx, organizationId, {
      chatId: chat.id,
      creatorIds: removed.map(({ creator_id }) => creator_id),
    });
  const removedUserIds = removed.map(({ user_id }) => user_id);
  await announceToPeople(tx, ctx, chat.id, { kind: "thread_deleted", userIds: removedUserIds });
  return { addedUserIds: added.map(({ user_id }) => user_id), removedUserIds };
}

function without(members: readonly Person[], others: readonly Person[]): Person[] {
  const left = new Set(others.map(({ creator_id }) => creator_id));
  return members.filter(({ creator_id }) => !left.has(creator_id));
}
