import type { OperationContext } from "../../../infra/context.ts";
import { deleteAccount, deleteVideos } from "../delete-history.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recordItems, videoItem } from "../record-items.ts";
import { listStoredVideos } from "./stored-videos.queries.ts";
import { deleteTrackedVideo, hasTrackedVideos, lockTrackedVideo } from "./tracked-videos.queries.ts";

/** An account that only carries single videos goes with the last of them. */
export function untrackVideo(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    const video = await lockTrackedVideo(tx, organizationId, id);
    const { platform, platform_video_id: platformVideoId } = video;
    await deleteTrackedVideo(tx, organizationId, id);
    if (video.account_origin === "video") {
      // One that two accounts share may be stored under the other, whose it then is.
      const stored = await listStoredVideos(tx, organizationKey, [{ platform, platformVideoId }]);
      const own = stored.filter(({ account_key }) => account_key === video.account_key);
      await deleteVideos(
        tx,
        organizationKey,
        own.map(({ key }) => key),
      );
      if (!(await hasTrackedVideos(tx, organizationId, video.account_id)))
        await deleteAccount(tx, organizationKey, video.account_key);
    }
    await recordItems(tx, ctx, "video.untracked", [videoItem(video)]);
    return { success: true };
  });
}
