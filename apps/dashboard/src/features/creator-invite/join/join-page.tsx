import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionApi } from "../../../api/client.ts";
import { hasCode } from "../../../api/errors.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { OpeningLink, UnusableLink } from "../link-states.tsx";
import { JoinCard } from "./join-card.tsx";

/** Where somebody asks an organization to take them on, through a link that it handed out. */
export function JoinPage({ token }: { token: string | undefined }) {
  if (token === undefined) return <UnusableLink reason="It was cut short. Open the whole link." />;
  return <OpenLink token={token} />;
}

function OpenLink({ token }: { token: string }) {
  const preview = useQuery(
    sessionApi.inviteLinks.preview.queryOptions({
      input: { body: { token } },
      retry: false,
      // A form that is being filled in must not go when the link is closed meanwhile.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (preview.isSuccess) return <JoinCard token={token} organizationName={preview.data.organizationName} />;
  if (hasCode(preview.error, "INVITATION_EXPIRED") || hasCode(preview.error, "BAD_REQUEST"))
    return <UnusableLink reason="It was closed. Ask whoever gave it to you for a new one." />;
  return <QueryState query={preview} pending={<OpeningLink title="Opening your link" />} frame={JoinFrame} />;
}

function JoinFrame({ children }: { children: ReactNode }) {
  return <VisitorPage title="Ask to join">{children}</VisitorPage>;
}
