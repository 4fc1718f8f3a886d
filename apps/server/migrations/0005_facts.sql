-- What a platform said at an instant. Kept for recent days only: the facts below do not need them.
create table video_snapshots (
  organization_key integer not null,
  video_key bigint not null,
  observed_at timestamptz not null,
  view_count bigint not null,
  like_count bigint,
  comment_count bigint,
  share_count bigint,
  bookmark_count bigint,
  primary key (organization_key, video_key, observed_at)
) partition by range (observed_at);

-- The highest counts seen up to the end of a day. A day without a row equals the one before it.
create table video_facts (
  organization_key integer not null,
  day date not null,
  video_key bigint not null,
  view_count bigint not null,
  like_count bigint not null,
  comment_count bigint not null,
  share_count bigint not null,
  bookmark_count bigint not null,
  primary key (organization_key, video_key, day)
) partition by range (day);

-- Sums of daily gains, brought up to date by whatever changes a fact or whether a video counts. Every row is a sum of
-- changes, so rows never need their neighbours: a day without gains has none.
create table account_days (
  organization_key integer not null,
  account_key integer not null,
  day date not null,
  content_type text not null,
  posted_videos integer not null,
  views bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  bookmarks bigint not null,
  primary key (organization_key, account_key, day, content_type)
);

-- group_key 0 is the whole organization, any other a project. A segment is a platform, own or competitor, and content type.
create table group_days (
  organization_key integer not null,
  group_key integer not null,
  day date not null,
  segment smallint not null,
  posted_videos integer not null,
  views bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  bookmarks bigint not null,
  primary key (organization_key, group_key, day, segment)
);

-- The organization's gains by the day on which the gaining videos were published.
create table cohort_days (
  organization_key integer not null,
  published_on date not null,
  day date not null,
  segment smallint not null,
  posted_videos integer not null,
  views bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  bookmarks bigint not null,
  primary key (organization_key, published_on, day, segment)
);

-- Creates the partition that holds these bounds, unless it is there. Attached rather than created in place: attaching
-- does not wait for, or hold up, readers of the parent.
create function add_partition(parent text, suffix text, lower_bound text, upper_bound text) returns void
language plpgsql as $$
declare
  partition text := parent || '_' || suffix;
begin
  -- Asked of the table itself: a name looked up before the lock is remembered as missing after it.
  if exists (select from pg_class where relname = partition) then return; end if;
  perform pg_advisory_xact_lock(hashtext('add_partition'));
  if exists (select from pg_class where relname = partition) then return; end if;
  execute format('create table %I (like %I including all)', partition, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, lower_bound, upper_bound);
end
$$;
