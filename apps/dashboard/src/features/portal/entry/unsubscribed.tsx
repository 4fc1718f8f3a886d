import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { MailCheck, Undo2 } from "lucide-react";
import { isSignedOut, readError } from "../../../api/errors.ts";
import { portalClient } from "../../../api/portal.ts";
import type { MailKind } from "../../../api/portal-types.ts";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { PictureSign } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { mailKinds } from "../account/mail-kinds.ts";

const settingsPage = "/portal/account/notifications";

export function Unsubscribed({ kind }: { kind: MailKind }) {
  const undo = useUndo(kind);
  const { topic } = mailKinds[kind];
  const isFailed = undo.isError && !isSignedOut(undo.error);
  return (
    <VisitorPage
      title={undo.isSuccess ? "You are subscribed again" : "You are unsubscribed"}
      sign={<PictureSign icon={MailCheck} tone="accent" />}
      description={
        undo.isSuccess ? `You keep getting emails about ${topic}.` : `You get no more emails about ${topic}.`
      }
    >
      <div className="mt-7 flex flex-col gap-3">
        <FormError message={isFailed ? readError(undo.error).message : undefined} />
        {undo.isSuccess ? null : (
          <Button
            size="large"
            className="h-11 w-full"
            icon={<Undo2 aria-hidden="true" />}
            isPending={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
        )}
        <Link to={settingsPage} className={`${buttonClass("ghost", "large")} w-full`}>
          All email settings
        </Link>
      </div>
    </VisitorPage>
  );
}

/** The link of an email can only end emails. To get them again takes a session, or a link to open one. */
function useUndo(kind: MailKind) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => portalClient.notifications.update({ body: { wanted: { [kind]: true } } }),
    onError: (error) => {
      if (isSignedOut(error)) navigate({ to: "/portal/sign-in", search: { to: settingsPage } });
    },
  });
}
