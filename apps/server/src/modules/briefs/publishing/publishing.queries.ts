import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { joinReachable } from "./reachable-creators.queries.ts";

export interface PublishedBriefRow {
  name: string;
  version: number;
  campaign_ids: string[];
}

export function getPublishedBrief(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PublishedBriefRow> {
  return tx.row(sql`
    select b.name, b.version, array(
      select c.id from campaigns c where c.organization_id = b.organization_id and c.brief_id = b.id order by c.id
    ) as campaign_ids
    from briefs b where b.organization_id = ${organizationId} and b.id = ${id}`);
}

export async function updateLastNotifiedAt(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update briefs set last_notified_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
}

export interface BriefAddressee {
  user_id: string;
  first_name: string;
  organization_name: string;
  campaign_id: string;
  campaign_name: string;
}

export interface BriefForCreator {
  readonly organizationId: string;
  readonly briefId: string;
  readonly version: number;
  readonly creatorId: string;
}

/** Undefined once the version is outdated or read, or the creator has nothing to do with the brief any more. */
export function findAddressee(
  db: Queryable,
  today: CalendarDate,
  { organizationId, briefId, version, creatorId }: BriefForCreator,
): Promise<BriefAddressee | undefined> {
  return db.maybeRow(sql`
    select cr.user_id, cr.first_name, o.name as organization_name, c.id as campaign_id, c.name as campaign_name
    from briefs b
    join campaigns c on c.organization_id = b.organization_id and c.brief_id = b.id ${joinReachable(today)}
    join organizations o on o.id = b.organization_id
    where b.organization_id = ${organizationId} and b.id = ${briefId} and b.version = ${version} and cr.id = ${creatorId}
      and not exists (
        select from brief_reads r
        where r.organization_id = b.organization_id and r.brief_id = b.id and r.version = b.version
          and r.creator_id = cr.id
      )
    order by a.valid_from limit 1`);
}
