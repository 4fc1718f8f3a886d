import type { Me } from "../../api/types.ts";

interface PlanFact {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

export function planFacts(plan: Me["plan"]): readonly PlanFact[] {
  return [
    { label: "Tracked accounts", value: limitText(plan.trackedAccounts), note: videosNote(plan) },
    { label: "Credits a month", value: limitText(plan.creditsPerMonth), note: "For live lookups" },
    {
      label: "API requests a minute",
      value: plan.apiAccess ? limitText(plan.requestsPerMinute) : "None",
      note: apiNote(plan),
    },
  ];
}

function limitText(limit: number | null) {
  return limit === null ? "No limit" : limit.toLocaleString("en");
}

function videosNote(plan: Me["plan"]) {
  if (!plan.individualVideos) return "Single videos are not in this plan";
  return plan.trackedVideos === null
    ? "And single videos without limit"
    : `And ${limitText(plan.trackedVideos)} single videos`;
}

function apiNote(plan: Me["plan"]) {
  return plan.apiAccess
    ? `${limitText(plan.webhookEndpoints)} webhook endpoints`
    : "This plan has no API access";
}
