import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { inParts } from "../in-parts.ts";

/** Nightly: what was set aside goes when the windows that rested on it are settled. */
export const forgetUntrackedTask = defineTask({
  name: "tracking.forget-untracked",
  input: z.object({}),
  schedule: "11 4 * * *",
  run: forgetUntracked,
});

async function forgetUntracked({ db }: Services): Promise<void> {
  const settled = await db.rows<{ organization_id: string; key: number }>(sql`
    select u.organization_id, u.key from untracked_accounts u where ${isSettled}`);
  for (const { organization_id, key } of settled) {
    await db.transaction(async (tx) => {
      const organizationKey = await lockFacts(tx, organization_id);
      const videos = await tx.rows<{ key: bigint }>(sql`
        select v.key from untracked_videos v join untracked_accounts u on u.key = v.account_key
        where v.organization_key = ${organizationKey} and v.account_key = ${key} and ${isSettled}`);
      const keys = videos.map((video) => video.key);
      await deleteSetAside(tx, organizationKey, key, keys);
    });
  }
}

const isSettled = sql`not exists (
  select from billing_windows w
  where w.organization_id = u.organization_id and w.key = any(u.window_keys) and w.state in ('open', 'paying'))`;

/**
 * The videos are set aside no longer, nor is their account when it was left with none. Facts go with those that are not back
 * among the videos. The caller holds the facts' lock.
 */
export async function deleteSetAside(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  await inParts(videoKeys, async (part) => {
    for (const table of [sql`video_snapshots`, sql`video_facts`]) {
      await tx.execute(sql`
        delete from ${table} f where f.organization_key = ${organizationKey} and f.video_key = any(${part}::bigint[])
          and not exists (select from videos v where v.organization_key = f.organization_key and v.key = f.video_key)`);
    }
    await tx.execute(sql`
      delete from untracked_videos where organization_key = ${organizationKey} and key = any(${part}::bigint[])`);
  });
  await tx.execute(sql`
    delete from untracked_accounts u
    where u.organization_key = ${organizationKey} and u.key = ${accountKey}
      and not exists (select from untracked_videos v where v.account_key = u.key)`);
}
