import { creatorExample } from "@clipledger/contract/creators/creator-example";
import type { Creator } from "../../api/types.ts";
import type { CampaignWork } from "./creator-work.ts";

/** A creator for tests: on the roster, not invited, without a campaign. */
export function buildCreator(change: Partial<Creator> = {}): Creator {
  return {
    ...creatorExample,
    member: null,
    invitation: null,
    status: "not invited",
    accounts: [...creatorExample.accounts],
    tags: [...creatorExample.tags],
    activeCampaign: null,
    campaignDisplay: null,
    campaignProrationApplied: null,
    ...change,
  };
}

/** Weekly work since 14 September 2026 in a campaign that began a week earlier. */
export function buildWork(change: Partial<CampaignWork> = {}): CampaignWork {
  return { ...creatorExample.campaignDisplay, ...change };
}
