import type { LinkProps } from "@tanstack/react-router";
import {
  Cable,
  type LucideIcon,
  MessageSquare,
  ShieldCheck,
  UserRoundPlus,
  UserRoundSearch,
  Webhook,
} from "lucide-react";
import type { Today } from "../../api/types.ts";
import { counted } from "../../ui/primitives/text/number-format.ts";

/** Something that may wait, and the page where it is done. */
export interface TodayItem {
  readonly name: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count: number;
  /** What to do about it, or that there is nothing to do. */
  readonly note: string;
  readonly link: Pick<LinkProps, "to" | "search">;
  readonly explanation: string;
}

/** What this person may decide; what the server does not tell them is left out. */
export function todayItems(today: Today, unreadChats: number | undefined): readonly TodayItem[] {
  const { approvals, applications, joinRequests, failingSources, failingEndpoints } = today;
  return [
    approvals === null ? undefined : approvalItem(approvals),
    applications === null ? undefined : applicationItem(applications),
    joinRequests === null ? undefined : joinRequestItem(joinRequests),
    unreadChats === undefined ? undefined : chatItem(unreadChats),
    failingSources === null ? undefined : sourceItem(failingSources),
    failingEndpoints === null ? undefined : endpointItem(failingEndpoints),
  ].filter((item) => item !== undefined);
}

/** Whether anything waits at all. */
export function isAnythingWaiting(today: Today, items: readonly TodayItem[]): boolean {
  const { totals, uncalculated, isComplete } = today.duePayouts;
  const isDue = totals.length > 0 || uncalculated > 0 || !isComplete;
  return isDue || today.behind.count > 0 || items.some(({ count }) => count > 0);
}

function approvalItem(count: number): TodayItem {
  return {
    ...{ name: "approvals", label: "Approvals", icon: ShieldCheck, count },
    note: count === 0 ? "None to approve" : `${counted(count, "payout")} to approve`,
    link: { to: "/payouts", search: { tab: "approval" } },
    explanation: "Payouts that the provider holds until somebody approves them.",
  };
}

function applicationItem(count: number): TodayItem {
  return {
    ...{ name: "applications", label: "Applications", icon: UserRoundSearch, count },
    note: count === 0 ? "All answered" : "Wait for an answer",
    link: { to: "/jobs/applications", search: {} },
    explanation: "Applications for your jobs that nobody has answered or put in review.",
  };
}

function joinRequestItem(count: number): TodayItem {
  return {
    ...{ name: "joinRequests", label: "Join requests", icon: UserRoundPlus, count },
    note: count === 0 ? "All decided" : "Wait for a decision",
    link: { to: "/creators", search: { tab: "requests" } },
    explanation: "People who followed an invite link and ask to join as creators.",
  };
}

function chatItem(count: number): TodayItem {
  return {
    ...{ name: "chats", label: "Unread chats", icon: MessageSquare, count },
    note: count === 0 ? "All read" : "Have new messages",
    link: { to: "/chat", search: { show: "unread" } },
    explanation: "Conversations with messages from creators that you have not read.",
  };
}

function sourceItem(failing: NonNullable<Today["failingSources"]>): TodayItem {
  return {
    ...{ name: "sources", label: "Data sources", icon: Cable, count: failing.length },
    note: failing.length === 0 ? "None fails" : `Failing: ${failing.map(({ name }) => name).join(", ")}`,
    link: { to: "/settings/data-sources", search: {} },
    explanation: "Sources of counts that cannot be asked, or have failed since they last answered.",
  };
}

function endpointItem(failing: NonNullable<Today["failingEndpoints"]>): TodayItem {
  const disabled = failing.filter(({ state }) => state === "disabled").length;
  const note =
    disabled === failing.length ? "Disabled" : disabled === 0 ? "Failing" : `Failing, ${disabled} disabled`;
  return {
    ...{ name: "endpoints", label: "Webhooks", icon: Webhook, count: failing.length },
    note: failing.length === 0 ? "None fails" : note,
    link: { to: "/webhooks", search: {} },
    explanation: "Endpoints that did not take their last three deliveries, or are disabled.",
  };
}
