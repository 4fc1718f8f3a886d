import type { ChatDetailOutput } from "@clipledger/contract/chats/chat";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { findChatRow, listGroupMembers } from "./chat-rows.queries.ts";
import { toChat } from "./chats.mapper.ts";
import { listLastMessages } from "./messages/messages.queries.ts";

export async function getChat(
  { db, organization, actor }: Pick<OperationContext, "organization" | "actor"> & { readonly db: Queryable },
  id: string,
): Promise<ChatDetailOutput> {
  const viewer = { organizationId: organization.id, userId: actor.userId };
  const row = await findChatRow(db, viewer, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const [last] = await listLastMessages(db, [{ organizationId: organization.id, id }]);
  const members = row.kind === "group" ? await listGroupMembers(db, organization.id, id) : [];
  return { ...toChat(row, last), members };
}
