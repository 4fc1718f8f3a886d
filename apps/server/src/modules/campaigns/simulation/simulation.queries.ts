import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { CampaignKey } from "../../billing/amounts/calculate-amounts.ts";
import { creatorName } from "../../billing/creator-columns.ts";
import type { WindowState } from "../../billing/windows/event-windows.ts";

export interface CampaignWindowRow {
  readonly key: bigint;
  readonly creator_id: string;
  readonly creator_name: string | null;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly state: WindowState;
  readonly amount_minor: bigint | null;
}

/** All windows that the campaign has, by the names of their creators. */
export function listCampaignWindows(
  db: Queryable,
  { organizationId, campaignId }: CampaignKey,
): Promise<CampaignWindowRow[]> {
  return db.rows(sql`
    select w.key, w.creator_id, ${creatorName} as creator_name, w.starts_on, w.ends_on, w.state, w.amount_minor
    from billing_windows w
    join creators k on k.organization_id = w.organization_id and k.id = w.creator_id
    where w.organization_id = ${organizationId} and w.campaign_id = ${campaignId} and w.state <> 'retracted'
    order by lower(${creatorName}), w.creator_id, w.starts_on`);
}
