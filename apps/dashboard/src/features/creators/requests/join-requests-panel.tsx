import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Link2, UserRoundPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { JoinRequest } from "../../../api/types.ts";
import { MailboxNotice, useMailbox } from "../../../parts/mailbox-notice.tsx";
import { PagedList } from "../../../parts/paged-list.tsx";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge, StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { decisionNote, requestStateOptions, requestStates, useRefreshRequests } from "./request-states.ts";

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

interface JoinRequestEntryProps {
  request: JoinRequest;
  onApproved: () => void;
}

function JoinRequestEntry({ request, onApproved }: JoinRequestEntryProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2.5">
        <PersonCell
          name={request.user.name}
          note={request.user.email}
          link={(name) => <CreatorLink request={request}>{name}</CreatorLink>}
        />
        {request.message === "" ? null : (
          <p className="max-w-2xl whitespace-pre-wrap text-pretty text-sm [overflow-wrap:anywhere] sm:pl-11">
            {request.message}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-faint sm:pl-11">
          {request.link === null ? null : (
            <Badge>
              <Link2 aria-hidden="true" className="size-3.5" />
              {request.link.label}
            </Badge>
          )}
          <RelativeTime instant={request.createdAt} />
        </p>
      </div>
      {request.status === "pending" ? (
        <Decision request={request} onApproved={onApproved} />
      ) : (
        <Decided request={request} />
      )}
    </li>
  );
}

/** An approved request leads to the creator it has become. */
function CreatorLink({ request, children }: { request: JoinRequest; children: ReactNode }) {
  if (request.creatorId === null) return children;
  return (
    <Link
      to="/creators/$creatorId"
      params={{ creatorId: request.creatorId }}
      className="min-w-0 truncate underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

function Decision({ request, onApproved }: JoinRequestEntryProps) {
  const { organization } = useOrganization();
  const approve = useApproveRequest(request, onApproved);
  const [isRejecting, setIsRejecting] = useState(false);
  if (!canWrite(organization.role)) return <StateBadge tone="warning">Waiting</StateBadge>;
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
      <Button
        variant="primary"
        aria-label={`Approve ${request.user.name}`}
        isPending={approve.isPending}
        onClick={() => approve.mutate({ params: { id: request.id } })}
      >
        Approve
      </Button>
      <Button
        aria-label={`Reject ${request.user.name}`}
        disabled={approve.isPending}
        onClick={() => setIsRejecting(true)}
      >
        Reject
      </Button>
      {isRejecting ? <RejectRequestDialog request={request} onClose={() => setIsRejecting(false)} /> : null}
    </div>
  );
}

function Decided({ request }: { request: JoinRequest }) {
  const { label, tone } = requestStates[request.status];
  return (
    <div className="flex flex-col items-end gap-1 text-[13px] text-faint max-sm:items-start">
      <StateBadge tone={tone}>{label}</StateBadge>
      <span>{decisionNote(request)}</span>
      {request.decidedAt === null ? null : <RelativeTime instant={request.decidedAt} />}
    </div>
  );
}

function useApproveRequest({ user }: JoinRequest, onApproved: () => void) {
  const { api } = useOrganization();
  const refreshRequests = useRefreshRequests();
  const refreshHub = useRefreshHub();
  return useWrite(api.joinRequests.approve.call, {
    says: `${user.name} is on your roster. The invitation goes to ${user.email}.`,
    onDone: onApproved,
    refreshes: () => Promise.all([refreshRequests(), refreshHub()]),
    refusals: "toast",
  });
}

function RejectRequestDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.joinRequests.reject.call}
      input={{ params: { id: request.id } }}
      says={`The request of ${request.user.name} is rejected.`}
      refreshes={useRefreshRequests()}
      onClose={onClose}
      title={`Reject the request of ${request.user.name}?`}
      description="They are not told. They can ask again through an open invite link."
      confirmLabel="Reject request"
    />
  );
}
