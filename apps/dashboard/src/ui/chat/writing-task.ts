import type { ChatMessage } from "./chat-message.ts";

/** What is being written: something new, an answer, or an old message anew. */
export type WritingTask =
  | { readonly kind: "new" }
  | { readonly kind: "reply" | "edit"; readonly message: ChatMessage };

export const newMessage: WritingTask = { kind: "new" };
