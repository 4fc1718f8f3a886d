import type { BriefOutput } from "@clipledger/contract/briefs/brief";
import type { NewBrief } from "@clipledger/contract/briefs/brief-input";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { readRichText } from "@clipledger/richtext/read-rich-text";
import { excerptOf } from "@clipledger/richtext/write-text";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { linkCampaigns } from "../campaigns/brief-links.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { type RowMaking, rowMakingOf } from "../tracking/row-actor.ts";
import { refuseTakenName } from "./briefs.queries.ts";
import { publishBrief } from "./publishing/publish-brief.ts";
import { keepRevision } from "./revisions/brief-revisions.queries.ts";
import { replaceSamples } from "./samples/replace-samples.ts";
import { lockFactsOwner } from "./samples/sample-rows.ts";

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

/** The text that was sent in one of the formats, if any was. Refuses with every problem it has. */
export function readContent({
  contentMarkdown,
  content,
}: {
  readonly contentMarkdown?: string | undefined;
  readonly content?: unknown;
}): BriefContent | undefined {
  if (contentMarkdown === undefined && content === undefined) return undefined;
  const read = readRichText(
    contentMarkdown === undefined
      ? { content, path: "content" }
      : { markdown: contentMarkdown, path: "contentMarkdown" },
  );
  if (!read.ok) throw new AppError("CONTENT_INVALID", { issues: read.issues });
  const { document, markdown } = read;
  return { content: document, contentMarkdown: markdown, excerpt: excerptOf(document) };
}

export interface BriefFields extends BriefContent {
  readonly name: string;
}

async function insertBrief(
  tx: Transaction,
  brief: RowMaking & BriefFields & { readonly id: string },
): Promise<void> {
  await refuseTakenName(() =>
    tx.execute(sql`
      insert into briefs (
        organization_id, id, name, content, content_markdown, excerpt, actor_type, user_id, created_at, updated_at
      ) values (
        ${brief.organizationId}, ${brief.id}, ${brief.name}, ${JSON.stringify(brief.content)}, ${brief.contentMarkdown},
        ${brief.excerpt}, ${brief.actorType}, ${brief.userId}, ${brief.at}, ${brief.at}
      )`),
  );
}
