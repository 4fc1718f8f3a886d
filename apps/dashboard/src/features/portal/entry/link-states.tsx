import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MailX } from "lucide-react";
import { readError } from "../../../api/errors.ts";
import { portalApi } from "../../../api/portal.ts";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { PictureSign } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { LinkSent } from "./link-sent.tsx";

/** For a link that was used or is too old: another one goes to the address that this one went to. */
export function UsedLink({ token, to }: { token: string; to: string | undefined }) {
  const renew = useMutation(portalApi.session.renew.mutationOptions());
  if (renew.isSuccess) {
    return (
      <LinkSent description="A new link is on its way to the address that this one was sent to. It works once, within the next hour." />
    );
  }
  return (
    <VisitorPage
      title="This link no longer works"
      sign={<PictureSign icon={MailX} tone="neutral" />}
      description="To keep your pages safe, a link works only once and for a limited time. We can send you a new one."
    >
      <div className="mt-7 flex flex-col gap-3">
        <FormError message={renew.error === null ? undefined : readError(renew.error).message} />
        <Button
          variant="primary"
          size="large"
          className="h-11 w-full"
          isPending={renew.isPending}
          onClick={() => renew.mutate({ body: { token, ...(to === undefined ? {} : { to }) } })}
        >
          Email me a new link
        </Button>
        <Link
          to="/portal/sign-in"
          search={to === undefined ? {} : { to }}
          className={`${buttonClass("ghost", "large")} w-full`}
        >
          Use another address
        </Link>
      </div>
    </VisitorPage>
  );
}

export function CutLink() {
  return (
    <VisitorPage
      title="This link is not complete"
      sign={<PictureSign icon={MailX} tone="neutral" />}
      description="It was cut short on its way. Open the whole link from your email, or ask for a new one."
    >
      <Link to="/portal/sign-in" className={`${buttonClass("primary", "large")} mt-7 h-11 w-full`}>
        Ask for a new link
      </Link>
    </VisitorPage>
  );
}
