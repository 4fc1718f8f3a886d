import { Building2 } from "lucide-react";
import { Button } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { useSignOut } from "./use-sign-out.ts";

export function NoOrganizationPage({ email }: { email: string }) {
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
