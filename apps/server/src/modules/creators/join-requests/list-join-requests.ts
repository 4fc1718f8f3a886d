import type { JoinRequestStatus } from "@clipledger/contract/creators/join-request-status";
import type { JoinRequestOutput, JoinRequestsQuery } from "@clipledger/contract/dashboard/join-requests";
import { type EventJoinRequest, EventJoinRequestSchema } from "@clipledger/contract/events/creators";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { fullName } from "../../organizations/organizations.queries.ts";

export function listJoinRequests({ db, organization }: OperationContext, query: JoinRequestsQuery) {
  const { statuses, sortDir } = query;
  const isListed = allOf([
    sql`r.organization_id = ${organization.id}`,
    statuses && sql`r.status = any(${statuses})`,
  ]);
  const requests = sql`${selectRequests()} where ${isListed}
    order by r.created_at ${directionOf(sortDir)}, r.id`;
  const counting = countRows(db, sql`from creator_join_requests r where ${isListed}`);
  return readPage(query, counting, db.rows<JoinRequestRow>(onePage(requests, query)), toJoinRequest);
}

export interface JoinRequestRow {
  organization_id: string;
  id: string;
  status: JoinRequestStatus;
  message: string;
  first_name: string;
  last_name: string;
  user_id: string;
  email: string;
  link_id: string | null;
  link_label: string | null;
  creator_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by_user_id: string | null;
  decided_by_name: string | null;
  decided_by_email: string | null;
  decided_by_image: string | null;
}

export function findJoinRequest(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<JoinRequestRow | undefined> {
  return db.maybeRow(sql`${selectRequests()} where r.organization_id = ${organizationId} and r.id = ${id}`);
}

export function selectRequests(): SqlFragment {
  return sql`
    select r.organization_id, r.id, r.status, r.message, r.first_name, r.last_name, r.user_id, u.email,
      r.link_id, l.label as link_label, r.creator_id, r.created_at, r.decided_at, r.decided_by_user_id,
      d.name as decided_by_name, d.email as decided_by_email, d.image as decided_by_image
    from creator_join_requests r
    join users u on u.id = r.user_id
    left join creator_invite_links l on l.organization_id = r.organization_id and l.id = r.link_id
    left join users d on d.id = r.decided_by_user_id`;
}

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
    ...wireFields(EventJoinRequestSchema, row),
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
