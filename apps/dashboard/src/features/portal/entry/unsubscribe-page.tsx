import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MailCheck, MailMinus, MailX, Undo2 } from "lucide-react";
import { hasCode, isSignedOut, readError } from "../../../api/errors.ts";
import { type MailKind, portalApi } from "../../../api/portal.ts";
import { portalClient } from "../../../api/portal-client.ts";
import { translate } from "../../../languages/language.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { IconTile } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { mailKinds } from "../parts/portal-words.ts";
import { portalSignInPath } from "./entry-search.ts";

/** Where the last line of an email leads: ends emails of its kind, without signing in. */
export function UnsubscribePage({ token }: { token: string | undefined }) {
  return token === undefined ? <NoSubscription /> : <Subscription token={token} />;
}

function Subscription({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const query = portalApi.notifications.previewUnsubscription.queryOptions({
    input: { query: { token } },
    retry: false,
  });
  const preview = useQuery(query);
  const end = useMutation(
    portalApi.notifications.unsubscribe.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
    }),
  );
  if (preview.isSuccess && !preview.data.isWanted) return <Unsubscribed kind={preview.data.kind} />;
  if (preview.isSuccess) {
    return (
      <VisitorPage
        title={translate("No more emails about {topic}?", { topic: mailKinds[preview.data.kind].topic })}
        sign={<IconTile icon={MailMinus} tone="neutral" />}
        description={translate(
          "You still get all others. Links to sign in with and to claim your money are sent in any case.",
        )}
      >
        <div className="mt-7 flex flex-col gap-3">
          <FormError message={end.error === null ? undefined : readError(end.error).message} />
          <Button
            variant="primary"
            size="large"
            className="h-11 w-full"
            isPending={end.isPending}
            onClick={() => end.mutate({ query: { token } })}
          >
            {translate("Unsubscribe")}
          </Button>
        </div>
      </VisitorPage>
    );
  }
  if (hasCode(preview.error, "NOT_FOUND") || hasCode(preview.error, "BAD_REQUEST")) return <NoSubscription />;
  return (
    <VisitorPage title={translate("Your emails")}>
      <QueryState query={preview} pending={<OneMoment />} />
    </VisitorPage>
  );
}

function OneMoment() {
  return (
    <p role="status" className="mt-6 text-muted text-sm">
      {translate("One moment.")}
    </p>
  );
}

function NoSubscription() {
  return (
    <VisitorPage
      title={translate("This link is not complete")}
      sign={<IconTile icon={MailX} tone="neutral" />}
      description={translate("It was cut short on its way. Open the whole link from your email.")}
    />
  );
}

const settingsPage = "/portal/account/notifications";

function Unsubscribed({ kind }: { kind: MailKind }) {
  const undo = useUndo(kind);
  const { topic } = mailKinds[kind];
  const isFailed = undo.isError && !isSignedOut(undo.error);
  return (
    <VisitorPage
      title={undo.isSuccess ? translate("You are subscribed again") : translate("You are unsubscribed")}
      sign={<IconTile icon={MailCheck} tone="accent" />}
      description={
        undo.isSuccess
          ? translate("You keep getting emails about {topic}.", { topic })
          : translate("You get no more emails about {topic}.", { topic })
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
            {translate("Undo")}
          </Button>
        )}
        <Link to={settingsPage} className={`${buttonClass("ghost", "large")} w-full`}>
          {translate("All email settings")}
        </Link>
      </div>
    </VisitorPage>
  );
}

/** The link of an email can only end emails. To get them again takes a session, or a link to open one. */
function useUndo(kind: MailKind) {
  return useMutation({
    mutationFn: () => portalClient.notifications.update({ body: { wanted: { [kind]: true } } }),
    onError: (error) => {
      if (isSignedOut(error)) window.location.assign(portalSignInPath(settingsPage));
    },
  });
}
