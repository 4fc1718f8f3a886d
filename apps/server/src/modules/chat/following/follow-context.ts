import type { Services } from "../../../infra/context.ts";
import type { ChatContext } from "../chat-context.ts";

/** Where the system acts by itself, because something happened. */
export type FollowContext = Services & ChatContext;
