import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/**
 * Remembers an account whose videos are about to leave, if its creator has windows that are not settled. Answers whether it
 * has: then its videos are set aside rather than deleted. The caller holds the facts' lock.
 */
export async function setAccountAside(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
): Promise<boolean> {
  const remembered = await tx.execute(sql`
    insert into untracked_accounts (
      organization_id, organization_key, key, platform, platform_account_id, window_keys, account, exclusions
    )
    select a.organization_id, a.organization_key, a.key, a.platform, a.platform_account_id, unsettled.keys, to_jsonb(a),
      coalesce((
        select jsonb_agg(to_jsonb(e)) from excluded_videos e
        where e.organization_id = a.organization_id and e.account_id = a.id
      ), '[]')
    from tracked_accounts a
    cross join lateral (
      select array_agg(w.key) as keys from billing_windows w
      where w.organization_id = a.organization_id and w.creator_id = a.creator_id and w.state in ('open', 'paying')
    ) unsettled
    where a.organization_key = ${organizationKey} and a.key = ${accountKey} and unsettled.keys is not null
    on conflict (key) do update
    set window_keys = excluded.window_keys, account = excluded.account, exclusions = excluded.exclusions`);
  return remembered > 0;
}

/** Part of a `with` clause after `deleted`, rows of videos. Their facts stay. */
export const setVideosAside: SqlFragment = sql`
  set_aside as (
    insert into untracked_videos (organization_key, key, account_key, platform, platform_video_id, video)
    select organization_key, key, account_key, platform, platform_video_id, to_jsonb(deleted) from deleted
  )`;
