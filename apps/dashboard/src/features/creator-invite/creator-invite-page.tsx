import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionApi } from "../../api/client.ts";
import { hasCode } from "../../api/errors.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { VisitorPage } from "../../ui/product/visitor-page.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { OpeningLink, UnusableLink } from "./link-states.tsx";

/** Where a creator answers an invitation. The link from their email is all they need. */
export function CreatorInvitePage({ token }: { token: string | undefined }) {
  if (token === undefined) {
    return <UnusableLink reason="It was cut short. Open the whole link from your email." />;
  }
  return <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const preview = useQuery(
    sessionApi.creatorInvitations.preview.queryOptions({
      input: { body: { token } },
      retry: false,
      // What it was is shown after the answer too, when the link is used up.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (preview.isSuccess) return <InvitationCard token={token} invitation={preview.data} />;
  if (hasCode(preview.error, "INVITATION_EXPIRED") || hasCode(preview.error, "BAD_REQUEST")) {
    return (
      <UnusableLink reason="It was answered or withdrawn, or it is too old. If you accepted before, you are all set. Otherwise ask whoever invited you to send it again." />
    );
  }
  return (
    <QueryState
      query={preview}
      pending={<OpeningLink title="Opening your invitation" />}
      frame={InvitationFrame}
    />
  );
}

function InvitationFrame({ children }: { children: ReactNode }) {
  return <VisitorPage title="Invitation">{children}</VisitorPage>;
}
