import type { Follower } from "./infra/events/act-on-events.ts";
import { followInChats } from "./modules/chat/following/follow-events.ts";
import { tellOfPayouts } from "./modules/payouts/messages/tell-of-payouts.ts";

/** The handlers of events, in the order of their modules. */
export const followers: readonly Follower[] = [followInChats, tellOfPayouts];
