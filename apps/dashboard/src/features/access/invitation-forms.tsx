import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { roleLabels } from "../../api/access.ts";
import { signOut } from "../../api/auth.ts";
import { sessionQuery } from "../../api/client.ts";
import type { InvitationPreview, Session } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { AccessLayout } from "./access-layout.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useAcceptInvitation } from "./use-accept-invitation.ts";

interface InvitationFormsProps {
  token: string;
  preview: InvitationPreview;
}

export function InvitationForms({ token, preview }: InvitationFormsProps) {
  const inviter = preview.invitedByName ?? "Your team";
  return (
    <AccessLayout
      title={`Join ${preview.organizationName}`}
      description={`${inviter} invited ${preview.email} as ${roleLabels[preview.role].toLowerCase()}.`}
    >
      <InvitationStep token={token} preview={preview} />
    </AccessLayout>
  );
}

function InvitationStep({ token, preview }: InvitationFormsProps) {
  const session = useQuery(sessionQuery);
  if (session.isPending) return <Skeleton className="h-10" />;
  const signedInAs = session.data?.user.email.toLowerCase();
  if (session.data !== undefined && signedInAs === preview.email.toLowerCase())
    return <AcceptStep token={token} />;
  if (session.data !== undefined) return <OtherPersonStep session={session.data} email={preview.email} />;
  if (preview.hasAccount) return <SignInStep token={token} email={preview.email} />;
  return <NewAccountForm token={token} email={preview.email} />;
}

function AcceptStep({ token }: { token: string }) {
  const accept = useAcceptInvitation();
  return (
    <div className="flex flex-col gap-4">
      <FormError message={accept.problem} />
      <Button
        variant="primary"
        size="large"
        isPending={accept.isPending}
        onClick={() => accept.accept({ token })}
      >
        Accept invitation
      </Button>
    </div>
  );
}

function SignInStep({ token, email }: { token: string; email: string }) {
  const accept = useAcceptInvitation();
  return (
    <div className="flex flex-col gap-4">
      <FormError message={accept.problem} />
      <SignInForm
        fixedEmail={email}
        submitLabel="Sign in and accept"
        onSignedIn={() => accept.accept({ token })}
      />
      <p className="text-muted text-sm">
        Known here so far as a creator only?{" "}
        <Link to="/forgot-password" className="underline underline-offset-2 hover:text-ink">
          Choose a password
        </Link>{" "}
        first, then open this invitation again.
      </p>
    </div>
  );
}

function OtherPersonStep({ session, email }: { session: Session; email: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        You are signed in as <strong className="font-medium text-ink">{session.user.email}</strong>, and this
        invitation is for <strong className="font-medium text-ink">{email}</strong>.
      </p>
      <Button size="large" onClick={() => signOut().then(() => window.location.reload())}>
        Sign out and continue
      </Button>
    </div>
  );
}
