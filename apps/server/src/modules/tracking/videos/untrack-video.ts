import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type CountingChange, changePlainly } from "../facts/counting-change.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recountVideos } from "../facts/recount-videos.ts";
import { recordItems, videoItem } from "../record-items.ts";
import { type FactsOwner, listOwnVideos, removeTrackedVideo } from "./remove-tracked-video.ts";
import { updateIsReference } from "./stored-videos.queries.ts";
import {
  isSample,
  lockTrackedVideo,
  type TrackedVideoRow,
  updateTrackedToSample,
} from "./tracked-videos.queries.ts";

/** One that a brief lists stays tracked, for reference only. */
export function untrackVideo(
  ctx: OperationContext,
  id: string,
  makeChange: CountingChange = changePlainly,
): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const owner = { organizationId, organizationKey: await lockFacts(tx, organizationId) };
    const video = await lockTrackedVideo(tx, organizationId, id);
    const stays = await isSample(tx, organizationId, video);
    await makeChange(tx, [video.account_id], () =>
      stays ? keepAsSample(tx, ctx, owner, video) : removeTrackedVideo(tx, owner, video),
    );
    await recordItems(tx, ctx, "video.untracked", [videoItem(video)]);
    return { success: true };
  });
}

async function keepAsSample(
  tx: Transaction,
  { clock }: OperationContext,
  { organizationId, organizationKey }: FactsOwner,
  video: TrackedVideoRow,
): Promise<void> {
  await updateTrackedToSample(tx, organizationId, video.id, clock.now());
  if (video.account_origin !== "video") return;
  const videoKeys = (await listOwnVideos(tx, organizationKey, video)).map(({ key }) => key);
  await recountVideos(tx, organizationKey, videoKeys, () =>
    updateIsReference(tx, organizationKey, videoKeys, true),
  );
}
