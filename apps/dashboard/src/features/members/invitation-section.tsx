import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Invitation } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/primitives/states.tsx";
import { InvitationTable } from "./invitation-table.tsx";
import { ResendDialog } from "./resend-dialog.tsx";
import { RevokeInvitationDialog } from "./revoke-invitation-dialog.tsx";

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
  if (list.isPending) return <SkeletonRows label="invitations" rows={2} />;
  if (list.isError) {
    const { message, requestId } = readError(list.error);
    return <ErrorState message={message} requestId={requestId} onRetry={() => list.refetch()} />;
  }
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
