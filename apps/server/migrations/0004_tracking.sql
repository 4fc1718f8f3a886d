-- Facts name their organization by a small number: it stands in every row and every key of the largest tables.
alter table organizations add column key integer generated always as identity unique;

create function segment_of(platform text, is_competitor boolean, content_type text) returns smallint
language sql immutable strict parallel safe as $$
  select ((array_position(array['facebook', 'instagram', 'tiktok', 'youtube'], platform) - 1) * 4
    + is_competitor::int * 2 + (content_type = 'slideshow')::int)::smallint
$$;

-- No filter lets every video through; otherwise one shared hashtag does, whatever its case. Filters are kept in lower case.
create function hashtags_pass(hashtags text[], filter text[]) returns boolean
language sql immutable parallel safe as $$
  select filter is null or exists (select from unnest(hashtags) hashtag where lower(hashtag) = any(filter))
$$;

create table creators (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgcre_[0-9A-Za-z]{12}$'),
  user_id text not null references users on delete cascade,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id)
);

create table apps (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgaplapp_[0-9A-Za-z]{12}$'),
  provider text not null check (provider in ('apple', 'google')),
  credential_id text not null,
  vendor_number text,
  store_identifier text not null,
  title text not null,
  sku text not null,
  bundle_id text,
  last_seen_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  analytics_loaded_at timestamptz,
  next_sync_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, provider, store_identifier)
);

create table app_days (
  organization_id text not null,
  app_id text not null,
  day date not null,
  revenue_minor bigint not null default 0,
  installs bigint not null default 0,
  primary key (organization_id, app_id, day),
  foreign key (organization_id, app_id) references apps on delete cascade
);

create table projects (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgproj_[0-9A-Za-z]{12}$'),
  key integer generated always as identity unique,
  name text not null check (char_length(name) between 1 and 50),
  url text,
  description text,
  logo text,
  app_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text,
  primary key (organization_id, id),
  foreign key (organization_id, app_id) references apps on delete set null (app_id)
);
create unique index projects_name on projects (organization_id, lower(btrim(name)));

create table tracked_accounts (
  organization_id text not null references organizations on delete cascade,
  organization_key integer not null references organizations (key) on delete cascade,
  id text not null unique check (id ~ '^orgacc_[0-9A-Za-z]{12}$'),
  key integer generated always as identity unique,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  platform_account_id text not null check (platform_account_id <> ''),
  -- What made it tracked. One that only carries single videos goes when the last of them does.
  origin text not null check (origin in ('added', 'video', 'import')),
  initial_username text,
  region text check (region ~ '^[A-Z]{2}$'),
  max_videos integer not null check (max_videos in (0, 10, 30, 60, 100, 200, 300, 400, 500, 1000, 2000)),
  is_competitor boolean not null default false,
  creator_id text,
  hashtags_filter text[] check (cardinality(hashtags_filter) > 0),
  username text,
  display_name text,
  profile_picture_url text,
  bio text,
  country_code text,
  is_private boolean,
  is_verified boolean,
  follower_count bigint,
  following_count bigint,
  published_video_count bigint,
  loaded_at timestamptz,
  -- When fetching its videos began, if that was after it was added. What was posted before is no news.
  followed_since timestamptz,
  -- Null: nothing is fetched by the clock.
  next_sync_at timestamptz,
  sync_failures integer not null default 0,
  last_error_at timestamptz,
  last_error_code text check (last_error_code in ('NOT_FOUND', 'INVALID_DATA', 'PRIVATE_CONTENT', 'RESTRICTED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_account_id),
  foreign key (organization_id, creator_id) references creators on delete set null (creator_id)
);
create index tracked_accounts_due on tracked_accounts (next_sync_at) where next_sync_at is not null;
create index tracked_accounts_by_creator on tracked_accounts (organization_id, creator_id) where creator_id is not null;
create index tracked_accounts_by_key on tracked_accounts (organization_key, key) include (platform, is_competitor);

create table account_projects (
  organization_id text not null,
  account_id text not null,
  project_id text not null,
  hashtags_filter text[] check (cardinality(hashtags_filter) > 0),
  created_at timestamptz not null,
  primary key (organization_id, account_id, project_id),
  foreign key (organization_id, account_id) references tracked_accounts on delete cascade,
  foreign key (organization_id, project_id) references projects on delete cascade
);
create index account_projects_by_project on account_projects (organization_id, project_id);

create table videos (
  organization_key integer not null references organizations (key) on delete cascade,
  key bigint generated always as identity,
  account_key integer not null references tracked_accounts (key) on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  platform_video_id text not null check (platform_video_id <> ''),
  content_type text not null check (content_type in ('video', 'slideshow')),
  published_at timestamptz not null,
  published_on date not null generated always as ((published_at at time zone 'UTC')::date) stored,
  caption text,
  hashtags text[] not null default '{}',
  video_index integer,
  thumbnail_url text,
  download_url text,
  music_id text,
  music_title text,
  music_artist text,
  music_album text,
  music_play_url text,
  music_cover_url text,
  is_original_music boolean,
  duration_seconds integer,
  -- The newest high-water counts, equal to the video's last daily fact.
  view_count bigint not null default 0 check (view_count >= 0),
  like_count bigint not null default 0 check (like_count >= 0),
  comment_count bigint not null default 0 check (comment_count >= 0),
  share_count bigint not null default 0 check (share_count >= 0),
  bookmark_count bigint not null default 0 check (bookmark_count >= 0),
  first_seen_at timestamptz not null,
  observed_at timestamptz not null,
  is_excluded boolean not null default false,
  is_reference boolean not null default false,
  passes_filter boolean not null default true,
  -- Whether analytics and payouts see it.
  counts boolean not null generated always as (not is_excluded and not is_reference and passes_filter) stored,
  primary key (organization_key, key),
  unique (organization_key, platform, platform_video_id)
);
create index videos_by_account on videos (organization_key, account_key, published_on);
create index videos_by_owner on videos (account_key);
create index videos_by_publication on videos (organization_key, published_at, key) where counts;
create index videos_by_views on videos (organization_key, view_count, key) where counts;

create table tracked_videos (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgvid_[0-9A-Za-z]{12}$'),
  account_id text not null,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  platform_video_id text not null check (platform_video_id <> ''),
  -- A sample in a brief: followed, but seen by neither analytics nor payouts.
  is_reference boolean not null default false,
  region text check (region ~ '^[A-Z]{2}$'),
  next_sync_at timestamptz,
  sync_failures integer not null default 0,
  last_error_at timestamptz,
  last_error_code text check (last_error_code in ('NOT_FOUND', 'INVALID_DATA', 'PRIVATE_CONTENT', 'RESTRICTED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_video_id),
  foreign key (organization_id, account_id) references tracked_accounts on delete cascade
);
create index tracked_videos_by_account on tracked_videos (organization_id, account_id);
create index tracked_videos_due on tracked_videos (next_sync_at) where next_sync_at is not null;

create table excluded_videos (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgexcv_[0-9A-Za-z]{12}$'),
  account_id text not null,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  platform_video_id text not null check (platform_video_id <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_video_id),
  foreign key (organization_id, account_id) references tracked_accounts on delete cascade
);
create index excluded_videos_by_account on excluded_videos (organization_id, account_id);

create table sync_runs (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^trkrun_[0-9A-Za-z]{12}$'),
  event_id text not null,
  group_id text not null,
  -- Exactly one of them: what is fetched. Both null once it is tracked no more.
  account_id text,
  tracked_video_id text,
  platform text,
  data_type text not null check (data_type in ('accounts', 'videos')),
  identifier text,
  context text not null check (context in ('scheduled', 'onboarding', 'user_add', 'user_refresh')),
  status text not null check (status in ('Queued', 'Running', 'Completed', 'Failed', 'Cancelled', 'Skipped')),
  attempts integer not null default 0,
  -- A running one whose worker fell silent is taken up by another after this instant.
  lease_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check ((status = 'Running') = (lease_until is not null)),
  foreign key (organization_id, account_id) references tracked_accounts on delete set null (account_id),
  foreign key (organization_id, tracked_video_id) references tracked_videos on delete set null (tracked_video_id)
);
create index sync_runs_by_time on sync_runs (organization_id, created_at);
create index sync_runs_by_account on sync_runs (organization_id, account_id);
create index sync_runs_by_video on sync_runs (organization_id, tracked_video_id);
create index sync_runs_by_end on sync_runs (ended_at) where ended_at is not null;
create index sync_runs_by_event on sync_runs (organization_id, event_id);
create index sync_runs_leased on sync_runs (lease_until) where lease_until is not null;
-- One account or video is never fetched twice at once, and waits in line once.
create unique index sync_runs_one_running_account on sync_runs (account_id) where status = 'Running';
create unique index sync_runs_one_running_video on sync_runs (tracked_video_id) where status = 'Running';
create unique index sync_runs_one_queued_account on sync_runs (account_id) where status = 'Queued';
create unique index sync_runs_one_queued_video on sync_runs (tracked_video_id) where status = 'Queued';
