import type { Me } from "../../api/types.ts";
import { exactNumber } from "../../ui/primitives/number-format.ts";
import { shortDate } from "../../ui/primitives/time.tsx";

interface PlanFact {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

interface PlanUse {
  /** Undefined while they are not known. */
  readonly accountCount: number | undefined;
  readonly creditsLeft: number | null | undefined;
}

export function planFacts({ plan, organization }: Me, use: PlanUse): readonly PlanFact[] {
  return [
    { label: "Plan", value: planName(plan.name), note: `Since ${shortDate(organization.createdAt)}` },
    {
      label: "Tracked accounts",
      value: use.accountCount === undefined ? "…" : exactNumber(use.accountCount),
      note: plan.trackedAccounts === null ? "No limit" : `Of ${exactNumber(plan.trackedAccounts)}`,
    },
    {
      label: "Credits left",
      value: creditsText(use.creditsLeft),
      note:
        plan.creditsPerMonth === null
          ? "For live lookups"
          : `${exactNumber(plan.creditsPerMonth)} a month, for live lookups`,
    },
    {
      label: "API requests a minute",
      value: plan.apiAccess ? limitText(plan.requestsPerMinute) : "None",
      note: plan.apiAccess
        ? `${limitText(plan.webhookEndpoints)} webhook endpoints`
        : "This plan has no API access",
    },
  ];
}

function planName(name: string) {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function creditsText(left: PlanUse["creditsLeft"]) {
  if (left === undefined) return "…";
  return left === null ? "No limit" : exactNumber(left);
}

function limitText(limit: number | null) {
  return limit === null ? "No limit" : exactNumber(limit);
}
