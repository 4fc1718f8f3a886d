import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { toEventCampaign } from "../campaigns.mapper.ts";
import type { CampaignRow } from "../campaigns.queries.ts";
import { saveRevisions } from "../save-revision.ts";
import { lockCampaignsOfBrief, updateCampaignBriefs } from "./brief-links.queries.ts";

/** What changed, each in the order of ids. */
interface ChangedLinks {
  readonly before: readonly CampaignRow[];
  readonly added: readonly CampaignRow[];
  readonly removed: readonly CampaignRow[];
}

/** Makes these the campaigns of the brief, and no others. The caller holds the brief. */
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

function refuseUnknown(campaignIds: readonly string[], rows: readonly CampaignRow[]): void {
  const known = new Set(rows.map(({ id }) => id));
  const ids = campaignIds.filter((id) => !known.has(id));
  if (ids.length > 0) throw new AppError("NOT_FOUND", { ids });
}

/** One that has the brief already keeps it, also after its end. */
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
