import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useMemo, useState } from "react";
import { createOrganizationApi, sessionQuery } from "../../api/client.ts";
import {
  chosenOrganization,
  OrganizationContext,
  rememberOrganization,
} from "../../api/organization-context.ts";
import type { Organization, Session } from "../../api/types.ts";
import { ChatUpdates } from "../../features/chat/chat-updates.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { useSignOut } from "./sidebar.tsx";

/** Everything behind sign-in: picks the organization and draws the frame around its pages. */
export function AppShell() {
  const session = useQuery(sessionQuery).data;
  const [chosenId, setChosenId] = useState<string | undefined>(undefined);
  if (session === undefined) return null;
  const chosen = session.organizations.find(({ id }) => id === chosenId) ?? chosenOrganization(session);
  if (chosen === undefined) return <NoOrganizationPage email={session.user.email} />;

  function choose(organizationId: string) {
    rememberOrganization(organizationId);
    setChosenId(organizationId);
  }

  return <OrganizationShell key={chosen.id} session={session} organization={chosen} onChoose={choose} />;
}

interface OrganizationShellProps {
  session: Session;
  organization: Organization;
  onChoose: (organizationId: string) => void;
}

function OrganizationShell({ session, organization, onChoose }: OrganizationShellProps) {
  const api = useMemo(() => createOrganizationApi(organization.id), [organization.id]);
  const value = useMemo(() => ({ api, organization, user: session.user }), [api, organization, session.user]);
  return (
    <OrganizationContext value={value}>
      <ChatUpdates />
      <ShellFrame organizations={session.organizations} onChooseOrganization={onChoose} />
    </OrganizationContext>
  );
}

function NoOrganizationPage({ email }: { email: string }) {
  const signOut = useSignOut();
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <title>No organization · Clipledger</title>
      <EmptyState
        icon={Building2}
        title="You are in no organization"
        action={<Button onClick={signOut}>Sign out</Button>}
      >
        {email} is not a member of any organization here. Ask an admin to invite you, then open the link they
        send.
      </EmptyState>
    </main>
  );
}
