import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Invitation } from "../../api/types.ts";
import { MailboxNotice, useMailbox } from "../../parts/mailbox-notice.tsx";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { CopyField } from "../../ui/primitives/copy-button.tsx";
import { actionsColumn, type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";

export function InvitationSection({ onInvite }: { onInvite: () => void }) {
  return (
    <Section title="Invitations" description="Sent, and not accepted yet.">
      <Card>
        <InvitationList onInvite={onInvite} />
      </Card>
    </Section>
  );
}

type Pending = { readonly action: "resend" | "revoke"; readonly invitation: Invitation };

function InvitationList({ onInvite }: { onInvite: () => void }) {
  const { api } = useOrganization();
  const list = useQuery(api.invitations.list.queryOptions());
  const [pending, setPending] = useState<Pending | undefined>(undefined);
  const close = () => setPending(undefined);
  if (!list.isSuccess) return <QueryState query={list} label="invitations" rows={2} />;
  if (list.data.data.length === 0) {
    return (
      <EmptyState
        icon={MailPlus}
        title="No open invitations"
        action={<Button onClick={onInvite}>Invite someone</Button>}
      />
    );
  }
  return (
    <>
      <InvitationTable
        invitations={list.data.data}
        onResend={(invitation) => setPending({ action: "resend", invitation })}
        onRevoke={(invitation) => setPending({ action: "revoke", invitation })}
      />
      {pending?.action === "resend" ? <ResendDialog invitation={pending.invitation} onClose={close} /> : null}
      {pending?.action === "revoke" ? (
        <RevokeInvitationDialog invitation={pending.invitation} onClose={close} />
      ) : null}
    </>
  );
}

interface InvitationActions {
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

function InvitationTable({
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
    actionsColumn((invitation) => (
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
    )),
  ];
}

function invitedBy({ invitedBy: inviter }: Invitation) {
  return inviter === null ? "Invited" : `Invited by ${personName(inviter)}`;
}

function ResendDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { api } = useOrganization();
  const [link, setLink] = useState<string | undefined>(undefined);
  const question = {
    onClose,
    title: "Resend invitation",
    description: `To ${invitation.email}, with a new link. The link sent before stops working.`,
  };
  if (link !== undefined) {
    return (
      <Dialog {...question}>
        <InvitationLink link={link} email={invitation.email} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmWrite
      {...question}
      variant="primary"
      send={api.invitations.resend.call}
      input={{ params: { id: invitation.id } }}
      onDone={(resent) => setLink(resent.link)}
      staysOpen={() => true}
      refreshes={[api.invitations.key()]}
      confirmLabel="Resend invitation"
    />
  );
}

function RevokeInvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.invitations.revoke.call}
      input={{ params: { id: invitation.id } }}
      says={`The invitation of ${invitation.email} is revoked.`}
      refreshes={[api.invitations.key()]}
      onClose={onClose}
      title={`Revoke the invitation of ${invitation.email}?`}
      description="The link stops working. You can invite them again at any time."
      confirmLabel="Revoke invitation"
    />
  );
}

interface InvitationLinkProps {
  link: string;
  email: string;
  onDone: () => void;
}

export function InvitationLink({ link, email, onDone }: InvitationLinkProps) {
  const hasMailbox = useMailbox() === "open";
  return (
    <div className="flex flex-col gap-3">
      <CopyField label="Invitation link" value={link} />
      <MailboxNotice isOpen={hasMailbox} />
      <p className="text-[13px] text-muted">
        {hasMailbox ? "You can also" : `If this server sends email, ${email} has it already. Otherwise`} pass
        the link on yourself; it works for that address only.
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}
