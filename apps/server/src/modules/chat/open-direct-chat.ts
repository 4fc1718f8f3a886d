import type { ChatDetailOutput } from "@clipledger/contract/chats/chat";
import type { OperationContext } from "../../infra/context.ts";
import { lockDirectChat } from "./direct-chat.ts";
import { getChat } from "./get-chat.ts";

export function openDirectChat(ctx: OperationContext, creatorId: string): Promise<ChatDetailOutput> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockDirectChat(tx, ctx, { creatorId });
    return getChat({ ...ctx, db: tx }, id);
  });
}
