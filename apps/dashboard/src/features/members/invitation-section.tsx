import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Invitation } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
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
