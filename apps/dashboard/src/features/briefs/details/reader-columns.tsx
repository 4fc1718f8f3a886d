import { Link } from "@tanstack/react-router";
import type { BriefReader } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";

export const readerColumns: readonly Column<BriefReader>[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    cell: ({ creator }) => (
      <PersonCell
        name={personName(creator.user)}
        note={creator.user.email}
        link={(name) => (
          <Link
            to="/creators/$creatorId"
            params={{ creatorId: creator.id }}
            className="min-w-0 truncate underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
      />
    ),
  },
  { id: "campaign", header: "Campaign", cell: ({ campaign }) => campaign.name },
  {
    id: "read",
    header: "Read",
    cell: ({ readAt }) =>
      readAt === null ? (
        <Badge>Not yet</Badge>
      ) : (
        <span className="inline-flex items-center gap-2">
          <Badge tone="accent">Read</Badge>
          <RelativeTime instant={readAt} />
        </span>
      ),
  },
];
