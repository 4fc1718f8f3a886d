import type { EventMessage } from "@clipledger/contract/events/chat";
import { AppError } from "../../../infra/app-error.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import type { ChatContext } from "../chat-context.ts";
import { toMessage } from "./messages.mapper.ts";
import { findMessage, type MessageRow } from "./messages.queries.ts";

export async function getMessage(
  db: Queryable,
  ctx: Pick<ChatContext, "organization">,
  chatId: string,
  id: string,
): Promise<EventMessage> {
  return toMessage(await getMessageRow(db, ctx, chatId, id));
}

export async function getMessageRow(
  db: Queryable,
  { organization }: Pick<ChatContext, "organization">,
  chatId: string,
  id: string,
): Promise<MessageRow> {
  const row = await findMessage(db, organization.id, chatId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}
