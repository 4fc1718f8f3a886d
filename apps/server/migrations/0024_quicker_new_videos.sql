-- A video is of the organization of its account, and one reference says both. Two of them, and an index for the second, made every
-- new video pay for what the first index already answers.
alter table tracked_accounts add constraint tracked_accounts_of_organization unique (organization_key, key);
alter table videos
  add constraint videos_account_of_organization foreign key (organization_key, account_key)
    references tracked_accounts (organization_key, key) on delete cascade,
  drop constraint videos_organization_key_fkey,
  drop constraint videos_account_key_fkey;
drop index videos_by_owner;

-- One look at each account's own videos: joined with the sums of all of them, each account had them summed up anew where PostgreSQL
-- knew nothing of the tables yet.
create or replace function refresh_account_stats(organization integer, accounts integer[]) returns void
language sql set enable_nestloop = on set enable_seqscan = off set enable_sort = on as $$
  insert into account_stats as kept (account_key, organization_key, platform, is_competitor, video_count, view_count,
    like_count, comment_count, share_count, bookmark_count, p10_views, p50_views, p90_views, viral_count, first_published_on, latest_published_at)
  select a.key, a.organization_key, a.platform, a.is_competitor, s.video_count, coalesce(s.view_count, 0),
    coalesce(s.like_count, 0), coalesce(s.comment_count, 0), coalesce(s.share_count, 0), coalesce(s.bookmark_count, 0),
    s.views[(s.video_count + 9) / 10], s.views[(s.video_count + 1) / 2], s.views[(s.video_count * 9 + 9) / 10],
    (select count(*) from unnest(s.views) each
      where s.views[(s.video_count + 1) / 2] > 0 and each >= 5 * s.views[(s.video_count + 1) / 2]),
    s.first_published_on, s.latest_published_at
  from tracked_accounts a
  cross join lateral (
    select count(*)::int as video_count, sum(v.view_count) as view_count, sum(v.like_count) as like_count,
      sum(v.comment_count) as comment_count, sum(v.share_count) as share_count, sum(v.bookmark_count) as bookmark_count,
      array_agg(v.view_count order by v.view_count) as views, min(v.published_on) as first_published_on,
      max(v.published_at) as latest_published_at
    from videos v where v.organization_key = organization and v.account_key = a.key and v.counts
  ) s
  where a.organization_key = organization and a.key = any(accounts)
  on conflict (account_key) do update set video_count = excluded.video_count, view_count = excluded.view_count,
    like_count = excluded.like_count, comment_count = excluded.comment_count, share_count = excluded.share_count,
    bookmark_count = excluded.bookmark_count, p10_views = excluded.p10_views, p50_views = excluded.p50_views,
    p90_views = excluded.p90_views, viral_count = excluded.viral_count,
    first_published_on = excluded.first_published_on, latest_published_at = excluded.latest_published_at
$$;
