import type { ReactNode } from "react";
import { roleLabels } from "../../api/access.ts";
import { signIn, signOut } from "../../api/auth.ts";
import { hasCode } from "../../api/errors.ts";
import { rememberOrganization } from "../../api/organization-context.ts";
import type { InvitationPreview, Session } from "../../api/types.ts";
import { visitorClient } from "../../api/visitor.ts";
import { useAct, useAnswer } from "../../parts/answers.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { FormRefusal, WriteForm } from "../../parts/writes/write-form.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { formText, NewPasswordField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { AccessLayout } from "./access-layout.tsx";
import { SignInForm } from "./sign-in-page.tsx";

export function InvitePage({ token }: { token: string | undefined }) {
  if (token === undefined)
    return (
      <BrokenInvitation reason="This link has no invitation in it. Open the whole link from your email." />
    );
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const preview = useAnswer(token, () => visitorClient.invitations.preview({ body: { token } }));
  if (preview.isSuccess) return <InvitationForms token={token} preview={preview.data} />;
  if (hasCode(preview.error, "INVITATION_EXPIRED") || hasCode(preview.error, "NOT_FOUND")) {
    return (
      <BrokenInvitation reason="It was used, withdrawn, or is too old. Ask the person who invited you to send it again." />
    );
  }
  return <QueryState query={preview} pending={<LoadingInvitation />} frame={InvitationFrame} />;
}

function InvitationFrame({ children }: { children: ReactNode }) {
  return <AccessLayout title="Invitation">{children}</AccessLayout>;
}

function LoadingInvitation() {
  return (
    <AccessLayout title="Opening your invitation">
      <div role="status" className="flex flex-col gap-4">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-10" />
      </div>
    </AccessLayout>
  );
}

function BrokenInvitation({ reason }: { reason: string }) {
  return (
    <AccessLayout title="This invitation cannot be used" description={reason}>
      <a href="/sign-in" className={buttonClass("secondary", "large")}>
        Go to sign in
      </a>
    </AccessLayout>
  );
}

interface InvitationFormsProps {
  token: string;
  preview: InvitationPreview;
}

function InvitationForms({ token, preview }: InvitationFormsProps) {
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
  const session = useAnswer("session", () => visitorClient.session.get());
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
      <FormRefusal write={accept} />
      <Button
        variant="primary"
        size="large"
        isPending={accept.isPending}
        onClick={() => accept.mutate({ token })}
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
      <FormRefusal write={accept} />
      <SignInForm
        fixedEmail={email}
        submitLabel="Sign in and accept"
        onSignedIn={() => accept.mutate({ token })}
      />
      <p className="text-muted text-sm">
        Known here so far as a creator only?{" "}
        <a href="/forgot-password" className="underline underline-offset-2 hover:text-ink">
          Choose a password
        </a>{" "}
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

function NewAccountForm({ token, email }: { token: string; email: string }) {
  const accept = useAcceptInvitation();
  function submit(form: FormData) {
    accept.mutate({
      token,
      account: {
        firstName: formText(form, "account.firstName"),
        lastName: formText(form, "account.lastName"),
        password: formText(form, "account.password"),
      },
    });
  }

  return (
    <WriteForm write={accept} onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First name"
          name="account.firstName"
          autoComplete="given-name"
          maxLength={50}
          required
        />
        <TextField label="Last name" name="account.lastName" autoComplete="family-name" maxLength={50} />
      </div>
      <NewPasswordField name="account.password" />
      <FormRefusal write={accept} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-1 w-full"
        isPending={accept.isPending}
      >
        Create account and join
      </Button>
    </WriteForm>
  );
}

interface Acceptance {
  token: string;
  account?: { firstName: string; lastName: string; password: string };
}

/** Accepts, signs a new person in, and opens the organization they joined. */
function useAcceptInvitation() {
  return useAct(async (acceptance: Acceptance) => {
    const { organizationId, email } = await visitorClient.invitations.accept({ body: acceptance });
    rememberOrganization(organizationId);
    if (acceptance.account !== undefined) await signIn(email, acceptance.account.password);
    window.location.assign("/");
  });
}
