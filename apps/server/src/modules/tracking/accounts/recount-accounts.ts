import type { Transaction } from "../../../infra/db/database.ts";
import { countVideos, listVideoKeysOf, retractVideos } from "../facts/recount-videos.ts";
import { inParts } from "../in-parts.ts";

/**
 * Makes a change on which it depends whether and where all videos of these accounts count. The caller holds the
 * facts' lock.
 */
export async function recountAccounts(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> {
  const videoKeys = await listVideoKeysOf(tx, organizationKey, accountKeys);
  await inParts(videoKeys, (part) => retractVideos(tx, organizationKey, part));
  await change();
  await inParts(videoKeys, (part) => countVideos(tx, organizationKey, part));
}
