import type { PortalChatOutput } from "@clipledger/contract/portal/chats";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import { listLastMessages } from "../messages/messages.queries.ts";
import { getOwn } from "./held-portal-chat.ts";
import { toPortalChat } from "./portal-chats.mapper.ts";
import { listPortalChats, type PortalChatRow } from "./portal-chats.queries.ts";

type Reader = Pick<PortalContext, "db" | "userId">;

export async function listOwnChats(ctx: Reader): Promise<{ data: PortalChatOutput[] }> {
  return { data: await withLastMessages(ctx, await listPortalChats(ctx.db, ctx.userId)) };
}

export async function getOwnChat(ctx: Reader, id: string): Promise<PortalChatOutput> {
  const [chat] = await withLastMessages(ctx, [await getOwn(ctx.db, ctx.userId, id)]);
  if (chat === undefined) throw new AppError("NOT_FOUND");
  return chat;
}

async function withLastMessages(
  { db, userId }: Reader,
  rows: readonly PortalChatRow[],
): Promise<PortalChatOutput[]> {
  const messages = await listLastMessages(
    db,
    rows.map(({ organization_id: organizationId, id, since }) => ({ organizationId, id, since })),
  );
  const lastOf = new Map(messages.map((message) => [message.chat_id, message]));
  return rows.map((row) => toPortalChat(row, userId, lastOf.get(row.id)));
}
