import type { BriefOutput } from "@clipledger/contract/briefs/brief";
import type { NewBrief } from "@clipledger/contract/briefs/brief-input";
import type { OperationContext } from "../../infra/context.ts";
import { createId } from "../../infra/ids.ts";
import { linkCampaigns } from "../campaigns/brief-links/link-campaigns.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { rowMakingOf } from "../tracking/row-actor.ts";
import { readContent } from "./brief-content.ts";
import { insertBrief } from "./briefs.queries.ts";
import { publishBrief } from "./publishing/publish-brief.ts";
import { holdFacts } from "./samples/hold-facts.ts";
import { replaceSamples } from "./samples/replace-samples.ts";

export async function createBrief(
  ctx: OperationContext,
  { name, campaignIds, sampleVideos, notify, ...text }: NewBrief,
): Promise<Pick<BriefOutput, "id" | "version">> {
  const content = readContent(text);
  if (content === undefined) throw new Error("A brief came without its text");
  const id = createId("brief");
  await ctx.db.transaction(async (tx) => {
    const owner = sampleVideos.length > 0 ? await holdFacts(tx, ctx) : undefined;
    await insertBrief(tx, { ...rowMakingOf(ctx), ...content, id, name });
    await linkCampaigns(tx, ctx, id, campaignIds);
    if (owner !== undefined) await replaceSamples(tx, ctx, owner, id, sampleVideos);
    await recordActivity(tx, ctx, { type: "brief.created", subject: { type: "brief", id, label: name } });
    if (notify) await publishBrief(tx, ctx, { briefId: id, kind: "created" });
  });
  return { id, version: 1 };
}
