import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { openWindows } from "./open-windows.ts";

/**
 * Holds the campaign, the creator and their assignments. A window that one transaction writes twice looks after these, so
 * whoever does takes them first, in the order of locks. Opening windows takes assignments more strongly, and comes before.
 */
export async function holdWindowOwners(
  tx: Transaction,
  organizationId: string,
  { campaignId, creatorId }: { readonly campaignId: string; readonly creatorId: string },
  today: CalendarDate,
): Promise<void> {
  await openWindows(tx, organizationId, today);
  await tx.rows(sql`
    select from campaigns where organization_id = ${organizationId} and id = ${campaignId} for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId} and id = ${creatorId} for key share`);
  await tx.rows(sql`
    select from assignments
    where organization_id = ${organizationId} and campaign_id = ${campaignId} and creator_id = ${creatorId}
    order by id for key share`);
}
