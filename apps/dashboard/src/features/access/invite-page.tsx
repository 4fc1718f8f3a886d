import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sessionApi } from "../../api/client.ts";
import { hasCode } from "../../api/errors.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { AccessLayout } from "./access-layout.tsx";
import { InvitationForms } from "./invitation-forms.tsx";
import { linkToken } from "./link-token.ts";

export function InvitePage() {
  const token = useLocation({
    select: ({ searchStr, hash }) => linkToken({ search: searchStr, hash }),
  });
  if (token === undefined)
    return (
      <BrokenInvitation reason="This link has no invitation in it. Open the whole link from your email." />
    );
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const preview = useQuery(
    sessionApi.invitations.preview.queryOptions({ input: { body: { token } }, retry: false }),
  );
  if (preview.isSuccess) return <InvitationForms token={token} preview={preview.data} />;
  if (hasCode(preview.error, "INVITATION_EXPIRED") || hasCode(preview.error, "NOT_FOUND")) {
    return (
      <BrokenInvitation reason="It was used, withdrawn, or is too old. Ask the person who invited you to send it again." />
    );
  }
  return <QueryState query={preview} pending={<LoadingInvitation />} frame={InvitationFrame} />;
}

function InvitationFrame({ children }: { children: ReactNode }) {
  return <AccessLayout title="Invitation">{children}</AccessLayout>;
}

function LoadingInvitation() {
  return (
    <AccessLayout title="Opening your invitation">
      <div role="status" className="flex flex-col gap-4">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-10" />
      </div>
    </AccessLayout>
  );
}

function BrokenInvitation({ reason }: { reason: string }) {
  return (
    <AccessLayout title="This invitation cannot be used" description={reason}>
      <Link to="/sign-in" className={buttonClass("secondary", "large")}>
        Go to sign in
      </Link>
    </AccessLayout>
  );
}
