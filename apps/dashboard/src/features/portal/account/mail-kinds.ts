import type { MailKind } from "../../../api/portal-types.ts";

interface MailKindWords {
  /** As a setting's name. */
  readonly label: string;
  readonly description: string;
  /** As in "emails about …". */
  readonly topic: string;
}

export const mailKinds: Record<MailKind, MailKindWords> = {
  brief: {
    label: "Briefs",
    description: "A brief for you is new, or has changed.",
    topic: "new and changed briefs",
  },
  chat: {
    label: "Messages",
    description: "A team wrote to you, and you have not seen it after a few minutes.",
    topic: "messages that you have not seen",
  },
  payout: {
    label: "Payouts",
    description: "You were paid, or a payout changed.",
    topic: "payouts",
  },
  application: {
    label: "Applications",
    description: "A team answered your application.",
    topic: "your applications",
  },
  job_invitation: {
    label: "Invitations to apply",
    description: "A team would like you to apply for a job.",
    topic: "invitations to apply",
  },
};
