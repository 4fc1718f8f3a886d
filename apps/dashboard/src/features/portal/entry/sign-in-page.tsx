import { KeyRound, MailCheck } from "lucide-react";
import { portalClient, rememberedOrganization } from "../../../api/portal-client.ts";
import { translate } from "../../../languages/language.ts";
import { useAct, useAnswer } from "../../../parts/answers.ts";
import { FormRefusal, WriteForm } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { IconTile } from "../../../ui/product/remote-image.tsx";
import { OrganizationSign, VisitorPage } from "../../../ui/product/visitor-page.tsx";

interface SignInPageProps {
  to: string | undefined;
  /** Whose portal it is, where the link says so. */
  organizationId: string | undefined;
}

/** Creators have no password: a link to their address is the way in. */
export function SignInPage({ to, organizationId }: SignInPageProps) {
  const organization = useSignInBrand(organizationId);
  const request = useAct(portalClient.session.requestLink);
  if (request.isSuccess) {
    return (
      <LinkSent
        description={translate(
          "If {email} belongs to a creator here, a link is on its way. It works once, within the next hour.",
          { email: request.variables?.body.email ?? "" },
        )}
        onReturn={() => request.reset()}
      />
    );
  }

  function submit(form: FormData) {
    const email = formText(form, "email").trim();
    request.mutate({ body: { email, ...(to === undefined ? {} : { to }) } });
  }

  return (
    <VisitorPage
      title={translate("Your creator portal")}
      sign={
        organization === undefined ? (
          <IconTile icon={KeyRound} tone="accent" />
        ) : (
          <OrganizationSign organization={organization} />
        )
      }
      color={organization?.color}
      description={translate(
        "See your brief, what your videos earn and what you were paid. We send you a link to sign in with; there is no password.",
      )}
    >
      <WriteForm write={request} onSubmit={submit} className="mt-7 flex flex-col gap-4">
        <TextField
          label={translate("Email")}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          hint={translate("The address that you were invited with.")}
        />
        <FormRefusal write={request} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="h-11 w-full"
          isPending={request.isPending}
        >
          {translate("Email me a link")}
        </Button>
      </WriteForm>
    </VisitorPage>
  );
}

/** Of the link, or else of the portal that was last open in this browser, or else the server's only organization. */
function useSignInBrand(named: string | undefined) {
  const id = named ?? rememberedOrganization();
  const answer = useAnswer(id ?? "only", () =>
    portalClient.session.getBrand({ query: id === undefined ? {} : { organization: id } }),
  );
  return answer.data?.organization ?? undefined;
}

interface LinkSentProps {
  description: string;
  /** For those who mistyped their address. */
  onReturn?: () => void;
}

export function LinkSent({ description, onReturn }: LinkSentProps) {
  return (
    <VisitorPage
      title={translate("Look at your email")}
      sign={<IconTile icon={MailCheck} tone="accent" />}
      description={description}
    >
      <p role="status" className="mt-5 text-muted text-sm">
        {translate("Nothing there after a few minutes? Look into your spam folder.")}
      </p>
      {onReturn === undefined ? null : (
        <Button size="large" className="mt-6 w-full" onClick={onReturn}>
          {translate("Use another address")}
        </Button>
      )}
    </VisitorPage>
  );
}
