import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { hasCode } from "../../../api/errors.ts";
import { portalClient, portalSessionQuery } from "../../../api/portal.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { CutLink, UsedLink } from "./link-states.tsx";
import { portalPath } from "./portal-path.ts";

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
  return <VisitorPage title="Your creator portal">{children}</VisitorPage>;
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
    <VisitorPage title="Opening your portal">
      <div role="status" className="mt-6 flex flex-col gap-3">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </VisitorPage>
  );
}
