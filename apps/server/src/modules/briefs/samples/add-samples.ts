import type { BriefOutput } from "@clipledger/contract/briefs/brief";
import type { SamplesToAdd } from "@clipledger/contract/briefs/brief-input";
import { MAX_SAMPLES } from "@clipledger/contract/briefs/sample-video";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { onlyOnce } from "../../tracking/only-once.ts";
import type { FactsOwner } from "../../tracking/videos/remove-tracked-video.ts";
import { trackReferences } from "../../tracking/videos/track-references.ts";
import { type BriefRow, lockBrief, touchBrief } from "../briefs.queries.ts";
import { presentBrief } from "../present-brief.ts";
import { republishBrief } from "../publishing/republish-brief.ts";
import { holdFacts } from "./hold-facts.ts";
import { type ResolvedSample, resolveSamples } from "./resolve-samples.ts";
import { listSamples, saveSamples } from "./samples.queries.ts";
import { videoKey } from "./video-key.ts";

/** Adds to the end of the list. What the brief lists already is skipped. */
export function addSamples(
  ctx: OperationContext,
  id: string,
  { videos, notify }: SamplesToAdd,
): Promise<BriefOutput & { addedCount: number; skippedCount: number }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const owner = await holdFacts(tx, ctx);
    const brief = await lockBrief(tx, organizationId, id);
    const listed = (await listSamples(tx, organizationId, id)).map(videoKey);
    const isListed = (key: string) => listed.includes(key);
    const resolved = await resolveSamples(tx, owner, videos, isListed);
    const added = onlyOnce(resolved, videoKey).filter((sample) => !isListed(videoKey(sample)));
    if (listed.length + added.length > MAX_SAMPLES)
      throw badRequest([{ path: "videos", message: `A brief has at most ${MAX_SAMPLES} sample videos` }]);
    if (added.length > 0) await appendSamples(tx, ctx, owner, { brief, added, firstPosition: listed.length });
    if (notify) await republishBrief(tx, ctx, brief);
    const counts = { addedCount: added.length, skippedCount: videos.length - added.length };
    return { ...(await presentBrief(tx, ctx, id)), ...counts };
  });
}

async function appendSamples(
  tx: Transaction,
  ctx: OperationContext,
  owner: FactsOwner,
  {
    brief,
    added,
    firstPosition,
  }: { brief: BriefRow; added: readonly ResolvedSample[]; firstPosition: number },
): Promise<void> {
  const { organizationId } = owner;
  await trackReferences(tx, ctx, owner.organizationKey, added.flatMap(toCarried));
  const samples = added.map(({ platform, platformVideoId, label, library }, index) => ({
    platform,
    platformVideoId,
    label,
    position: firstPosition + index,
    libraryVideoId: library?.id ?? null,
  }));
  await saveSamples(tx, { organizationId, briefId: brief.id }, samples, ctx.clock.now());
  await touchBrief(tx, brief, ctx.clock.now());
  await recordActivity(tx, ctx, {
    type: "brief.samples_added",
    subject: { type: "brief", id: brief.id, label: brief.name },
    changes: { sampleVideos: { before: firstPosition, after: firstPosition + added.length } },
  });
}

/** What has to be tracked for the brief: a video of the library that nothing else tracks. */
function toCarried({ library, isTracked, ...sample }: ResolvedSample) {
  if (library === undefined || isTracked) return [];
  return [
    {
      platform: sample.platform,
      platformVideoId: sample.platformVideoId,
      platformAccountId: library.platform_account_id,
      initialUsername: library.account_username,
      region: library.region,
      video: {
        accountUsername: library.account_username,
        accountDisplayName: library.account_display_name,
        accountProfilePictureUrl: library.account_profile_picture_url,
      },
    },
  ];
}
