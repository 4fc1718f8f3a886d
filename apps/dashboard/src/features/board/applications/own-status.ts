import type { OwnApplication } from "../../../api/portal-types.ts";
import type { BadgeTone } from "../../../ui/primitives/badge.tsx";

type Status = OwnApplication["status"];

interface StatusWords {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly sentence: string;
}

/** How an application stands, told to the person who sent it. */
export function ownStatusWords({
  status,
  organization: { name },
}: Pick<OwnApplication, "status" | "organization">): StatusWords {
  const words: Record<Status, StatusWords> = {
    open: { label: "Sent", tone: "info", sentence: `${name} has your application.` },
    answered: { label: "Sent", tone: "info", sentence: `${name} has your application.` },
    in_review: { label: "In review", tone: "info", sentence: `${name} is looking at your application.` },
    accepted: { label: "Accepted", tone: "accent", sentence: `Congratulations! You work with ${name} now.` },
    rejected: { label: "Not this time", tone: "neutral", sentence: `${name} decided for somebody else.` },
    withdrawn: { label: "Taken back", tone: "neutral", sentence: "You took this application back." },
    auto_closed: {
      label: "Closed",
      tone: "neutral",
      sentence: "It was closed after 14 days without an answer. You may apply again while the job is open.",
    },
    invited: { label: "Invitation", tone: "warning", sentence: `${name} would like you to apply.` },
    not_interested: { label: "Declined", tone: "neutral", sentence: "You were not interested." },
    retracted: { label: "Withdrawn", tone: "neutral", sentence: `${name} took the invitation back.` },
  };
  return words[status];
}
