import type { PortalHome } from "@clipledger/contract/portal/home";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Assignments of a creator never overlap, so that the earliest that has not ended runs, if any does. */
export function findPresentAssignment(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<(AssignmentSpan & { readonly campaignId: string }) | undefined> {
  const { organizationId, creatorId, today } = named;
  return db.maybeRow(sql`
    select campaign_id as "campaignId", valid_from as "validFrom", valid_until as "validUntil" from assignments
    where organization_id = ${organizationId} and creator_id = ${creatorId}
      and (valid_until is null or valid_until >= ${today})
    order by valid_from limit 1`);
}

export function listShownAccounts(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<PortalHome["accounts"]> {
  return db.rows(sql`
    select platform, username, display_name as "displayName" from tracked_accounts
    where organization_id = ${organizationId} and creator_id = ${creatorId} order by key`);
}
