import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { type LockedChat, lockChatWhere } from "./chat.queries.ts";
import type { ChatContext } from "./chat-context.ts";

/** Holds the chat until the transaction ends. */
export async function lockChat(
  tx: Transaction,
  { organization }: Pick<ChatContext, "organization">,
  id: string,
): Promise<LockedChat> {
  const chat = await lockChatWhere(tx, organization.id, sql`t.id = ${id}`);
  if (chat === undefined) throw new AppError("NOT_FOUND");
  return chat;
}

/** How the activity log names a chat. */
export function chatSubject({ id, name }: Pick<LockedChat, "id" | "name">) {
  return { type: "chat", id, label: name };
}
