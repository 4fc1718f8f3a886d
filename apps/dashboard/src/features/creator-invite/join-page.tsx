import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { hasCode } from "../../api/errors.ts";
import type { BrandedOrganization } from "../../api/types.ts";
import { visitorClient } from "../../api/visitor.ts";
import { translate } from "../../languages/language.ts";
import { useAct, useAnswer } from "../../parts/answers.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { FormRefusal, type FormWrite, WriteForm } from "../../parts/writes/write-form.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { formText, TextAreaField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { IconTile } from "../../ui/product/remote-image.tsx";
import { OrganizationSign, VisitorPage } from "../../ui/product/visitor-page.tsx";
import { OpeningLink, UnusableLink } from "./link-states.tsx";

/** Where somebody asks an organization to take them on, through a link that it handed out. */
export function JoinPage({ token }: { token: string | undefined }) {
  if (token === undefined)
    return <UnusableLink reason={translate("It was cut short. Open the whole link.")} />;
  return <OpenLink token={token} />;
}

function OpenLink({ token }: { token: string }) {
  const preview = useAnswer(token, () => visitorClient.inviteLinks.preview({ body: { token } }));
  if (preview.isSuccess) return <JoinCard token={token} organization={preview.data.organization} />;
  if (hasCode(preview.error, "INVITATION_EXPIRED") || hasCode(preview.error, "BAD_REQUEST"))
    return <UnusableLink reason={translate("It was closed. Ask whoever gave it to you for a new one.")} />;
  return (
    <QueryState
      query={preview}
      pending={<OpeningLink title={translate("Opening your link")} />}
      frame={JoinFrame}
    />
  );
}

function JoinFrame({ children }: { children: ReactNode }) {
  return <VisitorPage title={translate("Ask to join")}>{children}</VisitorPage>;
}

interface JoinCardProps {
  token: string;
  organization: BrandedOrganization;
}

/** Whom somebody asks, and that they have asked. */
function JoinCard({ token, organization }: JoinCardProps) {
  const { name: organizationName, color } = organization;
  const ask = useAct(visitorClient.joinRequests.create);
  if (ask.isSuccess) return <RequestSent organizationName={organizationName} />;
  return (
    <VisitorPage
      title={translate("Create with {organizationName}", { organizationName })}
      sign={<OrganizationSign organization={organization} />}
      color={color}
      description={translate("Tell them who you are. If they take you on, you get an email to join.")}
    >
      <JoinForm write={ask} onSubmit={(form) => ask.mutate({ body: { token, ...readAnswers(form) } })} />
    </VisitorPage>
  );
}

function RequestSent({ organizationName }: { organizationName: string }) {
  return (
    <VisitorPage
      title={translate("Your request is on its way")}
      sign={<IconTile icon={Send} tone="accent" />}
      description={translate("If {organizationName} takes you on, an email brings you the link to join.", {
        organizationName,
      })}
    >
      <p role="status" className="mt-6 text-accent-text text-sm">
        {translate("You can close this page.")}
      </p>
    </VisitorPage>
  );
}

function readAnswers(form: FormData) {
  return {
    firstName: formText(form, "firstName"),
    lastName: formText(form, "lastName"),
    email: formText(form, "email"),
    message: formText(form, "message"),
  };
}

interface JoinFormProps {
  write: FormWrite;
  onSubmit: (form: FormData) => void;
}

function JoinForm({ write, onSubmit }: JoinFormProps) {
  return (
    <WriteForm write={write} onSubmit={onSubmit} className="mt-6 flex flex-col gap-4">
      <NameFields />
      <TextField
        label={translate("Email")}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextAreaField
        label={translate("Message")}
        name="message"
        rows={4}
        maxLength={2000}
        hint={translate("Where you post, and what you would like to make.")}
      />
      <FormRefusal write={write} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-1 h-11 w-full"
        isPending={write.isPending}
      >
        {translate("Ask to join")}
      </Button>
    </WriteForm>
  );
}

function NameFields() {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={translate("First name")}
        name="firstName"
        autoComplete="given-name"
        maxLength={50}
        required
      />
      <TextField label={translate("Last name")} name="lastName" autoComplete="family-name" maxLength={50} />
    </div>
  );
}
