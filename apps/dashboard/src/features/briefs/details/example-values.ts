import type { VariableId } from "@clipledger/richtext/variables";

/** What an example creator reads in place of the variables. */
export function exampleValues(brandName: string): Record<VariableId, string> {
  return {
    creator_first_name: "Juniper",
    creator_full_name: "Juniper Hale",
    creator_email: "juniper@creators.example",
    creator_accounts: "@juniper.bakes (TikTok), @juniperbakes (Instagram)",
    brand_name: brandName,
    campaign_video_target: "5 videos",
    campaign_payout_cycle: "every 2 weeks",
    assignment_start_date: "March 3, 2027",
  };
}
