import type { CampaignRow } from "../../api/types.ts";

export type CampaignActionName = "edit" | "copy" | "assign" | "end" | "reactivate" | "delete";

/** What a sheet or dialog asks about before it is done. */
export interface CampaignAction {
  readonly name: CampaignActionName;
  readonly campaign: CampaignRow;
}
