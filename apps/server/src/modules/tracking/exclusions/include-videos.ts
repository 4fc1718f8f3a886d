import type { OperationContext } from "../../../infra/context.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { findAll } from "../find-all.ts";
import { recordItems, videoItem } from "../record-items.ts";
import { deleteExclusions } from "./excluded-videos.queries.ts";
import { markVideos } from "./mark-videos.ts";

/** Ends exclusions: the videos count again. */
export function includeVideos(ctx: OperationContext, ids: readonly string[]): Promise<{ deleted: number }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const rows = await deleteExclusions(tx, ctx.organization.id, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const deleted = findAll(
      ids.map((id) => ({ id })),
      ({ id }) => byId.get(id),
    );
    await markVideos(tx, organizationKey, deleted, { isExcluded: false });
    await recordItems(tx, ctx, "video.included", deleted.map(videoItem));
    return { deleted: deleted.length };
  });
}
