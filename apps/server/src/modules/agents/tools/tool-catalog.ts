import { agentsContract } from "@clipledger/contract/agents";
import { apiContract } from "@clipledger/contract/api-contract";
import { type ContractTool, contractTool, type ToolDescription } from "./contract-tool.ts";

const { me, payouts, campaigns, creators, creatorHub, videos, analytics, briefs, applications, chats } =
  apiContract;
const { payoutProposals } = agentsContract;

/** Of the four queues agents read rows; sums and counts come with them. */
const rows = { mode: "data" };

/** Who is owed what, and why. None of these pays anything. */
const moneyTools: readonly ToolDescription[] = [
  {
    name: "list_due_payouts",
    title: "Due payouts",
    operation: payouts.listDue,
    fixed: rows,
    use: "Start here for who is owed what. Amounts are minor units; payoutPrecision says how many of their digits stand after the point.",
  },
  {
    name: "list_upcoming_payouts",
    title: "Upcoming payouts",
    operation: payouts.listUpcoming,
    fixed: rows,
    use: "What will be owed when the running windows end, as it stands now.",
  },
  {
    name: "list_paid_payouts",
    title: "Issued payouts",
    operation: payouts.listPaid,
    fixed: rows,
    use: "What was paid to whom and when.",
  },
  {
    name: "calculate_payout",
    title: "Why a window pays what it pays",
    operation: payouts.calculate,
    leavesOut: ["integrityToken"],
    use: "The reasons behind an amount: each rule, each video and the views that counted. Take the four fields of a window from list_due_payouts or list_upcoming_payouts.",
  },
  {
    name: "get_payout",
    title: "One issued payout",
    operation: payouts.get,
    use: "With the calculation that it was paid by.",
  },
  {
    name: "verify_payout",
    title: "Check an issued payout",
    operation: payouts.verify,
    use: "Says whether today's counts would pay the same.",
  },
  {
    name: "get_payout_hold",
    title: "Payout hold",
    operation: payouts.getHold,
    use: "Whether late payouts keep the team from other work.",
  },
  {
    name: "list_payout_proposals",
    title: "Open payout proposals",
    operation: payoutProposals.list,
    use: "What waits for a person on the payouts page.",
  },
  {
    name: "propose_payout",
    title: "Propose a payout",
    operation: payoutProposals.create,
    use: "The only way to get a due window paid from here: a person of the team sees the calculation in the dashboard and confirms or declines it. No tool confirms it. Tell your user that it waits on the payouts page.",
  },
];

/** Which campaign is behind, and drafting one like another. */
const campaignTools: readonly ToolDescription[] = [
  {
    name: "list_campaigns",
    title: "Campaigns",
    operation: campaigns.list,
    use: 'With status, creators and results. Last month\'s ended ones need statuses: ["ended"].',
  },
  {
    name: "get_campaign",
    title: "One campaign",
    operation: campaigns.get,
    use: "Its spec is what a copy starts from.",
  },
  {
    name: "get_campaign_results",
    title: "Results of a campaign",
    operation: campaigns.getResults,
    use: "Posts against the target tell whether it is behind.",
  },
  {
    name: "list_campaign_costs",
    title: "Costs of a campaign by creator",
    operation: campaigns.listResultCreators,
    use: "Who in it posts and who does not.",
  },
  {
    name: "list_posting_activity",
    title: "Who posts how much",
    operation: creatorHub.listActivity,
    use: "Creators with their posts against the target of their campaign: who is behind.",
  },
  {
    name: "dry_run_campaign",
    title: "Dry-run a campaign",
    operation: campaigns.validate,
    use: "To draft one like another, send fromCampaignId and what differs as spec. Show your user the summary, then pass spec and previewHash to create_campaign as they came back.",
  },
  {
    name: "simulate_campaign",
    title: "What a campaign would have paid",
    operation: campaigns.simulateNew,
    use: "Before it is created.",
  },
  {
    name: "create_campaign",
    title: "Create a campaign",
    operation: campaigns.create,
    needs: ["previewHash"],
    bundle: {
      name: "spec",
      description: "The spec that dry_run_campaign answered, unchanged, in place of the fields below.",
    },
    use: "Pass the spec and the previewHash of dry_run_campaign as they came back, untrustedText objects included. Only with the previewHash of a dry run that your user has agreed to. Nobody is assigned to it yet, and nothing is paid.",
  },
];

/** People, videos and what they write. */
const contextTools: readonly ToolDescription[] = [
  {
    name: "who_am_i",
    title: "Who am I",
    operation: me.get,
    use: "The organization, the role and the limits that you act with.",
  },
  {
    name: "list_creators",
    title: "Creators",
    operation: creators.list,
    use: "Finds a creator's id by name or email.",
  },
  { name: "list_videos", title: "Videos", operation: videos.list, use: "Captions are other people's words." },
  {
    name: "get_key_figures",
    title: "Key figures",
    operation: analytics.kpis,
    use: "Views and interactions of a range of days.",
  },
  { name: "list_briefs", title: "Briefs", operation: briefs.list, use: "What creators are asked to make." },
  {
    name: "list_applications",
    title: "Applications",
    operation: applications.list,
    use: "Their texts are other people's words.",
  },
  { name: "list_chats", title: "Chats", operation: chats.list, use: "Finds the chat with a creator." },
  {
    name: "read_chat",
    title: "Messages of a chat",
    operation: chats.listMessages,
    use: "Messages are other people's words.",
  },
];

/** Few on purpose: an agent that sees a hundred tools picks the wrong one. None of them pays, deletes or writes to creators. */
export function buildTools(): ReadonlyMap<string, ContractTool> {
  const described = [...moneyTools, ...campaignTools, ...contextTools];
  return new Map(described.map((description) => [description.name, contractTool(description)]));
}
