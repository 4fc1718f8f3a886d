import { z } from "zod";
import { idSchema } from "../ids.ts";

/**
 * What `GET /ui/v1/chats/stream?organization=` and `GET /portal/v1/chats/stream` send as the data of their events.
 * Never content: whoever hears of a change fetches it.
 */
export const LiveHintSchema = z.object({
  kind: z
    .enum(["message_posted", "message_changed", "read", "thread_changed", "thread_deleted", "missed"])
    .describe("`missed`: hints may have been lost; fetch everything that is on the screen."),
  chatId: idSchema("chatThread").nullable(),
  messageId: idSchema("chatMessage").nullable(),
});
export type LiveHint = z.infer<typeof LiveHintSchema>;
