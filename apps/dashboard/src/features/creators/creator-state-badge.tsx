import type { Creator } from "../../api/types.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { creatorState } from "./creator-state.ts";

export function CreatorStateBadge({ creator }: { creator: Creator }) {
  const { label, tone, note } = creatorState(creator);
  return (
    <span title={note} className="inline-flex">
      <StateBadge tone={tone}>{label}</StateBadge>
      {note === undefined ? null : <span className="sr-only">{note}</span>}
    </span>
  );
}
