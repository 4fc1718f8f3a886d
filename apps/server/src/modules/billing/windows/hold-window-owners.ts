import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { openWindows } from "./open-windows.ts";

interface Owners {
  readonly campaignId: string;
  readonly creatorId: string;
}

/**
 * Holds the campaign, the creator and their assignments. A window that one transaction writes twice looks after these, so
 * whoever does takes them first, in the order of locks. Opening windows takes assignments more strongly, and comes before.
 */
export function holdWindowOwners(
  tx: Transaction,
  organizationId: string,
  owners: Owners,
  today: CalendarDate,
): Promise<void> {
  return holdOwnersOfAll(tx, organizationId, [owners], today);
}

/** The same for several windows. */
export async function holdOwnersOfAll(
  tx: Transaction,
  organizationId: string,
  owners: readonly Owners[],
  today: CalendarDate,
): Promise<void> {
  const campaignIds = owners.map(({ campaignId }) => campaignId);
  const creatorIds = owners.map(({ creatorId }) => creatorId);
  await openWindows(tx, organizationId, today);
  await tx.rows(sql`
    select from campaigns where organization_id = ${organizationId} and id = any(${campaignIds}::text[])
    order by id for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId} and id = any(${creatorIds}::text[])
    order by id for key share`);
  await tx.rows(sql`
    select from assignments
    where organization_id = ${organizationId}
      and (campaign_id, creator_id) in (select * from unnest(${campaignIds}::text[], ${creatorIds}::text[]))
    order by id for key share`);
}
