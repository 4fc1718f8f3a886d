import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { listVideoKeysOf, retractVideos } from "./facts/recount-videos.ts";
import { inParts } from "./in-parts.ts";

/** Removes the account with its videos, their whole history, and whatever else hangs on it. */
export async function deleteAccount(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
): Promise<void> {
  await deleteVideos(tx, organizationKey, await listVideoKeysOf(tx, organizationKey, [accountKey]));
  await tx.execute(sql`
    delete from account_days where organization_key = ${organizationKey} and account_key = ${accountKey}`);
  await tx.execute(sql`
    delete from tracked_accounts where organization_key = ${organizationKey} and key = ${accountKey}`);
}

/** Removes videos and their whole history, from every sum too. The caller holds the facts' lock. */
export function deleteVideos(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  return inParts(videoKeys, async (part) => {
    await retractVideos(tx, organizationKey, part);
    for (const table of [sql`video_snapshots`, sql`video_facts`]) {
      await tx.execute(sql`
        delete from ${table} where organization_key = ${organizationKey} and video_key = any(${part}::bigint[])`);
    }
    await tx.execute(sql`
      delete from videos where organization_key = ${organizationKey} and key = any(${part}::bigint[])`);
  });
}
