import type { JoinRequestOutput } from "@clipledger/contract/dashboard/join-requests";
import type { EventJoinRequest } from "@clipledger/contract/events/creators";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import type { JoinRequestRow } from "./join-requests.queries.ts";

export function toJoinRequest(row: JoinRequestRow): JoinRequestOutput {
  const { decided_by_user_id: id, decided_by_email: email } = row;
  const request = toEventJoinRequest(row);
  return {
    ...request,
    user: { ...request.user, email: row.email },
    creatorId: row.creator_id,
    decidedAt: toTimestamp(row.decided_at),
    decidedBy:
      id === null || email === null
        ? null
        : { id, name: row.decided_by_name, email, image: row.decided_by_image },
  };
}

/** Anybody can write any address into a request, so the person is shown as the request names them. */
export function toEventJoinRequest(row: JoinRequestRow): EventJoinRequest {
  return {
    id: row.id,
    status: row.status,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    link: row.link_id === null || row.link_label === null ? null : { id: row.link_id, label: row.link_label },
    user: {
      id: row.user_id,
      name: fullName(row.first_name, row.last_name),
      firstName: row.first_name,
      lastName: row.last_name,
      image: null,
    },
  };
}
