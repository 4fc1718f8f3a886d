import type { ApplicationStatus } from "@clipledger/domain/jobs/application-status";
import type { BadgeTone } from "../../../ui/primitives/badge.tsx";
import type { ApplicationSet } from "../jobs-search.ts";

export const statusLabels: Record<ApplicationStatus, string> = {
  open: "Open",
  answered: "Answered invitation",
  in_review: "In review",
  accepted: "Accepted",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  auto_closed: "Closed unanswered",
  invited: "Invited",
  not_interested: "Not interested",
  retracted: "Invitation taken back",
};

export const statusTones: Record<ApplicationStatus, BadgeTone> = {
  open: "info",
  answered: "info",
  in_review: "warning",
  accepted: "accent",
  rejected: "neutral",
  withdrawn: "neutral",
  auto_closed: "neutral",
  invited: "warning",
  not_interested: "neutral",
  retracted: "neutral",
};

export const setLabels: Record<ApplicationSet | "all", string> = {
  waiting: "Waiting",
  in_review: "In review",
  accepted: "Accepted",
  closed: "Closed",
  invited: "Invited",
  all: "All",
};

const unmetWords = { country: "lives elsewhere", language: "speaks another language" } as const;

/** What the job asks for and the applicant does not bring. */
export function unmetText(unmet: readonly (keyof typeof unmetWords)[]): string | undefined {
  return unmet.length === 0 ? undefined : unmet.map((reason) => unmetWords[reason]).join(", ");
}
