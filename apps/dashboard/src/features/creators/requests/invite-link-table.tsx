import type { InviteLink } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyButton } from "../../../ui/primitives/copy-button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";

interface InviteLinkTableProps {
  links: readonly InviteLink[];
  onClose: (link: InviteLink) => void;
}

export function InviteLinkTable({ links, onClose }: InviteLinkTableProps) {
  return (
    <Table
      label="Invite links"
      columns={[...columns, actions(onClose)]}
      rows={links}
      rowKey={({ id }) => id}
    />
  );
}

const columns: readonly Column<InviteLink>[] = [
  {
    id: "label",
    header: "Link",
    place: "title",
    cell: (link) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{link.label}</span>
        <span className="block truncate text-[13px] text-faint">{madeBy(link)}</span>
      </span>
    ),
  },
  {
    id: "waiting",
    header: "Waiting requests",
    align: "end",
    cell: ({ pendingRequests }) => <Count value={pendingRequests} />,
  },
  {
    id: "made",
    header: "Made",
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <RelativeTime instant={createdAt} />
      </span>
    ),
  },
];

function actions(onClose: (link: InviteLink) => void): Column<InviteLink> {
  return {
    id: "actions",
    header: "Actions",
    place: "actions",
    align: "end",
    cell: (link) =>
      link.url === null ? (
        <span className="text-[13px] text-faint">
          Closed {link.closedAt === null ? null : <RelativeTime instant={link.closedAt} />}
        </span>
      ) : (
        <span className="inline-flex gap-2">
          <CopyButton text={link.url} label="Copy link" />
          <Button aria-label={`Close ${link.label}`} onClick={() => onClose(link)}>
            Close
          </Button>
        </span>
      ),
  };
}

function madeBy({ createdBy }: InviteLink) {
  return createdBy === null ? "By a former member" : `By ${personName(createdBy)}`;
}
