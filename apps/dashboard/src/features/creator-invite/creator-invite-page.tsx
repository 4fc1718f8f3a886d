import { Check, PartyPopper, UserRoundCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { hasCode, readError } from "../../api/errors.ts";
import { portalClient } from "../../api/portal-client.ts";
import type { CreatorInvitationPreview } from "../../api/types.ts";
import { visitorClient } from "../../api/visitor.ts";
import { translate } from "../../languages/language.ts";
import { useAct, useAnswer } from "../../parts/answers.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";
import { shortDate } from "../../ui/primitives/text/time.tsx";
import { IconTile } from "../../ui/product/remote-image.tsx";
import { OrganizationSign, VisitorPage } from "../../ui/product/visitor-page.tsx";
import { OpeningLink, UnusableLink } from "./link-states.tsx";

/** Where a creator answers an invitation. The link from their email is all they need. */
export function CreatorInvitePage({ token }: { token: string | undefined }) {
  if (token === undefined) {
    return <UnusableLink reason={translate("It was cut short. Open the whole link from your email.")} />;
  }
  return <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const preview = useAnswer(token, () => visitorClient.creatorInvitations.preview({ body: { token } }));
  if (preview.isSuccess) return <InvitationCard token={token} invitation={preview.data} />;
  if (hasCode(preview.error, "INVITATION_EXPIRED") || hasCode(preview.error, "BAD_REQUEST")) {
    return (
      <UnusableLink
        reason={translate(
          "It was answered or withdrawn, or it is too old. If you accepted before, you are all set. Otherwise ask whoever invited you to send it again.",
        )}
      />
    );
  }
  return (
    <QueryState
      query={preview}
      pending={<OpeningLink title={translate("Opening your invitation")} />}
      frame={InvitationFrame}
    />
  );
}

function InvitationFrame({ children }: { children: ReactNode }) {
  return <VisitorPage title={translate("Invitation")}>{children}</VisitorPage>;
}

interface InvitationCardProps {
  token: string;
  invitation: CreatorInvitationPreview;
}

const promises = () => [
  translate("The views of your videos are counted, and your pay is worked out from them."),
  translate("Only what everybody can see is read. Nobody gets into your accounts."),
  translate("It costs you nothing."),
];

/** Who invites and to what, and the answer to it. */
function InvitationCard({ token, invitation }: InvitationCardProps) {
  const [isDeclining, setIsDeclining] = useState(false);
  const accept = useAct(visitorClient.creatorInvitations.accept);
  const decline = useAct(visitorClient.creatorInvitations.decline);
  const { organization, firstName } = invitation;
  const { name: organizationName, color } = organization;
  if (accept.isSuccess) return <Joined invitation={invitation} />;
  if (decline.isSuccess) return <Declined organizationName={organizationName} />;
  const error = accept.error ?? decline.error;
  return (
    <VisitorPage
      title={translate("Create with {organizationName}", { organizationName })}
      sign={<OrganizationSign organization={organization} />}
      color={color}
      description={translate("Hello {firstName}, {invitation} invites you to join as a creator.", {
        firstName,
        invitation: inviter(invitation),
      })}
    >
      <ul className="mt-6 flex flex-col gap-3 text-sm">
        {promises().map((promise) => (
          <li key={promise} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {promise}
          </li>
        ))}
      </ul>
      <div className="mt-7 flex flex-col gap-3">
        <FormError message={error === null ? undefined : readError(error).message} />
        {isDeclining ? (
          <DeclineChoice
            isPending={decline.isPending}
            onDecline={() => decline.mutate({ body: { token } })}
            onReturn={() => setIsDeclining(false)}
          />
        ) : (
          <>
            <Button
              variant="primary"
              size="large"
              className="h-11 w-full"
              isPending={accept.isPending}
              onClick={() => accept.mutate({ body: { token } })}
            >
              {translate("Accept invitation")}
            </Button>
            <Button variant="ghost" size="large" className="w-full" onClick={() => setIsDeclining(true)}>
              {translate("No, thank you")}
            </Button>
          </>
        )}
      </div>
      <p className="mt-5 text-pretty text-faint text-xs [overflow-wrap:anywhere]">
        {translate("For {email}, until {expiresAt}. Accepting confirms that this address is yours.", {
          email: invitation.email,
          expiresAt: shortDate(invitation.expiresAt),
        })}
      </p>
    </VisitorPage>
  );
}

function inviter({ invitedByName, organization }: CreatorInvitationPreview): string {
  const { name: organizationName } = organization;
  return invitedByName === null
    ? organizationName
    : translate("{invitedByName} of {organizationName}", { invitedByName, organizationName });
}

interface DeclineChoiceProps {
  isPending: boolean;
  onDecline: () => void;
  onReturn: () => void;
}

function DeclineChoice({ isPending, onDecline, onReturn }: DeclineChoiceProps) {
  return (
    <>
      <p role="status" className="text-sm">
        {translate("Decline this invitation? The link stops working then.")}
      </p>
      <Button variant="danger" size="large" className="h-11 w-full" isPending={isPending} onClick={onDecline}>
        {translate("Decline invitation")}
      </Button>
      <Button variant="ghost" size="large" className="w-full" onClick={onReturn}>
        {translate("Go back")}
      </Button>
    </>
  );
}

function Declined({ organizationName }: { organizationName: string }) {
  return (
    <VisitorPage
      title={translate("You declined")}
      sign={<IconTile icon={UserRoundCheck} tone="neutral" />}
      description={translate(
        "{organizationName} sees that you would rather not. If you change your mind, they can invite you again.",
        { organizationName },
      )}
    >
      <p role="status" className="mt-6 text-muted text-sm">
        {translate("You can close this page.")}
      </p>
    </VisitorPage>
  );
}

/** After accepting: where everything else happens. */
function Joined({ invitation }: { invitation: CreatorInvitationPreview }) {
  const { organization, firstName, email } = invitation;
  const request = useAct(portalClient.session.requestLink);
  return (
    <VisitorPage
      title={translate("Welcome, {firstName}!", { firstName })}
      sign={<IconTile icon={PartyPopper} tone="accent" />}
      description={translate(
        "You joined {organizationName}. Your brief, your earnings and your chat with them are in your creator portal.",
        { organizationName: organization.name },
      )}
      color={organization.color}
    >
      <div className="mt-7 flex flex-col gap-3">
        <FormError message={request.error === null ? undefined : readError(request.error).message} />
        {request.isSuccess ? (
          <p role="status" className="text-accent-text text-sm [overflow-wrap:anywhere]">
            {translate("A link to your portal is on its way to {email}.", { email })}
          </p>
        ) : (
          <Button
            variant="primary"
            size="large"
            className="h-11 w-full"
            isPending={request.isPending}
            onClick={() => request.mutate({ body: { email } })}
          >
            {translate("Email me the link to my portal")}
          </Button>
        )}
        <p className="text-center text-[13px] text-muted">
          {translate("In there before?")}{" "}
          <a href="/portal" className="text-accent-text underline underline-offset-4">
            {translate("Open your portal")}
          </a>
        </p>
      </div>
    </VisitorPage>
  );
}
