-- A CSV file that somebody asked for. It and its link end at the same instant.
create table exports (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgexp_[0-9A-Za-z]{12}$'),
  -- What the caller asked for: enough to begin the file anew.
  request jsonb not null,
  file_name text not null,
  status text not null check (status in ('preparing', 'ready', 'failed')),
  row_count bigint not null,
  rows_written bigint not null default 0,
  -- Each taking up of a file begins it anew, under the next number; an earlier one that still runs writes no more.
  attempts integer not null default 0,
  -- One that is being prepared and made no progress until then is taken up again.
  lease_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  check ((status = 'preparing') = (lease_until is not null))
);
create index exports_by_expiry on exports (expires_at);
create index exports_leased on exports (lease_until) where lease_until is not null;

-- The file in pieces, each compressed on its own, in the order of their positions.
create table export_chunks (
  organization_id text not null,
  export_id text not null,
  position integer not null,
  byte_count integer not null,
  compressed bytea not null,
  primary key (organization_id, export_id, position),
  foreign key (organization_id, export_id) references exports on delete cascade
);
-- The pieces are compressed already; trying again would only cost time.
alter table export_chunks alter column compressed set storage external;

-- When an organization's library is filled next.
create table library_schedules (
  organization_id text primary key references organizations on delete cascade,
  next_discovery_at timestamptz not null
);

-- What an organization's library is searched with, and for which projects.
create table library_terms (
  organization_id text not null references organizations on delete cascade,
  term text not null check (term = lower(term) and term <> ''),
  project_ids text[] not null default '{}',
  -- When the organization was last seen to use it, and when it was last searched for.
  named_at timestamptz not null,
  searched_at timestamptz,
  primary key (organization_id, term)
);

-- What the videos of an account usually get: the measure of an outlier.
create table library_accounts (
  organization_id text not null references organizations on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  platform_account_id text not null check (platform_account_id <> ''),
  follower_count bigint,
  -- Null: its videos could not be looked at.
  median_views bigint,
  looked_up_at timestamptz not null,
  primary key (organization_id, platform, platform_account_id)
);

create table library_videos (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgrsv_[0-9A-Za-z]{12}$'),
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  platform_video_id text not null check (platform_video_id <> ''),
  platform_account_id text not null check (platform_account_id <> ''),
  account_username text,
  account_display_name text,
  account_profile_picture_url text,
  account_follower_count bigint,
  region text,
  caption text,
  hashtags text[] not null default '{}',
  content_type text not null check (content_type in ('video', 'slideshow')),
  download_url text,
  thumbnail_url text,
  music_title text,
  music_artist text,
  is_original_music boolean,
  duration_seconds double precision,
  view_count bigint not null check (view_count >= 0),
  like_count bigint,
  comment_count bigint,
  share_count bigint,
  bookmark_count bigint,
  engagement_rate double precision not null generated always as (
    case when view_count = 0 then 0
      else (coalesce(like_count, 0) + coalesce(comment_count, 0) + coalesce(share_count, 0)
        + coalesce(bookmark_count, 0))::double precision / view_count
    end) stored,
  outlier_factor double precision not null check (outlier_factor >= 0),
  matched_terms text[] not null,
  published_at timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_video_id)
);
create index library_videos_by_publication on library_videos (organization_id, published_at desc nulls last, id);
create index library_videos_by_views on library_videos (organization_id, view_count desc, id);
create index library_videos_by_engagement on library_videos (organization_id, engagement_rate desc, id);
create index library_videos_by_outlier on library_videos (organization_id, outlier_factor desc, id);
create index library_videos_by_sighting on library_videos (last_seen_at);

-- What the rules read from a video's text. Null: there was nothing to go by.
create table library_insights (
  organization_id text not null,
  video_id text not null,
  is_ugc boolean,
  ugc_confidence double precision,
  product_type text,
  vertical text,
  format text,
  hook_archetype text,
  product_detected boolean,
  brand_detected boolean,
  -- The five insights in full, each null or with its confidence and result.
  insights jsonb not null,
  updated_at timestamptz not null,
  primary key (organization_id, video_id),
  foreign key (organization_id, video_id) references library_videos on delete cascade
);
