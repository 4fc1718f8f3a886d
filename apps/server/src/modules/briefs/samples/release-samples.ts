import type { Transaction } from "../../../infra/db/database.ts";
import type { FactsOwner } from "../../tracking/videos/remove-tracked-video.ts";
import type { VideoName } from "../../tracking/videos/stored-videos.queries.ts";
import { untrackReferences } from "../../tracking/videos/track-references.ts";
import { listUsedVideos } from "./samples.queries.ts";
import { videoKey } from "./video-key.ts";

/** Videos that a brief has dropped: those tracked for briefs only are untracked, once no brief lists them. */
export async function releaseSamples(
  tx: Transaction,
  owner: FactsOwner,
  dropped: readonly VideoName[],
): Promise<void> {
  if (dropped.length === 0) return;
  const used = new Set((await listUsedVideos(tx, owner.organizationId, dropped)).map(videoKey));
  const unused = dropped.filter((video) => !used.has(videoKey(video)));
  await untrackReferences(tx, owner, unused);
}
