import { isVariableId, type VariableId } from "@clipledger/richtext/variables";

/** What a variable stands for, as the menu and the text show it. */
export const variableLabels: Record<VariableId, string> = {
  creator_first_name: "Creator's first name",
  creator_full_name: "Creator's full name",
  creator_email: "Creator's email",
  creator_accounts: "Creator's accounts",
  brand_name: "Brand name",
  campaign_video_target: "Video target",
  campaign_payout_cycle: "Payout cycle",
  assignment_start_date: "Assignment start",
};

export function variableLabel(id: string): string {
  return isVariableId(id) ? variableLabels[id] : `$${id}`;
}
