import type { BriefOutput } from "@clipledger/contract/briefs/brief";
import type { BriefChanges } from "@clipledger/contract/briefs/brief-input";
import type { ListedSample } from "@clipledger/contract/briefs/sample-video";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { linkCampaigns } from "../campaigns/brief-links.ts";
import { type FieldChanges, recordActivity } from "../organizations/activity/record-activity.ts";
import type { FactsOwner } from "../tracking/facts/lock-facts.ts";
import { type BriefRow, lockBrief, refuseTakenName } from "./briefs.queries.ts";
import { type BriefFields, readContent } from "./create-brief.ts";
import { presentBrief } from "./list-briefs.ts";
import { republishBrief } from "./publishing/publish-brief.ts";
import { keepRevision } from "./revisions/brief-revisions.queries.ts";
import { releaseSamples, replaceSamples } from "./samples/replace-samples.ts";
import { listSamples, lockFactsOwner } from "./samples/sample-rows.ts";
import { changeCampaigns } from "./set-brief-campaigns.ts";

/** Without notify the text changes in place, and whoever has read the version keeps having read it. */
export async function updateBrief(
  ctx: OperationContext,
  id: string,
  { name, campaignIds, sampleVideos, notify, ...text }: BriefChanges,
  restoredFrom: number | null = null,
): Promise<BriefOutput> {
  const content = readContent(text);
  return ctx.db.transaction(async (tx) => {
    const owner = sampleVideos && (await lockFactsOwner(tx, ctx));
    const brief = await lockBrief(tx, ctx.organization.id, id);
    const before = fieldsOf(brief);
    const after = { ...before, ...content, name: name ?? brief.name };
    const changes: FieldChanges = {
      ...textChanges(before, after),
      ...(owner && sampleVideos && (await changeSamples(tx, ctx, owner, { brief, sampleVideos }))),
      ...(campaignIds && (await changeCampaigns(tx, ctx, brief, campaignIds)).changes),
    };
    if (Object.keys(changes).length > 0) {
      await updateBriefFields(tx, brief, after, ctx.clock.now());
      await recordActivity(tx, ctx, {
        type: "brief.updated",
        subject: { type: "brief", id, label: after.name },
        changes,
      });
    }
    const isAnnounced = notify && (await republishBrief(tx, ctx, brief));
    if (notify || "name" in changes || "content" in changes)
      await keepRevision(tx, ctx, id, { isAnnounced, restoredFrom });
    return presentBrief(tx, ctx, id);
  });
}

/** The log names the text by its beginning. */
function textChanges(before: BriefFields, after: BriefFields): FieldChanges {
  const isSameText = canonicalJson({ ...before, name: "" }) === canonicalJson({ ...after, name: "" });
  return {
    ...(before.name !== after.name && { name: { before: before.name, after: after.name } }),
    ...(!isSameText && { content: { before: before.excerpt, after: after.excerpt } }),
  };
}

function fieldsOf({ name, content, content_markdown, excerpt }: BriefRow): BriefFields {
  return { name, content, contentMarkdown: content_markdown, excerpt };
}

async function changeSamples(
  tx: Transaction,
  ctx: OperationContext,
  owner: FactsOwner,
  { brief, sampleVideos }: { brief: BriefRow; sampleVideos: readonly ListedSample[] },
): Promise<FieldChanges> {
  const { before, after, isChange } = await replaceSamples(tx, ctx, owner, brief.id, sampleVideos);
  return isChange ? { sampleVideos: { before, after } } : {};
}

async function updateBriefFields(
  tx: Transaction,
  { organization_id, id }: BriefRow,
  fields: BriefFields,
  at: Date,
): Promise<void> {
  await refuseTakenName(() =>
    tx.execute(sql`
      update briefs set name = ${fields.name}, content = ${JSON.stringify(fields.content)},
        content_markdown = ${fields.contentMarkdown}, excerpt = ${fields.excerpt}, updated_at = ${at}
      where organization_id = ${organization_id} and id = ${id}`),
  );
}

/** Deletes the brief with its links, samples and read receipts. Nobody is told. */
export function deleteBrief(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const owner = await lockFactsOwner(tx, ctx);
    const brief = await lockBrief(tx, organizationId, id);
    await linkCampaigns(tx, ctx, id, []);
    const samples = await listSamples(tx, organizationId, id);
    await deleteBriefRow(tx, brief);
    await releaseSamples(
      tx,
      owner,
      samples.map(({ platform, platform_video_id: platformVideoId }) => ({ platform, platformVideoId })),
    );
    await recordActivity(tx, ctx, {
      type: "brief.deleted",
      subject: { type: "brief", id, label: brief.name },
    });
    return { success: true };
  });
}

async function deleteBriefRow(tx: Transaction, { organization_id, id }: BriefRow): Promise<void> {
  await tx.execute(sql`delete from briefs where organization_id = ${organization_id} and id = ${id}`);
}
