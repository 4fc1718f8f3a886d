import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { MailX } from "lucide-react";
import type { ReactNode } from "react";
import { hasCode, readError } from "../../../api/errors.ts";
import { portalApi, portalSessionQuery } from "../../../api/portal.ts";
import { portalClient } from "../../../api/portal-client.ts";
import { translate } from "../../../languages/language.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { IconTile } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
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
  const renew = useMutation(portalApi.session.renew.mutationOptions());
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
