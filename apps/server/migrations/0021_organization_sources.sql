-- Sources with a key or a mapping of an organization's own. The key is sealed; what else is here may be shown.
create table organization_sources (
  organization_id text not null references organizations on delete cascade,
  id text not null check (id ~ '^orgsrc_[0-9A-Za-z]{12}$'),
  kind text not null check (kind in ('youtube-data-api', 'meta-graph', 'scrapecreators', 'supplier')),
  -- As it is named beside the counts that it answered (sources.name).
  name text not null check (case kind when 'supplier' then name ~ '^supplier:.' else name = kind end),
  token_sealed text,
  -- The last four of a key that is long enough to show them.
  key_last_characters text check (length(key_last_characters) = 4),
  key_set_at timestamptz,
  key_set_by_user_id text references users on delete set null,
  account text check (account is null or kind = 'meta-graph'),
  mapping jsonb check ((mapping is not null) = (kind = 'supplier')),
  is_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, name),
  check ((token_sealed is null) = (key_set_at is null)),
  check (token_sealed is not null or kind = 'supplier')
);
create index organization_sources_by_user on organization_sources (key_set_by_user_id)
  where key_set_by_user_id is not null;

-- Sources of the server that an organization does not want to be asked.
create table paused_server_sources (
  organization_id text not null references organizations on delete cascade,
  name text not null check (name <> ''),
  paused_at timestamptz not null,
  primary key (organization_id, name)
);

-- In which order an organization has sources asked: ids of its own, and names of the server's behind server: .
create table source_orders (
  organization_id text not null references organizations on delete cascade,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  lookup text not null check (lookup in ('video', 'account', 'account_videos', 'comments', 'searches')),
  source_ids text[] not null,
  updated_at timestamptz not null,
  primary key (organization_id, platform, lookup)
);

-- Rises with every change of an organization's sources, by which all processes notice it. The time is the database's own, at
-- which the change began: whoever asks for the latest changes looks back a little further than to the last time.
create table source_settings_versions (
  organization_id text primary key references organizations on delete cascade,
  version bigint not null,
  changed_at timestamptz not null
);
create index source_settings_versions_by_time on source_settings_versions (changed_at);

-- What was asked of sources, and spent, on a day in UTC. Rows outlive their source: what was spent stays spent.
create table source_usage (
  organization_id text not null references organizations on delete cascade,
  source_id text not null,
  day date not null,
  name text not null,
  lookups bigint not null,
  failures bigint not null,
  requests bigint not null,
  units bigint not null,
  searches bigint not null,
  credits bigint not null,
  last_answered_at timestamptz,
  primary key (organization_id, source_id, day)
);
create index source_usage_by_day on source_usage (day);

-- How sources failed, like failures together. provider_status is 0 where there was none.
create table source_failures (
  organization_id text not null references organizations on delete cascade,
  source_id text not null,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  lookup text not null check (lookup in ('video', 'account', 'account_videos', 'comments', 'searches')),
  kind text not null check (kind in ('timeout', 'throttled', 'invalid_data', 'upstream')),
  provider_status integer not null,
  message text not null,
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organization_id, source_id, platform, lookup, kind, provider_status)
);
create index source_failures_by_time on source_failures (last_at);
