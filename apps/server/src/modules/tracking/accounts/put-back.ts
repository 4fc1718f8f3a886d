import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { lockFacts, noteVideos } from "../facts/lock-facts.ts";
import { countVideos, inChunks } from "../facts/recount-videos.ts";
import type { PlatformAccountName } from "../tracked-accounts.queries.ts";
import type { VideoName } from "../tracked-videos.queries.ts";

/**
 * Brings back what was set aside of accounts that are tracked again, with their creators: these are owed for it once more.
 * The accounts come as if an import had named them. The caller has locked the facts.
 */
export async function putBackAccounts(
  tx: Transaction,
  organizationId: string,
  names: readonly PlatformAccountName[],
): Promise<void> {
  for (const account of await listSetAside(tx, organizationId, names)) {
    const videos = await listVideosSetAside(tx, account);
    await putBack(tx, account, videos, "import");
  }
}

/** As `putBackAccounts`, for single videos whose accounts only carried them. */
export async function putBackVideos(
  tx: Transaction,
  organizationId: string,
  names: readonly (PlatformAccountName & VideoName)[],
): Promise<void> {
  const wanted = new Set(names.map(({ platform, platformVideoId }) => `${platform} ${platformVideoId}`));
  for (const account of await listSetAside(tx, organizationId, names)) {
    if (account.origin !== "video") continue;
    const videos = await listVideosSetAside(tx, account);
    const named = videos.filter(({ name }) => wanted.has(name));
    if (named.length > 0) await putBack(tx, account, named, "video");
  }
}

interface AccountSetAside {
  readonly organization_key: number;
  readonly key: number;
  readonly origin: string;
}

function listSetAside(
  tx: Transaction,
  organizationId: string,
  names: readonly PlatformAccountName[],
): Promise<AccountSetAside[]> {
  return tx.rows(sql`
    select u.organization_key, u.key, u.account ->> 'origin' as origin from untracked_accounts u
    where u.organization_id = ${organizationId} and (u.platform, u.platform_account_id) in (
      select * from ${givenRows("named", { types: { platform: "text", platformAccountId: "text" }, rows: names })}
    )
    order by u.key`);
}

interface VideoSetAside {
  readonly key: bigint;
  readonly name: string;
}

function listVideosSetAside(
  tx: Transaction,
  { organization_key, key }: AccountSetAside,
): Promise<VideoSetAside[]> {
  return tx.rows(sql`
    select key, platform || ' ' || platform_video_id as name from untracked_videos
    where organization_key = ${organization_key} and account_key = ${key}`);
}

async function putBack(
  tx: Transaction,
  account: AccountSetAside,
  videos: readonly VideoSetAside[],
  origin: "import" | "video",
): Promise<void> {
  const { organization_key: organizationKey, key } = account;
  const keys = videos.map((video) => video.key);
  await putBackRow(tx, account, origin);
  await inChunks(keys, async (chunk) => {
    await putBackVideoRows(tx, account, chunk);
    await countVideos(tx, organizationKey, chunk);
    await noteVideos(tx, organizationKey, chunk);
  });
  await deleteSetAside(tx, organizationKey, key, keys);
}

/** Unless it is tracked anew already. A creator or a project that is gone meanwhile does not come back with it. */
async function putBackRow(
  tx: Transaction,
  { organization_key, key }: AccountSetAside,
  origin: "import" | "video",
): Promise<void> {
  await tx.rows(sql`
    select put_back('tracked_accounts', jsonb_build_array(u.account || jsonb_build_object(
      'origin', ${origin}::text, 'max_videos', 0, 'next_sync_at', null, 'followed_since', null, 'creator_id', (
        select c.id from creators c where c.organization_id = u.organization_id and c.id = u.account ->> 'creator_id'
      )
    )))
    from untracked_accounts u where u.organization_key = ${organization_key} and u.key = ${key}`);
  await tx.rows(sql`
    select put_back('excluded_videos', jsonb_agg(e || jsonb_build_object('account_id', a.id)))
    from untracked_accounts u
    join tracked_accounts a on a.organization_id = u.organization_id and a.platform = u.platform
      and a.platform_account_id = u.platform_account_id
    cross join lateral jsonb_array_elements(u.exclusions) e
    where u.organization_key = ${organization_key} and u.key = ${key}`);
}

async function putBackVideoRows(
  tx: Transaction,
  { organization_key, key }: AccountSetAside,
  videoKeys: readonly bigint[],
): Promise<void> {
  await tx.rows(sql`
    select put_back('videos', jsonb_agg(v.video || jsonb_build_object(
      'account_key', a.key,
      'passes_filter', hashtags_pass(array(select jsonb_array_elements_text(v.video -> 'hashtags')), a.hashtags_filter),
      'is_excluded', exists (
        select from excluded_videos e where e.organization_id = a.organization_id and e.platform = v.platform
          and e.platform_video_id = v.platform_video_id
      )
    )))
    from untracked_videos v
    join untracked_accounts u on u.key = v.account_key
    join tracked_accounts a on a.organization_id = u.organization_id and a.platform = u.platform
      and a.platform_account_id = u.platform_account_id
    where v.organization_key = ${organization_key} and v.account_key = ${key} and v.key = any(${videoKeys}::bigint[])`);
}

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
 * among the videos. The caller has locked the facts.
 */
export async function deleteSetAside(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  await inChunks(videoKeys, async (chunk) => {
    for (const table of [sql`video_snapshots`, sql`video_facts`]) {
      await tx.execute(sql`
        delete from ${table} f where f.organization_key = ${organizationKey} and f.video_key = any(${chunk}::bigint[])
          and not exists (select from videos v where v.organization_key = f.organization_key and v.key = f.video_key)`);
    }
    await tx.execute(sql`
      delete from untracked_videos where organization_key = ${organizationKey} and key = any(${chunk}::bigint[])`);
  });
  await tx.execute(sql`
    delete from untracked_accounts u
    where u.organization_key = ${organizationKey} and u.key = ${accountKey}
      and not exists (select from untracked_videos v where v.account_key = u.key)`);
}
