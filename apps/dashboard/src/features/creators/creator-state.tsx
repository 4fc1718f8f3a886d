import type { Creator } from "../../api/types.ts";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { shortDate } from "../../ui/primitives/text/time.tsx";

export function CreatorStateBadge({ creator }: { creator: Creator }) {
  const { label, tone, note } = creatorState(creator);
  return (
    <span title={note} className="inline-flex">
      <StateBadge tone={tone}>{label}</StateBadge>
      {note === undefined ? null : <span className="sr-only">{note}</span>}
    </span>
  );
}

interface CreatorState {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly note: string | undefined;
}

export const statusLabels: Record<Creator["status"], string> = {
  "not invited": "Not invited",
  "invitation sent": "Invited",
  "invitation rejected": "Declined",
  joined: "Joined",
};

const tones: Record<Creator["status"], BadgeTone> = {
  "not invited": "neutral",
  "invitation sent": "info",
  "invitation rejected": "warning",
  joined: "accent",
};

type Stateful = Pick<Creator, "status" | "creatorStatus" | "invitation">;

/** How far somebody is on their way in, in a word, and until when their link works. */
export function creatorState(creator: Stateful): CreatorState {
  const { status, creatorStatus, invitation } = creator;
  if (creatorStatus === "archived") return { label: "Archived", tone: "neutral", note: undefined };
  if (hasExpired(creator) && invitation !== null) {
    return {
      label: "Expired",
      tone: "warning",
      note: `Their link ran out on ${shortDate(invitation.expiresAt)}`,
    };
  }
  const isWaiting = status === "invitation sent" && invitation !== null;
  return {
    label: statusLabels[status],
    tone: tones[status],
    note: isWaiting ? `Their link works until ${shortDate(invitation.expiresAt)}` : undefined,
  };
}

/** An invitation that nobody answered in time counts as none. */
function hasExpired({ status, invitation }: Stateful): boolean {
  return status === "not invited" && invitation?.status === "pending";
}
