import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { publishEvents } from "../../infra/events/outbox.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import { type CampaignRow, campaignColumns } from "./campaigns.queries.ts";
import { saveRevisions } from "./revisions.ts";

/** Campaigns in the order of their ids. */
interface ChangedLinks {
  readonly before: readonly CampaignRow[];
  readonly added: readonly CampaignRow[];
  readonly removed: readonly CampaignRow[];
}

/** Makes these the campaigns of the brief, and no others. The caller has locked the brief. */
export async function linkCampaigns(
  tx: Transaction,
  ctx: OperationContext,
  briefId: string,
  campaignIds: readonly string[],
): Promise<ChangedLinks> {
  const wanted = new Set(campaignIds);
  const rows = await lockCampaignsOfBrief(tx, ctx.organization.id, briefId, campaignIds);
  const before = rows.filter(({ brief_id }) => brief_id === briefId);
  const added = rows.filter(({ brief_id }) => brief_id !== briefId);
  const removed = before.filter(({ id }) => !wanted.has(id));
  refuseUnknown(campaignIds, rows);
  refuseEnded(ctx, added);
  await changeBrief(tx, ctx, added, briefId);
  await changeBrief(tx, ctx, removed, null);
  return { before, added, removed };
}

/** Locks the campaigns of a brief and those that are named, in the order of their ids. The caller has locked the brief. */
function lockCampaignsOfBrief(
  tx: Transaction,
  organizationId: string,
  briefId: string,
  campaignIds: readonly string[],
): Promise<CampaignRow[]> {
  return tx.rows(sql`
    select ${campaignColumns} from campaigns c
    where c.organization_id = ${organizationId} and (c.brief_id = ${briefId} or c.id = any(${campaignIds}::text[]))
    order by c.id for update`);
}

function refuseUnknown(campaignIds: readonly string[], rows: readonly CampaignRow[]): void {
  const known = new Set(rows.map(({ id }) => id));
  const ids = campaignIds.filter((id) => !known.has(id));
  if (ids.length > 0) throw new AppError("NOT_FOUND", { ids });
}

/** A campaign that has the brief already keeps it, also after its end. */
export function refuseEnded(
  { clock }: Pick<OperationContext, "clock">,
  newlyLinked: readonly CampaignRow[],
): void {
  const today = dateOf(clock.now());
  const ended = newlyLinked.filter((row) => campaignStatus(row.starts_on, row.ends_on, today) === "ended");
  if (ended.length > 0) throw new AppError("CAMPAIGN_ENDED", { campaignIds: ended.map(({ id }) => id) });
}

async function changeBrief(
  tx: Transaction,
  ctx: OperationContext,
  rows: readonly CampaignRow[],
  briefId: string | null,
): Promise<void> {
  if (rows.length === 0) return;
  const at = ctx.clock.now();
  const ids = rows.map(({ id }) => id);
  const changed = await updateCampaignBriefs(tx, ctx.organization.id, ids, { briefId, at });
  const afterOf = new Map(changed.map((row) => [row.id, row]));
  const writes = rows.flatMap((before) => {
    const after = afterOf.get(before.id);
    return after === undefined ? [] : [{ change: "updated" as const, before, after }];
  });
  await saveRevisions(tx, ctx, writes);
  await publishEvents(
    tx,
    ctx,
    writes.map(({ after }) => ({
      type: "campaign.updated" as const,
      data: { campaign: toEventCampaign(after, dateOf(at)), changeSource: "update" as const },
    })),
  );
}

/** Writes the link as each campaign's next revision. */
function updateCampaignBriefs(
  tx: Transaction,
  organizationId: string,
  campaignIds: readonly string[],
  { briefId, at }: { briefId: string | null; at: Date },
): Promise<CampaignRow[]> {
  return tx.rows(sql`
    update campaigns c set brief_id = ${briefId}, revision = c.revision + 1, updated_at = ${at}
    where c.organization_id = ${organizationId} and c.id = any(${campaignIds}::text[])
    returning ${campaignColumns}`);
}

export async function isBrief(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const brief = await db.maybeRow(sql`
    select 1 from briefs where organization_id = ${organizationId} and id = ${id}`);
  return brief !== undefined;
}

const lockStrengths = { keep: sql`for key share`, change: sql`for update` } as const;

/**
 * Answers whether the brief exists. Whoever links campaigns and briefs locks the brief before any campaign, and with `change`
 * if they will write to it.
 */
export async function lockBrief(
  tx: Transaction,
  organizationId: string,
  id: string,
  strength: keyof typeof lockStrengths,
): Promise<boolean> {
  const brief = await tx.maybeRow(sql`
    select 1 from briefs where organization_id = ${organizationId} and id = ${id} ${lockStrengths[strength]}`);
  return brief !== undefined;
}
