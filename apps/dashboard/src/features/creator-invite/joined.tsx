import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PartyPopper } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { portalApi } from "../../api/portal.ts";
import type { CreatorInvitationPreview } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";
import { PictureSign } from "../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../ui/product/visitor-page.tsx";

/** After accepting: where everything else happens. */
export function Joined({ invitation }: { invitation: CreatorInvitationPreview }) {
  const { organizationName, firstName, email } = invitation;
  const request = useMutation(portalApi.session.requestLink.mutationOptions());
  return (
    <VisitorPage
      title={`Welcome, ${firstName}!`}
      sign={<PictureSign icon={PartyPopper} tone="accent" />}
      description={`You joined ${organizationName}. Your brief, your earnings and your chat with them are in your creator portal.`}
    >
      <div className="mt-7 flex flex-col gap-3">
        <FormError message={request.error === null ? undefined : readError(request.error).message} />
        {request.isSuccess ? (
          <p role="status" className="text-accent-text text-sm [overflow-wrap:anywhere]">
            A link to your portal is on its way to {email}.
          </p>
        ) : (
          <Button
            variant="primary"
            size="large"
            className="h-11 w-full"
            isPending={request.isPending}
            onClick={() => request.mutate({ body: { email } })}
          >
            Email me the link to my portal
          </Button>
        )}
        <p className="text-center text-[13px] text-muted">
          In there before?{" "}
          <Link to="/portal" className="text-accent-text underline underline-offset-4">
            Open your portal
          </Link>
        </p>
      </div>
    </VisitorPage>
  );
}
