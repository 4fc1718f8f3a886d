import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { MailCheck, MailMinus, MailX, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { hasCode, isSignedOut, readError } from "../../../api/errors.ts";
import { portalApi, portalSessionQuery } from "../../../api/portal.ts";
import { portalClient } from "../../../api/portal-client.ts";
import type { MailKind } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { IconTile } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { mailKinds } from "../parts/portal-words.ts";
import { portalPath, portalSignInPath } from "./entry-search.ts";
import { LinkSent } from "./sign-in-page.tsx";

interface EnterPageProps {
  token: string | undefined;
  to: string | undefined;
}

/** Where the links of emails lead: exchanges what is in them for a session, and goes on to the page they are about. */
export function EnterPage({ token, to }: EnterPageProps) {
  return token === undefined ? <CutLink /> : <Entry token={token} to={to} />;
}

function Entry({ token, to }: { token: string; to: string | undefined }) {
  const queryClient = useQueryClient();
  const entry = useQuery({
    queryKey: ["portal", "enter", token],
    queryFn: async () => {
      const session = await openSession(token);
      // Whoever was in before on this device may be somebody else.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== "enter" });
      queryClient.setQueryData(portalSessionQuery.queryKey, session);
      return session;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (entry.isSuccess) return <Navigate to={portalPath(to)} replace />;
  if (hasCode(entry.error, "PORTAL_LINK_EXPIRED")) return <UsedLink token={token} to={to} />;
  if (hasCode(entry.error, "BAD_REQUEST")) return <CutLink />;
  return <QueryState query={entry} pending={<OpeningPortal />} frame={EntryFrame} />;
}

function EntryFrame({ children }: { children: ReactNode }) {
  return <VisitorPage title={translate("Your creator portal")}>{children}</VisitorPage>;
}

/** A link works once. Who opens it again where they came in with it is in already. */
async function openSession(token: string) {
  try {
    return await portalClient.session.open({ body: { token } });
  } catch (error) {
    if (!hasCode(error, "PORTAL_LINK_EXPIRED")) throw error;
    const session = await portalClient.session.get().catch(() => undefined);
    if (session === undefined) throw error;
    return session;
  }
}

function OpeningPortal() {
  return (
    <VisitorPage title={translate("Opening your portal")}>
      <div role="status" className="mt-6 flex flex-col gap-3">
        <span className="sr-only">{translate("Loading")}</span>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </VisitorPage>
  );
}

/** For a link that was used or is too old: another one goes to the address that this one went to. */
function UsedLink({ token, to }: { token: string; to: string | undefined }) {
  const renew = useWrite(portalApi.session.renew.call);
  if (renew.isSuccess) {
    return (
      <LinkSent
        description={translate(
          "A new link is on its way to the address that this one was sent to. It works once, within the next hour.",
        )}
      />
    );
  }
  return (
    <VisitorPage
      title={translate("This link no longer works")}
      sign={<IconTile icon={MailX} tone="neutral" />}
      description={translate(
        "To keep your pages safe, a link works only once and for a limited time. We can send you a new one.",
      )}
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
          {translate("Email me a new link")}
        </Button>
        <a href={portalSignInPath(to)} className={`${buttonClass("ghost", "large")} w-full`}>
          {translate("Use another address")}
        </a>
      </div>
    </VisitorPage>
  );
}

function CutLink() {
  return (
    <VisitorPage
      title={translate("This link is not complete")}
      sign={<IconTile icon={MailX} tone="neutral" />}
      description={translate(
        "It was cut short on its way. Open the whole link from your email, or ask for a new one.",
      )}
    >
      <a href="/portal/sign-in" className={`${buttonClass("primary", "large")} mt-7 h-11 w-full`}>
        {translate("Ask for a new link")}
      </a>
    </VisitorPage>
  );
}

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
  const end = useWrite(portalApi.notifications.unsubscribe.call, {
    onDone: (answer) => queryClient.setQueryData(query.queryKey, answer),
  });
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
            onClick={() => undo.mutate(undefined, { onError: signInIfSignedOut })}
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
  return useWrite(() => portalClient.notifications.update({ body: { wanted: { [kind]: true } } }));
}

function signInIfSignedOut(error: Error) {
  if (isSignedOut(error)) window.location.assign(portalSignInPath(settingsPage));
}
