import type { Follower } from "./infra/events/act-on-events.ts";
import { followInChats } from "./modules/chat/following/follow-events.ts";
import { tellOfPayouts } from "./modules/payouts/messages/tell-of-payouts.ts";

/** What modules do about events of earlier ones. */
export const followers: readonly Follower[] = [followInChats, tellOfPayouts];
