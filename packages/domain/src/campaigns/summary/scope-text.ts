import type { PayoutScope } from "../spec/campaign-spec.ts";

/** How a sentence on what views earn begins. */
export const EARNERS: Record<PayoutScope, string> = {
  per_video: "Each video earns",
  all_content: "In each cycle, all of a creator's videos together earn",
};
