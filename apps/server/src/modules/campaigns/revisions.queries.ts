import type { CampaignChange } from "@clipledger/contract/campaigns/campaign";
import type { NormalizedSpecOutput } from "@clipledger/contract/campaigns/normalized-spec";
import type { ActorReference } from "@clipledger/contract/users";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

interface NewRevisionRow {
  readonly organizationId: string;
  readonly campaignId: string;
  readonly revision: number;
  readonly change: CampaignChange;
  readonly changedAt: Date;
  readonly actor: ActorReference;
  readonly specBefore: NormalizedSpecOutput | null;
  readonly specAfter: NormalizedSpecOutput;
  readonly endsOnBefore: CalendarDate | null;
  readonly endsOnAfter: CalendarDate | null;
}

export async function insertRevisions(tx: Transaction, revisions: readonly NewRevisionRow[]): Promise<void> {
  await tx.execute(sql`
    insert into campaign_revisions (
      organization_id, campaign_id, revision, change, changed_at, actor, spec_before, spec_after, ends_on_before,
      ends_on_after
    )
    select "organizationId", "campaignId", revision, change, "changedAt", actor, "specBefore", "specAfter",
      "endsOnBefore", "endsOnAfter"
    from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as incoming(
      "organizationId" text, "campaignId" text, revision int, change text, "changedAt" timestamptz, actor jsonb,
      "specBefore" jsonb, "specAfter" jsonb, "endsOnBefore" date, "endsOnAfter" date
    )`);
}

export interface RevisionRow {
  revision: number;
  change: CampaignChange;
  changed_at: Date;
  actor: ActorReference;
  actor_name: string | null;
  spec_before: NormalizedSpecOutput | null;
  spec_after: NormalizedSpecOutput;
  ends_on_before: CalendarDate | null;
  ends_on_after: CalendarDate | null;
}

interface RevisionPage {
  readonly limit: number;
  readonly offset: number;
  readonly direction: "asc" | "desc";
}

export function listRevisionRows(
  db: Queryable,
  organizationId: string,
  campaignId: string,
  { limit, offset, direction }: RevisionPage,
): Promise<RevisionRow[]> {
  return db.rows(sql`
    select r.revision, r.change, r.changed_at, r.actor, u.name as actor_name, r.spec_before, r.spec_after,
      r.ends_on_before, r.ends_on_after
    from campaign_revisions r left join users u on u.id = r.actor->>'userId'
    where r.organization_id = ${organizationId} and r.campaign_id = ${campaignId}
    order by r.revision ${direction === "asc" ? sql`asc` : sql`desc`}
    limit ${limit} offset ${offset}`);
}
