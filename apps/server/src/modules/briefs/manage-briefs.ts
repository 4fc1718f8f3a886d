import type { BriefOutput } from "@clipledger/contract/briefs/brief";
import {
  type BriefChanges,
  BriefChangesSchema,
  type NewBrief,
} from "@clipledger/contract/briefs/brief-input";
import type { ListedSample } from "@clipledger/contract/briefs/sample-video";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { readRichText } from "@clipledger/richtext/read-rich-text";
import { excerptOf } from "@clipledger/richtext/write-text";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { type FindValueIssues, rightFields } from "../../infra/http/value-issues.ts";
import { createId } from "../../infra/ids.ts";
import { linkCampaigns } from "../campaigns/brief-links.ts";
import { type FieldChanges, recordActivity } from "../organizations/activity/record-activity.ts";
import type { FactsOwner } from "../tracking/facts/lock-facts.ts";
import { type RowMaking, rowMakingOf } from "../tracking/row-actor.ts";
import { keepRevision } from "./brief-revisions.queries.ts";
import { type BriefRow, lockBrief, refuseTakenName } from "./briefs.queries.ts";
import { placeOrder, presentBrief } from "./list-briefs.ts";
import { publishBrief, republishBrief } from "./publishing/publish-brief.ts";
import { listSamples, lockFactsOwner } from "./sample-rows.ts";
import { releaseSamples, replaceSamples } from "./samples/replace-samples.ts";
import { changeCampaigns } from "./set-brief-campaigns.ts";

export async function createBrief(
  ctx: OperationContext,
  { name, campaignIds, sampleVideos, notify, ...text }: NewBrief,
): Promise<Pick<BriefOutput, "id" | "version">> {
  const content = readContent(text);
  if (content === undefined) throw new Error("A brief came without its text");
  const id = createId("brief");
  await ctx.db.transaction(async (tx) => {
    const owner = sampleVideos.length > 0 ? await lockFactsOwner(tx, ctx) : undefined;
    await insertBrief(tx, { ...rowMakingOf(ctx), ...content, id, name });
    await linkCampaigns(tx, ctx, id, campaignIds);
    if (owner !== undefined) await replaceSamples(tx, ctx, owner, id, sampleVideos);
    await recordActivity(tx, ctx, { type: "brief.created", subject: { type: "brief", id, label: name } });
    const isAnnounced = notify && (await publishBrief(tx, ctx, { briefId: id, kind: "created" }));
    await keepRevision(tx, ctx, id, { isAnnounced, restoredFrom: null });
  });
  return { id, version: 1 };
}

/** A brief's text as it is stored: the same in both formats. */
interface BriefContent {
  readonly content: RichTextDocument;
  readonly contentMarkdown: string;
  readonly excerpt: string;
}

interface SentText {
  readonly contentMarkdown?: string | undefined;
  readonly content?: unknown;
}

/** What is wrong with the text of a brief whose other fields are not right either. */
export const findBriefIssues: FindValueIssues = (_ctx, { body }) => {
  const read = readSent(rightFields(BriefChangesSchema, body));
  return read === undefined || read.ok ? [] : read.issues;
};

/** The text that was sent in one of the formats, if any was. */
function readSent({ contentMarkdown, content }: SentText) {
  if (contentMarkdown === undefined && content === undefined) return undefined;
  return readRichText(
    contentMarkdown === undefined
      ? { content, path: "content" }
      : { markdown: contentMarkdown, path: "contentMarkdown" },
  );
}

/** Refuses a text with every problem it has. */
function readContent(sent: SentText): BriefContent | undefined {
  const read = readSent(sent);
  if (read === undefined) return undefined;
  if (!read.ok) throw new AppError("CONTENT_INVALID", { issues: read.issues });
  const { document, markdown } = read;
  return { content: document, contentMarkdown: markdown, excerpt: excerptOf(document) };
}

interface BriefFields extends BriefContent {
  readonly name: string;
}

async function insertBrief(
  tx: Transaction,
  brief: RowMaking & BriefFields & { readonly id: string },
): Promise<void> {
  await refuseTakenName(() =>
    tx.execute(
      insertRow("briefs", {
        organizationId: brief.organizationId,
        id: brief.id,
        name: brief.name,
        content: JSON.stringify(brief.content),
        contentMarkdown: brief.contentMarkdown,
        excerpt: brief.excerpt,
        actorType: brief.actorType,
        userId: brief.userId,
        createdAt: brief.at,
        updatedAt: brief.at,
      }),
    ),
  );
}

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

/**
 * Gives a brief another place in the team's order, and says where it stood, so that it can go back. It changes nothing that
 * anybody reads in a brief, so neither its time of change nor the activity log tells of it.
 */
export async function moveBrief(
  { db, organization }: OperationContext,
  id: string,
  position: number,
): Promise<{ position: number; previousPosition: number }> {
  return db.transaction(async (tx) => {
    const ids = await lockOrder(tx, organization.id);
    const from = ids.indexOf(id);
    if (from < 0) throw new AppError("NOT_FOUND");
    const to = Math.min(position, ids.length) - 1;
    const others = ids.filter((other) => other !== id);
    await savePlaces(tx, organization.id, [...others.slice(0, to), id, ...others.slice(to)]);
    return { position: to + 1, previousPosition: from + 1 };
  });
}

/** All briefs in their order. Whoever orders them takes turns: two at once would number the same list. */
async function lockOrder(tx: Transaction, organizationId: string): Promise<string[]> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(${ORDER_LOCK}::int, key) from organizations where id = ${organizationId}`,
  );
  const rows = await tx.rows<{ id: string }>(sql`
    select b.id from briefs b where b.organization_id = ${organizationId} order by ${placeOrder("asc")}`);
  return rows.map(({ id }) => id);
}

const ORDER_LOCK = 4_270_031;

async function savePlaces(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update briefs b set position = placed.place::int
    from unnest(${ids}::text[]) with ordinality placed (id, place)
    where b.organization_id = ${organizationId} and b.id = placed.id and b.position is distinct from placed.place`);
}
