import type { OperationContext } from "../../infra/context.ts";
import { linkCampaigns } from "../campaigns/brief-links/link-campaigns.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { deleteBriefRow, lockBrief } from "./briefs.queries.ts";
import { holdFacts } from "./samples/hold-facts.ts";
import { releaseSamples } from "./samples/release-samples.ts";
import { listSamples } from "./samples/samples.queries.ts";

/** Its links, samples and read receipts go with it. Nobody is told. */
export function deleteBrief(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const owner = await holdFacts(tx, ctx);
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
