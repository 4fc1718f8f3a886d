import type { OperationContext } from "../../infra/context.ts";

/** Who acts in which organization's chats: a member of the team, a creator in their portal, or the system. */
export interface ChatContext extends Pick<OperationContext, "actor" | "clock"> {
  readonly organization: { readonly id: string };
}
