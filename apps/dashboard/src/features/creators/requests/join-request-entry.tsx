import { Link } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { JoinRequest } from "../../../api/types.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge, StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { RejectRequestDialog } from "./reject-request-dialog.tsx";
import { decisionNote, requestStates } from "./request-states.ts";
import { useApproveRequest } from "./use-approve-request.ts";

interface JoinRequestEntryProps {
  request: JoinRequest;
  onApproved: () => void;
}

export function JoinRequestEntry({ request, onApproved }: JoinRequestEntryProps) {
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
