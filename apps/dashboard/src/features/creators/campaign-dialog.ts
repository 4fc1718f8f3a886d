import type { ReactNode } from "react";
import type { Creator } from "../../api/types.ts";
import type { CampaignActionName } from "./creator-action.ts";

interface CampaignDialogOrder {
  readonly name: CampaignActionName;
  readonly creators: readonly Creator[];
  readonly onClose: () => void;
}

/** Draws a dialog about work in campaigns, which belongs to another part of the dashboard. */
export type CampaignDialog = (order: CampaignDialogOrder) => ReactNode;
