import type { AccountRef } from "@clipledger/contract/tracking-shared";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { type CreatorRefRow, creatorColumns, joinCreator, toCreatorRef } from "../billing/creator-columns.ts";
import { assignmentsOf, joinCampaign, type OverviewFilter } from "./assigned.ts";
import { type CampaignRefRow, campaignRefColumns, toOverviewCampaign } from "./campaign-columns.ts";

/** Whom and what an assignment is about. */
export interface AssignmentPartsRow extends CreatorRefRow, CampaignRefRow {
  readonly id: string;
  readonly valid_from: CalendarDate;
  readonly valid_until: CalendarDate | null;
  readonly accounts: AccountRef[];
}

export function listAssignmentParts(
  db: Queryable,
  filter: OverviewFilter,
  ids: readonly string[],
): Promise<AssignmentPartsRow[]> {
  return db.rows(sql`
    select s.id, s.valid_from, s.valid_until, ${creatorColumns}, ${campaignRefColumns}, coalesce((
      select json_agg(json_build_object(
        'id', a.id, 'platform', a.platform, 'platformAccountId', a.platform_account_id,
        'isCompetitor', a.is_competitor, 'username', a.username, 'displayName', a.display_name
      ) order by a.key)
      from tracked_accounts a where a.organization_id = s.organization_id and a.creator_id = s.creator_id
    ), '[]'::json) as accounts
    from ${assignmentsOf(filter, ids)} s ${joinCampaign} ${joinCreator}`);
}

export function toAssignmentParts(row: AssignmentPartsRow, today: CalendarDate) {
  const span = { validFrom: row.valid_from, validUntil: row.valid_until };
  return {
    id: row.id,
    creatorId: row.creator_id,
    creator: toCreatorRef(row),
    accounts: row.accounts,
    campaign: toOverviewCampaign(row, today),
    assignment: { ...span, status: assignmentStatus(span, today) },
  };
}
