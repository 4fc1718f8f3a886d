import { Link } from "@tanstack/react-router";
import type { Creator } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { CreatorStateBadge } from "../creator-state-badge.tsx";

/** The line under a creator's name. */
export function CreatorSummary({ creator }: { creator: Creator }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <a
        href={`mailto:${creator.user.email}`}
        className="text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {creator.user.email}
      </a>
      <CreatorStateBadge creator={creator} />
      {creator.tags.map(({ id, name }) => (
        <Link key={id} to="/creators" search={{ tags: id }} className="rounded-md">
          <Badge>{name}</Badge>
        </Link>
      ))}
    </span>
  );
}
