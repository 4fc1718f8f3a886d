import { roleLabels } from "../../api/access.ts";
import type { Invitation } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";

interface InvitationActions {
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

export function InvitationTable({
  invitations,
  ...actions
}: InvitationActions & { invitations: readonly Invitation[] }) {
  return (
    <Table
      label="Invitations"
      columns={columns(actions)}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
    />
  );
}

function columns({ onResend, onRevoke }: InvitationActions): readonly Column<Invitation>[] {
  return [
    {
      id: "email",
      header: "Person",
      place: "title",
      cell: (invitation) => <PersonCell name={invitation.email} note={invitedBy(invitation)} />,
    },
    {
      id: "role",
      header: "Role",
      cell: (invitation) => <span className="text-muted">{roleLabels[invitation.role]}</span>,
    },
    {
      id: "expires",
      header: "Expires",
      cell: (invitation) =>
        invitation.isExpired ? (
          <StateBadge tone="warning">Expired</StateBadge>
        ) : (
          <RelativeTime instant={invitation.expiresAt} />
        ),
    },
    {
      id: "actions",
      header: "Actions",
      place: "actions",
      align: "end",
      cell: (invitation) => (
        <span className="inline-flex gap-2">
          <Button
            size="small"
            aria-label={`Resend to ${invitation.email}`}
            onClick={() => onResend(invitation)}
          >
            Resend
          </Button>
          <Button
            size="small"
            aria-label={`Revoke invitation of ${invitation.email}`}
            onClick={() => onRevoke(invitation)}
          >
            Revoke
          </Button>
        </span>
      ),
    },
  ];
}

function invitedBy({ invitedBy: inviter }: Invitation) {
  return inviter === null ? "Invited" : `Invited by ${personName(inviter)}`;
}
