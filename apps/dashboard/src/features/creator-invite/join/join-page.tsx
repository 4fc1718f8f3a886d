import { useQuery } from "@tanstack/react-query";
import { sessionApi } from "../../../api/client.ts";
import { hasCode, readError } from "../../../api/errors.ts";
import { ErrorState } from "../../../ui/primitives/states.tsx";
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
  if (preview.isPending) return <OpeningLink title="Opening your link" />;
  if (preview.isSuccess) return <JoinCard token={token} organizationName={preview.data.organizationName} />;
  if (hasCode(preview.error, "INVITATION_EXPIRED") || hasCode(preview.error, "BAD_REQUEST"))
    return <UnusableLink reason="It was closed. Ask whoever gave it to you for a new one." />;
  return (
    <VisitorPage title="Ask to join">
      <ErrorState {...readError(preview.error)} onRetry={() => preview.refetch()} />
    </VisitorPage>
  );
}
