-- The first counts of videos that were first seen on another day than that of their publication. They are no gain of the
-- day, and stand in neither account_days nor group_days: a range adds those of the videos published in it.
create table account_baselines (
  organization_key integer not null,
  account_key integer not null,
  published_on date not null,
  day date not null,
  content_type text not null,
  views bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  bookmarks bigint not null,
  primary key (organization_key, account_key, published_on, day, content_type)
);

create table group_baselines (
  organization_key integer not null,
  group_key integer not null,
  published_on date not null,
  day date not null,
  segment smallint not null,
  views bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  bookmarks bigint not null,
  primary key (organization_key, group_key, published_on, day, segment)
);

-- One lookup for each video, not a scan of all facts.
create temporary table first_counts on commit drop as
select v.organization_key, v.account_key, v.published_on, f.day, v.content_type, v.hashtags, a.organization_id,
  a.id as account_id, segment_of(v.platform, a.is_competitor, v.content_type) as segment, f.view_count as views,
  f.like_count as likes, f.comment_count as comments, f.share_count as shares, f.bookmark_count as bookmarks
from videos v
join tracked_accounts a on a.key = v.account_key
cross join lateral (
  select f.* from video_facts f
  where f.organization_key = v.organization_key and f.video_key = v.key order by f.day limit 1
) f
where v.counts and f.day <> v.published_on
  and (f.view_count, f.like_count, f.comment_count, f.share_count, f.bookmark_count) <> (0, 0, 0, 0, 0);

insert into account_baselines
select organization_key, account_key, published_on, day, content_type, sum(views), sum(likes), sum(comments), sum(shares),
  sum(bookmarks)
from first_counts group by 1, 2, 3, 4, 5;

insert into group_baselines
select organization_key, group_key, published_on, day, segment, sum(views), sum(likes), sum(comments), sum(shares),
  sum(bookmarks)
from (
  select organization_key, 0 as group_key, published_on, day, segment, views, likes, comments, shares, bookmarks
  from first_counts
  union all
  select f.organization_key, p.key, f.published_on, f.day, f.segment, f.views, f.likes, f.comments, f.shares, f.bookmarks
  from first_counts f
  join account_projects ap on ap.organization_id = f.organization_id and ap.account_id = f.account_id
    and hashtags_pass(f.hashtags, ap.hashtags_filter)
  join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
) counted group by 1, 2, 3, 4, 5;

update account_days d set views = d.views - b.views, likes = d.likes - b.likes, comments = d.comments - b.comments,
  shares = d.shares - b.shares, bookmarks = d.bookmarks - b.bookmarks
from (
  select organization_key, account_key, day, content_type, sum(views) as views, sum(likes) as likes,
    sum(comments) as comments, sum(shares) as shares, sum(bookmarks) as bookmarks
  from account_baselines group by 1, 2, 3, 4
) b
where (d.organization_key, d.account_key, d.day, d.content_type)
  = (b.organization_key, b.account_key, b.day, b.content_type);

update group_days d set views = d.views - b.views, likes = d.likes - b.likes, comments = d.comments - b.comments,
  shares = d.shares - b.shares, bookmarks = d.bookmarks - b.bookmarks
from (
  select organization_key, group_key, day, segment, sum(views) as views, sum(likes) as likes, sum(comments) as comments,
    sum(shares) as shares, sum(bookmarks) as bookmarks
  from group_baselines group by 1, 2, 3, 4
) b
where (d.organization_key, d.group_key, d.day, d.segment) = (b.organization_key, b.group_key, b.day, b.segment);

-- What the newest counts of an account's counting videos amount to, for every account. Kept by triggers, since whatever
-- changes a video changes them: lists read the rows of their page, however many videos there are.
create table account_stats (
  account_key integer primary key references tracked_accounts (key) on delete cascade,
  organization_key integer not null,
  -- As the account has them, so that counting needs no other table.
  platform text not null,
  is_competitor boolean not null,
  video_count integer not null default 0,
  view_count bigint not null default 0,
  like_count bigint not null default 0,
  comment_count bigint not null default 0,
  share_count bigint not null default 0,
  bookmark_count bigint not null default 0,
  -- Nearest-rank; null without videos.
  p10_views bigint,
  p50_views bigint,
  p90_views bigint,
  -- Videos with at least five times the median views.
  viral_count integer not null default 0,
  first_published_on date,
  latest_published_at timestamptz
);
create index account_stats_by_views on account_stats (organization_key, view_count, account_key);
create index account_stats_by_first_post on account_stats (organization_key, first_published_on)
  include (platform, is_competitor);
create index tracked_accounts_by_creation on tracked_accounts (organization_id, created_at, key)
  include (platform, is_competitor);

-- Its settings are its own: those for bulk writes would have it read the videos of all accounts.
create function refresh_account_stats(organization integer, accounts integer[]) returns void
language sql set enable_nestloop = on set enable_seqscan = off set enable_sort = on as $$
  insert into account_stats as kept (account_key, organization_key, platform, is_competitor, video_count, view_count,
    like_count, comment_count, share_count, bookmark_count, p10_views, p50_views, p90_views, viral_count, first_published_on, latest_published_at)
  select a.key, a.organization_key, a.platform, a.is_competitor, coalesce(s.video_count, 0), coalesce(s.view_count, 0),
    coalesce(s.like_count, 0), coalesce(s.comment_count, 0), coalesce(s.share_count, 0), coalesce(s.bookmark_count, 0),
    s.views[(s.video_count + 9) / 10], s.views[(s.video_count + 1) / 2], s.views[(s.video_count * 9 + 9) / 10],
    (select count(*) from unnest(s.views) each
      where s.views[(s.video_count + 1) / 2] > 0 and each >= 5 * s.views[(s.video_count + 1) / 2]),
    s.first_published_on, s.latest_published_at
  from tracked_accounts a
  left join (
    select v.account_key, count(*)::int as video_count, sum(v.view_count) as view_count, sum(v.like_count) as like_count,
      sum(v.comment_count) as comment_count, sum(v.share_count) as share_count, sum(v.bookmark_count) as bookmark_count,
      array_agg(v.view_count order by v.view_count) as views, min(v.published_on) as first_published_on,
      max(v.published_at) as latest_published_at
    from videos v where v.organization_key = organization and v.account_key = any(accounts) and v.counts
    group by v.account_key
  ) s on s.account_key = a.key
  where a.organization_key = organization and a.key = any(accounts)
  on conflict (account_key) do update set video_count = excluded.video_count, view_count = excluded.view_count,
    like_count = excluded.like_count, comment_count = excluded.comment_count, share_count = excluded.share_count,
    bookmark_count = excluded.bookmark_count, p10_views = excluded.p10_views, p50_views = excluded.p50_views,
    p90_views = excluded.p90_views, viral_count = excluded.viral_count,
    first_published_on = excluded.first_published_on, latest_published_at = excluded.latest_published_at
$$;

create function refresh_stats_of_changed_videos() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_account_stats(organization_key, array_agg(distinct account_key))
    from new_videos where counts group by organization_key;
  elsif tg_op = 'DELETE' then
    perform refresh_account_stats(organization_key, array_agg(distinct account_key))
    from old_videos where counts group by organization_key;
  else
    perform refresh_account_stats(organization_key, array_agg(distinct account_key)) from (
      select n.organization_key, unnest(array[o.account_key, n.account_key]) as account_key
      from old_videos o join new_videos n using (organization_key, key)
      where (o.account_key, o.counts, o.published_at, o.view_count, o.like_count, o.comment_count, o.share_count,
          o.bookmark_count) is distinct from (n.account_key, n.counts, n.published_at, n.view_count, n.like_count,
          n.comment_count, n.share_count, n.bookmark_count)
    ) changed group by organization_key;
  end if;
  return null;
end
$$;
create trigger videos_inserted after insert on videos referencing new table as new_videos
  for each statement execute function refresh_stats_of_changed_videos();
create trigger videos_updated after update on videos referencing old table as old_videos new table as new_videos
  for each statement execute function refresh_stats_of_changed_videos();
create trigger videos_deleted after delete on videos referencing old table as old_videos
  for each statement execute function refresh_stats_of_changed_videos();

create function add_account_stats() returns trigger language plpgsql as $$
begin
  insert into account_stats (account_key, organization_key, platform, is_competitor)
  select key, organization_key, platform, is_competitor from new_accounts;
  return null;
end
$$;
create trigger accounts_inserted after insert on tracked_accounts referencing new table as new_accounts
  for each statement execute function add_account_stats();

create function move_account_stats() returns trigger language plpgsql as $$
begin
  update account_stats set is_competitor = new.is_competitor where account_key = new.key;
  return null;
end
$$;
create trigger accounts_changed_sides after update of is_competitor on tracked_accounts
  for each row when (old.is_competitor <> new.is_competitor) execute function move_account_stats();

select refresh_account_stats(organization_key, array_agg(key)) from tracked_accounts group by organization_key;
