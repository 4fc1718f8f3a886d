import type { RevisionsQuery } from "@clipledger/contract/campaigns";
import {
  type CampaignChange,
  type CampaignRevisionOutput,
  CampaignRevisionSchema,
} from "@clipledger/contract/campaigns/campaign";
import type { NormalizedSpecOutput } from "@clipledger/contract/campaigns/normalized-spec";
import type { ActorReference } from "@clipledger/contract/users";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { insertRecords } from "../../infra/db/insert-rows.ts";
import { directionOf, toPage } from "../../infra/db/paged-list.ts";
import { onePage, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { toSpec } from "./campaigns.mapper.ts";
import { type CampaignRow, findCampaign } from "./campaigns.queries.ts";

interface CampaignWrite {
  readonly change: CampaignChange;
  readonly before?: CampaignRow;
  readonly after: CampaignRow;
}

/** Keeps what a write made of the campaign, under the revision that the row now has. */
export function saveRevision(
  tx: Transaction,
  ctx: Pick<OperationContext, "actor">,
  write: CampaignWrite,
): Promise<void> {
  return saveRevisions(tx, ctx, [write]);
}

/** Keeps the revisions of a write that changed several campaigns. */
export async function saveRevisions(
  tx: Transaction,
  { actor }: Pick<OperationContext, "actor">,
  writes: readonly CampaignWrite[],
): Promise<void> {
  await insertRevisions(
    tx,
    writes.map(({ change, before, after }) => ({
      organizationId: after.organization_id,
      campaignId: after.id,
      revision: after.revision,
      change,
      changedAt: after.updated_at,
      actor,
      specBefore: before === undefined ? null : toSpec(before),
      specAfter: toSpec(after),
      endsOnBefore: before?.ends_on ?? null,
      endsOnAfter: after.ends_on,
    })),
  );
}

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

async function insertRevisions(tx: Transaction, revisions: readonly NewRevisionRow[]): Promise<void> {
  await tx.execute(
    insertRecords("campaign_revisions", {
      types: {
        organizationId: "text",
        campaignId: "text",
        revision: "int",
        change: "text",
        changedAt: "timestamptz",
        actor: "jsonb",
        specBefore: "jsonb",
        specAfter: "jsonb",
        endsOnBefore: "date",
        endsOnAfter: "date",
      },
      rows: revisions,
    }),
  );
}

export async function listRevisions(
  { db, organization }: OperationContext,
  campaignId: string,
  query: RevisionsQuery,
) {
  const campaign = await findCampaign(db, organization.id, campaignId);
  if (campaign === undefined) throw new AppError("NOT_FOUND");
  const revisions = sql`
    select r.revision, r.change, r.changed_at, r.actor, u.name as actor_name, r.spec_before, r.spec_after,
      r.ends_on_before, r.ends_on_after
    from campaign_revisions r left join users u on u.id = r.actor->>'userId'
    where r.organization_id = ${organization.id} and r.campaign_id = ${campaignId}
    order by r.revision ${directionOf(query.sortDir)}`;
  const rows = await db.rows<RevisionRow>(onePage(revisions, query));
  return toPage(rows.map(toRevision), campaign.revision, query);
}

interface RevisionRow {
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

function toRevision(row: RevisionRow): CampaignRevisionOutput {
  return {
    ...wireFields(CampaignRevisionSchema, row),
    actor: { ...row.actor, name: row.actor_name },
    validUntilBefore: row.ends_on_before && toWireMidnight(row.ends_on_before),
    validUntilAfter: row.ends_on_after && toWireMidnight(row.ends_on_after),
  };
}
