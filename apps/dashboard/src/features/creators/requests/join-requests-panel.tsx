import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { JoinRequest } from "../../../api/types.ts";
import { MailboxNotice, useMailbox } from "../../../parts/mailbox-notice.tsx";
import { PagedList } from "../../../parts/paged-list.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { JoinRequestEntry } from "./join-request-entry.tsx";
import { requestStateOptions, requestStates } from "./request-states.ts";

const perPage = 20;

/** Who asked to join through an invite link, and what became of it. */
export function JoinRequestsPanel() {
  const hasMailbox = useMailbox() === "open";
  const [status, setStatus] = useState<JoinRequest["status"]>("pending");
  const [hasApproved, setHasApproved] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-md">
        <Segmented
          label="State of requests"
          value={status}
          options={requestStateOptions}
          onChange={setStatus}
        />
      </div>
      <MailboxNotice isOpen={hasMailbox && hasApproved} />
      <Card>
        <JoinRequestList key={status} status={status} onApproved={() => setHasApproved(true)} />
      </Card>
    </div>
  );
}

interface JoinRequestListProps {
  status: JoinRequest["status"];
  onApproved: () => void;
}

function JoinRequestList({ status, onApproved }: JoinRequestListProps) {
  const { api } = useOrganization();
  const [page, setPage] = useState(1);
  const list = useQuery(
    api.joinRequests.list.queryOptions({
      input: { query: { page, perPage, statuses: [status], sortDir: status === "pending" ? "asc" : "desc" } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <PagedList
      list={list}
      label="requests"
      rows={3}
      nouns={["request", "requests"]}
      icon={UserRoundPlus}
      page={page}
      onPageChange={(next = 1) => setPage(next)}
      empty={<NoRequests status={status} />}
    >
      {({ data }) => (
        <ul aria-label="Requests to join" className="divide-y divide-line">
          {data.map((request) => (
            <JoinRequestEntry key={request.id} request={request} onApproved={onApproved} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NoRequests({ status }: { status: JoinRequest["status"] }) {
  if (status !== "pending") {
    return (
      <EmptyState icon={UserRoundPlus} title={`No requests: ${requestStates[status].label.toLowerCase()}`} />
    );
  }
  return (
    <EmptyState icon={UserRoundPlus} title="No requests are waiting">
      Pass an invite link on, in a bio or a post. Whoever follows it and asks to join shows up here.
    </EmptyState>
  );
}
