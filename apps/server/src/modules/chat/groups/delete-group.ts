import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { chatSubject, lockChat } from "../lock-chat.ts";
import { removeChat } from "../remove-chat.ts";

export async function deleteGroup(ctx: OperationContext, id: string): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    if (chat.kind === "direct")
      throw new AppError("INVALID_STATE", undefined, { message: "A creator keeps their direct chat" });
    await removeChat(tx, ctx, chat, "deleted");
    await recordActivity(tx, ctx, { type: "chat.deleted", subject: chatSubject(chat) });
  });
  return { success: true };
}
