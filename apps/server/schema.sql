-- The database as the migrations make it, to be read. Written by `npm run docs:schema` from a database that has
-- just been migrated; to change the database, add a migration.
--
-- A function stands before the first trigger that calls it, which may be before the tables that it reads.
-- Constraints without a name have the one that PostgreSQL gives them.
--
-- Areas:
--   Organizations and sign-in
--   Credits
--   Sources
--   Tracking
--   History
--   Library
--   Creators
--   Campaigns
--   Billing
--   Briefs
--   Chat
--   Jobs
--   Rails
--   Payouts
--   Ledger
--   Paper
--   Exports
--   Events and webhooks
--   Agents
--   Creators' portal
--   Alerts
--   Reports
--   Search
--   Tasks
--   Infrastructure

set check_function_bodies = off;

-- -------------------------------------------------------------------------------------------------
-- Organizations and sign-in
-- -------------------------------------------------------------------------------------------------

create table auth_verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id)
);
create index auth_verifications_identifier_idx on auth_verifications (identifier);

create table organizations (
  id text not null,
  name text not null,
  plan text not null,
  default_currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  key integer generated always as identity,
  told_hold_stage text,
  told_given_up_at timestamptz,
  reporting_currency text,
  primary key (id),
  unique (key),
  check (id ~ '^org_[0-9A-Za-z]{12}$'),
  check (char_length(name) >= 1 and char_length(name) <= 80),
  check (plan in ('free', 'basic', 'pro', 'enterprise')),
  check (default_currency ~ '^[A-Z]{3}$'),
  check (told_hold_stage in ('watch', 'soft', 'hard')),
  check (reporting_currency ~ '^[A-Z]{3}$')
);
comment on column organizations.key is 'Stands for the organization in facts and sums: a small number keeps the rows and indexes of the largest tables small.';

create function raise_version(raised text) returns void language plpgsql as $$
declare
  free integer;
begin
  if current_setting('clipledger.raised_version', true) = raised then return; end if;
  select slot into free from organization_versions
  where organization_id = raised order by slot limit 1 for update skip locked;
  if found then
    update organization_versions set version = version + 1 where organization_id = raised and slot = free;
  else
    insert into organization_versions values (raised, (random() * 2000000000)::int, 1);
  end if;
  perform set_config('clipledger.raised_version', raised, true);
end
$$;
comment on function raise_version(text) is 'Raises the version once per transaction, in a row that no other transaction has locked or else in a new one.';

create function raise_versions_of_organizations() returns trigger language plpgsql as $$
begin
  perform raise_version(id) from changed;
  return null;
end
$$;

create trigger organizations_version_on_delete after delete on organizations referencing old table as changed
  for each statement execute function raise_versions_of_organizations();
create trigger organizations_version_on_insert after insert on organizations referencing new table as changed
  for each statement execute function raise_versions_of_organizations();
create trigger organizations_version_on_update after update on organizations referencing new table as changed
  for each statement execute function raise_versions_of_organizations();

create table activity (
  organization_id text not null,
  id text not null,
  "position" bigint generated always as identity,
  occurred_at timestamptz not null,
  type text not null,
  actor_type text not null,
  surface text not null,
  user_id text,
  api_key_id text,
  impersonated boolean not null default false,
  subject_type text not null,
  subject_id text not null,
  subject_label text,
  changes jsonb not null default '{}'::jsonb,
  connection_id text,
  connection_name text,
  primary key (organization_id, id),
  check (id ~ '^orgact_[0-9A-Za-z]{12}$'),
  check (actor_type in ('user', 'api_key', 'creator', 'system')),
  check (surface in ('ui', 'api', 'copilot', 'system')),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index activity_by_api_key on activity (organization_id, api_key_id, occurred_at, "position") where api_key_id is not null;
create index activity_by_time on activity (organization_id, occurred_at, "position");
create index activity_by_type on activity (organization_id, type, occurred_at, "position");
create index activity_by_user on activity (organization_id, user_id, occurred_at, "position");

create function raise_versions() returns trigger language plpgsql as $$
begin
  perform raise_version(organization_id) from (select distinct organization_id from changed) touched;
  return null;
end
$$;
comment on function raise_versions() is 'Runs after every statement that changes a table behind lists and overviews, so no code path can leave an outdated answer in use.';

create trigger activity_version_on_delete after delete on activity referencing old table as changed
  for each statement execute function raise_versions();
create trigger activity_version_on_insert after insert on activity referencing new table as changed
  for each statement execute function raise_versions();
create trigger activity_version_on_update after update on activity referencing new table as changed
  for each statement execute function raise_versions();

create table idempotency_keys (
  organization_id text not null,
  key text not null,
  api_key_id text not null,
  fingerprint bytea not null,
  created_at timestamptz not null,
  token uuid not null,
  lease_until timestamptz not null,
  has_committed boolean not null default false,
  status smallint,
  answer_sealed text,
  primary key (organization_id, key),
  check (key ~ '^[!-~]{1,255}$'),
  check (octet_length(fingerprint) = 32),
  check ((status is null) = (answer_sealed is null)),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
comment on column idempotency_keys.has_committed is 'Set by every transaction that the request commits. It tells a write that happened without a stored answer from one that never happened.';

create table organization_brands (
  organization_id text not null,
  name text,
  color text,
  is_indexed boolean not null default false,
  logo bytea,
  logo_type text,
  logo_hash text,
  updated_at timestamptz not null,
  primary key (organization_id),
  check (char_length(name) >= 1 and char_length(name) <= 80),
  check (color ~ '^#[0-9a-f]{6}$'),
  check (octet_length(logo) >= 1 and octet_length(logo) <= 524288),
  check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  check (logo_hash ~ '^[0-9a-f]{64}$'),
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null)),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index organization_brands_by_logo on organization_brands (logo_hash) where logo_hash is not null;

create table reference_rates (
  day date not null,
  currency text not null,
  rate numeric not null,
  primary key (day, currency),
  check (currency ~ '^[A-Z]{3}$'),
  check (rate > 0::numeric)
);

create function raise_versions_of_reporting() returns trigger language plpgsql as $$
begin
  perform raise_version(id) from organizations where reporting_currency is not null;
  return null;
end
$$;

create trigger reference_rates_version after insert or delete or update on reference_rates
  for each statement execute function raise_versions_of_reporting();

create unlogged table request_windows (
  api_key_id text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (api_key_id)
);
comment on table request_windows is 'Counts the requests of the running minute. Losing the counts in a crash does no harm, so the table is unlogged.';

create table users (
  id text not null,
  name text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  locale text,
  primary key (id),
  unique (email),
  check (id ~ '^user_[0-9A-Za-z]{12}$'),
  check (email = lower(email)),
  check (locale in ('en', 'de', 'es'))
);

create function raise_versions_of_people() returns trigger language plpgsql as $$
begin
  perform raise_version(organization_id) from (
    select k.organization_id from changed join creators k on k.user_id = changed.id
    union
    select m.organization_id from changed join members m on m.user_id = changed.id
    union
    select a.organization_id from changed join job_applications a on a.user_id = changed.id
  ) touched;
  return null;
end
$$;

create trigger users_version_on_delete after delete on users referencing old table as changed
  for each statement execute function raise_versions_of_people();
create trigger users_version_on_insert after insert on users referencing new table as changed
  for each statement execute function raise_versions_of_people();
create trigger users_version_on_update after update on users referencing new table as changed
  for each statement execute function raise_versions_of_people();

create table api_keys (
  organization_id text not null,
  id text not null,
  owner_user_id text not null,
  created_by_user_id text not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  scopes text[] not null default '{*:write}'::text[],
  allowed_addresses text[],
  money text not null default 'unlimited',
  daily_limits jsonb,
  last_used_from inet,
  primary key (organization_id, id),
  unique (id),
  unique (secret_hash),
  check (id ~ '^key_[0-9A-Za-z]{12}$'),
  check (char_length(name) >= 1 and char_length(name) <= 60),
  check (octet_length(secret_hash) = 32),
  check (cardinality(scopes) > 0),
  check (cardinality(allowed_addresses) > 0),
  check (money in ('none', 'preview', 'limited', 'unlimited')),
  constraint api_keys_limits_where_limited check ((money = 'limited') = (daily_limits is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (owner_user_id) references users (id) on delete cascade
);

create function raise_version_of_row() returns trigger language plpgsql as $$
begin
  perform raise_version(new.organization_id);
  return null;
end
$$;

create trigger api_keys_version_on_name after update of name on api_keys
  for each row when (old.name <> new.name) execute function raise_version_of_row();

create table api_key_commitments (
  organization_id text not null,
  payout_id text not null,
  api_key_id text not null,
  day date not null,
  currency text not null,
  amount_minor bigint not null,
  primary key (organization_id, payout_id),
  check (amount_minor >= 0),
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade
);
create index api_key_commitments_by_day on api_key_commitments (day);
create index api_key_commitments_of_day on api_key_commitments (organization_id, api_key_id, day);

create table auth_accounts (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  unique (provider_id, account_id),
  foreign key (user_id) references users (id) on delete cascade
);
create index auth_accounts_user_id_idx on auth_accounts (user_id);

create table auth_sessions (
  id text not null,
  user_id text not null,
  token_hash text constraint auth_sessions_token_not_null not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  constraint auth_sessions_token_key unique (token_hash),
  check (token_hash ~ '^[0-9a-f]{64}$'),
  foreign key (user_id) references users (id) on delete cascade
);
create index auth_sessions_user_id_idx on auth_sessions (user_id);

create table invitations (
  organization_id text not null,
  id text not null,
  email text not null,
  role text not null,
  status text not null,
  token_hash bytea not null,
  token_sealed text not null,
  invited_by_user_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  unique (token_hash),
  check (id ~ '^orginv_[0-9A-Za-z]{12}$'),
  check (email = lower(email)),
  check (role in ('owner', 'admin', 'member', 'viewer')),
  check (status in ('pending', 'accepted', 'revoked')),
  check ((status = 'pending') = (decided_at is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (invited_by_user_id) references users (id) on delete set null
);
create unique index invitations_one_pending_per_email on invitations (organization_id, email) where status = 'pending';

create table members (
  organization_id text not null,
  id text not null,
  user_id text not null,
  role text not null,
  created_at timestamptz not null,
  primary key (organization_id, user_id),
  unique (id),
  check (id ~ '^orgmem_[0-9A-Za-z]{12}$'),
  check (role in ('owner', 'admin', 'member', 'viewer')),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (user_id) references users (id) on delete cascade
);
create index members_user_id_idx on members (user_id);

create function organization_keeps_an_owner() returns trigger language plpgsql as $$
begin
  if exists (select from organizations where id = old.organization_id)
    and not exists (select from members where organization_id = old.organization_id and role = 'owner')
  then
    raise exception 'organization % would have no owner', old.organization_id
      using errcode = 'check_violation', constraint = 'organization_keeps_an_owner';
  end if;
  return null;
end
$$;

create trigger members_version_on_delete after delete on members referencing old table as changed
  for each statement execute function raise_versions();
create trigger members_version_on_insert after insert on members referencing new table as changed
  for each statement execute function raise_versions();
create trigger members_version_on_update after update on members referencing new table as changed
  for each statement execute function raise_versions();
create constraint trigger organization_keeps_an_owner after delete or update of role on members deferrable initially deferred
  for each row when (old.role = 'owner') execute function organization_keeps_an_owner();
comment on trigger organization_keeps_an_owner on members is 'An organization without an owner could never be managed again. The check waits for the end of the transaction, so that ownership can be handed over within one.';

-- -------------------------------------------------------------------------------------------------
-- Credits
-- -------------------------------------------------------------------------------------------------

create table credit_balances (
  organization_id text not null,
  extra integer not null,
  primary key (organization_id),
  check (extra >= 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table credit_grants (
  organization_id text not null,
  id bigint generated always as identity,
  amount integer not null,
  note text not null default '',
  granted_at timestamptz not null,
  primary key (organization_id, id),
  check (amount > 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table credit_months (
  organization_id text not null,
  month date not null,
  included_used integer not null default 0,
  extra_used integer not null default 0,
  primary key (organization_id, month),
  check (extract(day from month) = 1::numeric),
  check (included_used >= 0),
  check (extra_used >= 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table credit_movements (
  organization_id text not null,
  id bigint generated always as identity,
  occurred_at timestamptz not null,
  day date not null,
  operation text not null,
  platform text,
  source text not null,
  reason text not null,
  amount smallint not null,
  returned_id bigint,
  user_id text,
  api_key_id text,
  request_id text not null,
  primary key (organization_id, id),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (source in ('included', 'extra')),
  check (reason in ('taken', 'returned')),
  check (amount =
    case reason
        when 'taken' then 1
        else '-1'::integer
    end),
  check ((returned_id is not null) = (reason = 'returned')),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index credit_movements_by_age on credit_movements (day);
create index credit_movements_by_day on credit_movements (organization_id, day, operation, amount);
create unique index credit_movements_returned_once on credit_movements (organization_id, returned_id) where returned_id is not null;

create table credit_holds (
  organization_id text not null,
  movement_id bigint not null,
  held_since timestamptz not null,
  primary key (organization_id, movement_id),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, movement_id) references credit_movements (organization_id, id) on delete cascade
);
create index credit_holds_by_age on credit_holds (held_since);

-- -------------------------------------------------------------------------------------------------
-- Sources
-- -------------------------------------------------------------------------------------------------

create table organization_sources (
  organization_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  token_sealed text,
  key_last_characters text,
  key_set_at timestamptz,
  key_set_by_user_id text,
  account text,
  mapping jsonb,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, name),
  check (id ~ '^orgsrc_[0-9A-Za-z]{12}$'),
  check (kind in ('youtube-data-api', 'meta-graph', 'scrapecreators', 'supplier')),
  check (length(key_last_characters) = 4),
  check (
    case kind
        when 'supplier' then name ~ '^supplier:.'
        else name = kind
    end),
  check (account is null or kind = 'meta-graph'),
  check ((mapping is not null) = (kind = 'supplier')),
  check ((token_sealed is null) = (key_set_at is null)),
  check (token_sealed is not null or kind = 'supplier'),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (key_set_by_user_id) references users (id) on delete set null
);
create index organization_sources_by_user on organization_sources (key_set_by_user_id) where key_set_by_user_id is not null;

create table paused_server_sources (
  organization_id text not null,
  name text not null,
  paused_at timestamptz not null,
  primary key (organization_id, name),
  check (name <> ''),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table removed_simulated_accounts (
  organization_id text not null,
  account_id text not null,
  removed_at timestamptz not null,
  primary key (organization_id, account_id),
  check (account_id ~ '^orgacc_[0-9A-Za-z]{12}$'),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table simulated_data_removals (
  organization_id text not null,
  actor jsonb not null,
  newest_account_key integer not null,
  account_count integer not null,
  video_count integer not null,
  library_video_count integer not null,
  removed_accounts integer not null default 0,
  removed_videos integer not null default 0,
  removed_library_videos integer not null default 0,
  started_at timestamptz not null,
  moved_at timestamptz not null,
  completed_at timestamptz,
  primary key (organization_id),
  check (account_count >= 0),
  check (video_count >= 0),
  check (library_video_count >= 0),
  check (removed_accounts >= 0),
  check (removed_videos >= 0),
  check (removed_library_videos >= 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index simulated_data_removals_under_way on simulated_data_removals (moved_at) where completed_at is null;

create table source_failures (
  organization_id text not null,
  source_id text not null,
  platform text not null,
  lookup text not null,
  kind text not null,
  provider_status integer not null,
  message text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organization_id, source_id, platform, lookup, kind, provider_status),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (lookup in ('video', 'account', 'account_videos', 'comments', 'searches')),
  check (kind in ('timeout', 'throttled', 'invalid_data', 'upstream')),
  check (count > 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index source_failures_by_time on source_failures (last_at);

create table source_orders (
  organization_id text not null,
  platform text not null,
  lookup text not null,
  source_ids text[] not null,
  updated_at timestamptz not null,
  primary key (organization_id, platform, lookup),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (lookup in ('video', 'account', 'account_videos', 'comments', 'searches')),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table source_quotas (
  key_hash text not null,
  bucket text not null,
  resets_at timestamptz not null,
  spent integer not null,
  primary key (key_hash, bucket, resets_at),
  check (bucket in ('units', 'searches')),
  check (spent >= 0)
);

create table source_settings_versions (
  organization_id text not null,
  version bigint not null,
  changed_at timestamptz not null,
  primary key (organization_id),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index source_settings_versions_by_time on source_settings_versions (changed_at);

create table source_usage (
  organization_id text not null,
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
  primary key (organization_id, source_id, day),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index source_usage_by_day on source_usage (day);

create table sources (
  key smallint generated always as identity,
  name text not null,
  primary key (key),
  unique (name),
  check (name <> '')
);

-- -------------------------------------------------------------------------------------------------
-- Tracking
-- -------------------------------------------------------------------------------------------------

create table apps (
  organization_id text not null,
  id text not null,
  provider text not null,
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
  unique (organization_id, provider, store_identifier),
  unique (id),
  check (id ~ '^orgaplapp_[0-9A-Za-z]{12}$'),
  check (provider in ('apple', 'google')),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create trigger apps_version_on_delete after delete on apps referencing old table as changed
  for each statement execute function raise_versions();
create trigger apps_version_on_insert after insert on apps referencing new table as changed
  for each statement execute function raise_versions();
create trigger apps_version_on_update after update on apps referencing new table as changed
  for each statement execute function raise_versions();

create table app_days (
  organization_id text not null,
  app_id text not null,
  day date not null,
  revenue_minor bigint not null default 0,
  installs bigint not null default 0,
  primary key (organization_id, app_id, day),
  foreign key (organization_id, app_id) references apps (organization_id, id) on delete cascade
);

create trigger app_days_version_on_delete after delete on app_days referencing old table as changed
  for each statement execute function raise_versions();
create trigger app_days_version_on_insert after insert on app_days referencing new table as changed
  for each statement execute function raise_versions();
create trigger app_days_version_on_update after update on app_days referencing new table as changed
  for each statement execute function raise_versions();

create table projects (
  organization_id text not null,
  id text not null,
  key integer generated always as identity,
  name text not null,
  url text,
  description text,
  logo text,
  app_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null,
  user_id text,
  primary key (organization_id, id),
  unique (id),
  unique (key),
  check (id ~ '^orgproj_[0-9A-Za-z]{12}$'),
  check (char_length(name) >= 1 and char_length(name) <= 50),
  check (actor_type in ('user', 'system', 'api_token')),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, app_id) references apps (organization_id, id) on delete set null (app_id)
);
create unique index projects_name on projects (organization_id, lower(btrim(name)));

create trigger projects_version_on_delete after delete on projects referencing old table as changed
  for each statement execute function raise_versions();
create trigger projects_version_on_insert after insert on projects referencing new table as changed
  for each statement execute function raise_versions();
create trigger projects_version_on_update after update on projects referencing new table as changed
  for each statement execute function raise_versions();

create table tracked_accounts (
  organization_id text not null,
  organization_key integer not null,
  id text not null,
  key integer generated always as identity,
  platform text not null,
  platform_account_id text not null,
  origin text not null,
  initial_username text,
  region text,
  max_videos integer not null,
  is_competitor boolean not null default false,
  creator_id text,
  hashtags_filter text[],
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
  followed_since timestamptz,
  next_sync_at timestamptz,
  sync_failures integer not null default 0,
  last_error_at timestamptz,
  last_error_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null,
  user_id text,
  highest_follower_count bigint,
  is_simulated boolean,
  link_state text,
  link_state_since timestamptz,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_account_id),
  constraint tracked_accounts_of_organization unique (organization_key, key),
  unique (id),
  unique (key),
  check (id ~ '^orgacc_[0-9A-Za-z]{12}$'),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (platform_account_id <> ''),
  check (origin in ('added', 'video', 'import')),
  check (region ~ '^[A-Z]{2}$'),
  check (max_videos in (0, 10, 30, 60, 100, 200, 300, 400, 500, 1000, 2000)),
  check (cardinality(hashtags_filter) > 0),
  check (last_error_code in ('NOT_FOUND', 'INVALID_DATA', 'PRIVATE_CONTENT', 'RESTRICTED')),
  check (actor_type in ('user', 'system', 'api_token')),
  check (link_state in ('declared', 'proven', 'connected')),
  constraint tracked_accounts_link_state check ((creator_id is null) = (link_state is null)),
  constraint tracked_accounts_link_state_since check ((link_state is null) = (link_state_since is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_key) references organizations (key) on delete cascade
);
create index tracked_accounts_by_creation on tracked_accounts (organization_id, created_at, key) include (platform, is_competitor);
create index tracked_accounts_by_creator on tracked_accounts (organization_id, creator_id) where creator_id is not null;
create index tracked_accounts_by_key on tracked_accounts (organization_key, key) include (platform, is_competitor);
create index tracked_accounts_by_simulation on tracked_accounts (organization_id, is_simulated);
create index tracked_accounts_due on tracked_accounts (next_sync_at) where next_sync_at is not null;

create function add_account_stats() returns trigger language plpgsql as $$
begin
  insert into account_stats (account_key, organization_key, platform, is_competitor)
  select key, organization_key, platform, is_competitor from new_accounts;
  return null;
end
$$;

create function end_consents_of_unlinked() returns trigger language plpgsql as $$
begin
  update account_consents set ended_at = new.updated_at, end_reason = 'by_team', access_token_sealed = null,
    refresh_token_sealed = null, renewal_leased_until = null
  where organization_id = old.organization_id and account_id = old.id and ended_at is null;
  return null;
end
$$;

create function keep_link_state() returns trigger language plpgsql as $$
begin
  if new.creator_id is null then
    new.link_state := null;
    new.link_state_since := null;
  elsif tg_op = 'UPDATE' and old.creator_id is not null and old.link_state <> 'declared' then
    raise exception 'account % is proven to be another creator''s', old.id
      using errcode = 'check_violation', constraint = 'tracked_accounts_proven_stay', table = 'tracked_accounts';
  elsif new.link_state is null then
    new.link_state := 'declared';
    new.link_state_since := new.updated_at;
  end if;
  return new;
end
$$;
comment on function keep_link_state() is 'Keeps the state of a link in step with its creator. An account that is proven or connected must be unlinked before it can go to another creator.';

create function move_account_stats() returns trigger language plpgsql as $$
begin
  update account_stats set is_competitor = new.is_competitor where account_key = new.key;
  return null;
end
$$;

create function note_assignments_of_linked_account() returns trigger language plpgsql as $$
begin
  insert into assignment_changes (organization_key, assignment_key)
  select new.organization_key, s.key from assignments s
  where s.organization_id = new.organization_id and s.creator_id in (old.creator_id, new.creator_id);
  return null;
end
$$;

create trigger accounts_changed_sides after update of is_competitor on tracked_accounts
  for each row when (old.is_competitor <> new.is_competitor) execute function move_account_stats();
create trigger accounts_inserted after insert on tracked_accounts referencing new table as new_accounts
  for each statement execute function add_account_stats();
create trigger accounts_noted_on_link after update of creator_id on tracked_accounts
  for each row when (old.creator_id is distinct from new.creator_id) execute function note_assignments_of_linked_account();
create trigger tracked_accounts_end_consents after update of creator_id on tracked_accounts
  for each row when (old.link_state = 'connected' and new.creator_id is distinct from old.creator_id) execute function end_consents_of_unlinked();
comment on trigger tracked_accounts_end_consents on tracked_accounts is 'Taking a connected account away from its creator also ends the creator''s consent to read it.';
create trigger tracked_accounts_link_state_on_insert before insert on tracked_accounts
  for each row when (new.creator_id is not null or new.link_state is not null) execute function keep_link_state();
create trigger tracked_accounts_link_state_on_update before update of creator_id on tracked_accounts
  for each row when (new.creator_id is distinct from old.creator_id) execute function keep_link_state();
create trigger tracked_accounts_version_on_delete after delete on tracked_accounts referencing old table as changed
  for each statement execute function raise_versions();
create trigger tracked_accounts_version_on_insert after insert on tracked_accounts referencing new table as changed
  for each statement execute function raise_versions();
create trigger tracked_accounts_version_on_update after update on tracked_accounts referencing new table as changed
  for each statement execute function raise_versions();

create table account_projects (
  organization_id text not null,
  account_id text not null,
  project_id text not null,
  hashtags_filter text[],
  created_at timestamptz not null,
  primary key (organization_id, account_id, project_id),
  check (cardinality(hashtags_filter) > 0),
  foreign key (organization_id, account_id) references tracked_accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index account_projects_by_project on account_projects (organization_id, project_id);

create trigger account_projects_version_on_delete after delete on account_projects referencing old table as changed
  for each statement execute function raise_versions();
create trigger account_projects_version_on_insert after insert on account_projects referencing new table as changed
  for each statement execute function raise_versions();
create trigger account_projects_version_on_update after update on account_projects referencing new table as changed
  for each statement execute function raise_versions();

create table account_stats (
  account_key integer not null,
  organization_key integer not null,
  platform text not null,
  is_competitor boolean not null,
  video_count integer not null default 0,
  view_count bigint not null default 0,
  like_count bigint not null default 0,
  comment_count bigint not null default 0,
  share_count bigint not null default 0,
  bookmark_count bigint not null default 0,
  p10_views bigint,
  p50_views bigint,
  p90_views bigint,
  viral_count integer not null default 0,
  first_published_on date,
  latest_published_at timestamptz,
  primary key (account_key),
  foreign key (account_key) references tracked_accounts (key) on delete cascade
);
create index account_stats_by_first_post on account_stats (organization_key, first_published_on) include (platform, is_competitor);
create index account_stats_by_views on account_stats (organization_key, view_count, account_key);
comment on table account_stats is 'Totals and percentiles of an account''s counting videos, kept by triggers on videos. Lists read one row per account, however many videos there are.';
comment on column account_stats.is_competitor is 'Copied from the account by a trigger, so that counting needs no other table.';

create table doubted_answers (
  organization_key integer not null,
  key bigint generated always as identity,
  account_key integer not null,
  platform_video_id text not null,
  source_key smallint not null,
  said_at timestamptz not null,
  published_at timestamptz not null,
  view_count bigint,
  like_count bigint,
  comment_count bigint,
  share_count bigint,
  bookmark_count bigint,
  known_view_count bigint,
  reason text not null,
  outcome text,
  settled_at timestamptz,
  primary key (key),
  check (reason in ('fell_to_zero', 'lost_most', 'leapt', 'contradicts_itself', 'absurd')),
  check (outcome in ('confirmed', 'refuted')),
  check ((outcome is null) = (settled_at is null)),
  foreign key (organization_key) references organizations (key) on delete cascade,
  foreign key (account_key) references tracked_accounts (key) on delete cascade,
  foreign key (source_key) references sources (key)
);
create index doubted_answers_by_account on doubted_answers (account_key);
create index doubted_answers_by_source on doubted_answers (source_key, said_at);
create index doubted_answers_by_time on doubted_answers (organization_key, said_at);
create index doubted_answers_open on doubted_answers (account_key, platform_video_id) where outcome is null;

create table excluded_videos (
  organization_id text not null,
  id text not null,
  account_id text not null,
  platform text not null,
  platform_video_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null,
  user_id text,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_video_id),
  unique (id),
  check (id ~ '^orgexcv_[0-9A-Za-z]{12}$'),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (platform_video_id <> ''),
  check (actor_type in ('user', 'system', 'api_token')),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, account_id) references tracked_accounts (organization_id, id) on delete cascade
);
create index excluded_videos_by_account on excluded_videos (organization_id, account_id);
create index excluded_videos_by_creation on excluded_videos (organization_id, created_at, id);

create trigger excluded_videos_version_on_delete after delete on excluded_videos referencing old table as changed
  for each statement execute function raise_versions();
create trigger excluded_videos_version_on_insert after insert on excluded_videos referencing new table as changed
  for each statement execute function raise_versions();
create trigger excluded_videos_version_on_update after update on excluded_videos referencing new table as changed
  for each statement execute function raise_versions();

create table tracked_videos (
  organization_id text not null,
  id text not null,
  account_id text not null,
  platform text not null,
  platform_video_id text not null,
  is_reference boolean not null default false,
  region text,
  next_sync_at timestamptz,
  sync_failures integer not null default 0,
  last_error_at timestamptz,
  last_error_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  actor_type text not null,
  user_id text,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_video_id),
  unique (id),
  check (id ~ '^orgvid_[0-9A-Za-z]{12}$'),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (platform_video_id <> ''),
  check (region ~ '^[A-Z]{2}$'),
  check (last_error_code in ('NOT_FOUND', 'INVALID_DATA', 'PRIVATE_CONTENT', 'RESTRICTED')),
  check (actor_type in ('user', 'system', 'api_token')),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, account_id) references tracked_accounts (organization_id, id) on delete cascade
);
create index tracked_videos_by_account on tracked_videos (organization_id, account_id);
create index tracked_videos_by_creation on tracked_videos (organization_id, created_at, id) where not is_reference;
create index tracked_videos_due on tracked_videos (next_sync_at) where next_sync_at is not null;

create trigger tracked_videos_version_on_delete after delete on tracked_videos referencing old table as changed
  for each statement execute function raise_versions();
create trigger tracked_videos_version_on_insert after insert on tracked_videos referencing new table as changed
  for each statement execute function raise_versions();
create trigger tracked_videos_version_on_update after update on tracked_videos referencing new table as changed
  for each statement execute function raise_versions();

create table sync_runs (
  organization_id text not null,
  id text not null,
  event_id text not null,
  group_id text not null,
  account_id text,
  tracked_video_id text,
  platform text,
  data_type text not null,
  identifier text,
  context text not null,
  status text not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  postponed_until timestamptz,
  postponed_reason text,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^trkrun_[0-9A-Za-z]{12}$'),
  check (data_type in ('accounts', 'videos')),
  check (context in ('scheduled', 'onboarding', 'user_add', 'user_refresh')),
  check (status in ('Queued', 'Running', 'Completed', 'Failed', 'Cancelled', 'Skipped')),
  check ((status = 'Running') = (lease_until is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, account_id) references tracked_accounts (organization_id, id) on delete set null (account_id),
  foreign key (organization_id, tracked_video_id) references tracked_videos (organization_id, id) on delete set null (tracked_video_id)
);
create index sync_runs_by_account on sync_runs (organization_id, account_id);
create index sync_runs_by_end on sync_runs (ended_at) where ended_at is not null;
create index sync_runs_by_event on sync_runs (organization_id, event_id);
create index sync_runs_by_time on sync_runs (organization_id, created_at);
create index sync_runs_by_video on sync_runs (organization_id, tracked_video_id);
create index sync_runs_leased on sync_runs (lease_until) where lease_until is not null;
create unique index sync_runs_one_queued_account on sync_runs (account_id) where status = 'Queued';
create unique index sync_runs_one_queued_video on sync_runs (tracked_video_id) where status = 'Queued';
create unique index sync_runs_one_running_account on sync_runs (account_id) where status = 'Running';
create unique index sync_runs_one_running_video on sync_runs (tracked_video_id) where status = 'Running';
comment on index sync_runs_one_queued_account is 'An account waits in the queue once: asking for it again changes the run that is already waiting.';
comment on index sync_runs_one_running_account is 'An account is never fetched by two workers at once.';

create table untracked_accounts (
  organization_id text not null,
  organization_key integer not null,
  key integer not null,
  platform text not null,
  platform_account_id text not null,
  window_keys bigint[] not null,
  account jsonb not null,
  exclusions jsonb not null,
  primary key (key),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index untracked_accounts_by_name on untracked_accounts (organization_id, platform, platform_account_id);

create table untracked_videos (
  organization_key integer not null,
  key bigint not null,
  account_key integer not null,
  platform text not null,
  platform_video_id text not null,
  video jsonb not null,
  primary key (organization_key, key),
  foreign key (account_key) references untracked_accounts (key) on delete cascade
);
create index untracked_videos_by_account on untracked_videos (account_key);

create table videos (
  organization_key integer not null,
  key bigint generated always as identity,
  account_key integer not null,
  platform text not null,
  platform_video_id text not null,
  content_type text not null,
  published_at timestamptz not null,
  published_on date not null generated always as ((published_at at time zone 'UTC')::date) stored,
  caption text,
  hashtags text[] not null default '{}'::text[],
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
  view_count bigint not null default 0,
  like_count bigint not null default 0,
  comment_count bigint not null default 0,
  share_count bigint not null default 0,
  bookmark_count bigint not null default 0,
  first_seen_at timestamptz not null,
  observed_at timestamptz not null,
  is_excluded boolean not null default false,
  is_reference boolean not null default false,
  passes_filter boolean not null default true,
  counts boolean not null generated always as (not is_excluded and not is_reference and passes_filter) stored,
  primary key (organization_key, key),
  unique (organization_key, platform, platform_video_id),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (platform_video_id <> ''),
  check (content_type in ('video', 'slideshow')),
  check (view_count >= 0),
  check (like_count >= 0),
  check (comment_count >= 0),
  check (share_count >= 0),
  check (bookmark_count >= 0),
  constraint videos_account_of_organization foreign key (organization_key, account_key) references tracked_accounts (organization_key, key) on delete cascade
);
create index videos_by_account on videos (organization_key, account_key, published_on);
create index videos_by_publication on videos (organization_key, published_at, key) where counts;
create index videos_by_views on videos (organization_key, view_count, key) where counts;
create index videos_left_out on videos (organization_key, key) where not counts;
comment on constraint videos_account_of_organization on videos is 'States the account and its organization in one reference. Two references, with an index for the second, would make every new video slower to store.';

create function words_of_caption(organization_key integer, caption text) returns tsvector language sql immutable parallel safe strict as $$
  select array_to_tsvector(array['@' || organization_key]) || to_tsvector('simple', left(caption, 5000))
$$;

create function change_video_words() returns trigger language plpgsql as $$
begin
  delete from video_words where organization_key = new.organization_key and video_key = new.key;
  if new.caption is not null then
    insert into video_words (organization_key, video_key, words)
    values (new.organization_key, new.key, words_of_caption(new.organization_key, new.caption));
  end if;
  return null;
end
$$;

create function note_unindexed_captions() returns trigger language plpgsql as $$
begin
  insert into unindexed_captions as noted (organization_key, first_key)
  select organization_key, min(key) from added group by organization_key
  on conflict (organization_key) do update set first_key = least(noted.first_key, excluded.first_key);
  return null;
end
$$;

create function raise_versions_of_videos() returns trigger language plpgsql as $$
begin
  perform raise_version(o.id)
  from (select distinct organization_key from changed) touched join organizations o on o.key = touched.organization_key;
  return null;
end
$$;

create function refresh_account_stats(organization integer, accounts integer[]) returns void language sql set enable_nestloop to 'on' set enable_seqscan to 'off' set enable_sort to 'on' as $$
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
comment on function refresh_account_stats(integer,integer[]) is 'Has planner settings of its own: with those for bulk writes it would read the videos of every account.';

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

create function remove_video_words() returns trigger language plpgsql as $$
begin
  delete from video_words w using removed where w.organization_key = removed.organization_key and w.video_key = removed.key;
  return null;
end
$$;

create trigger videos_deleted after delete on videos referencing old table as old_videos
  for each statement execute function refresh_stats_of_changed_videos();
create trigger videos_inserted after insert on videos referencing new table as new_videos
  for each statement execute function refresh_stats_of_changed_videos();
create trigger videos_updated after update on videos referencing old table as old_videos new table as new_videos
  for each statement execute function refresh_stats_of_changed_videos();
create trigger videos_version_on_delete after delete on videos referencing old table as changed
  for each statement execute function raise_versions_of_videos();
create trigger videos_version_on_insert after insert on videos referencing new table as changed
  for each statement execute function raise_versions_of_videos();
create trigger videos_version_on_update after update on videos referencing new table as changed
  for each statement execute function raise_versions_of_videos();
create trigger videos_words_on_delete after delete on videos referencing old table as removed
  for each statement execute function remove_video_words();
comment on trigger videos_words_on_delete on videos is 'Does the work of a foreign key, which would look up every new video right after it was added.';
create trigger videos_words_on_insert after insert on videos referencing new table as added
  for each statement execute function note_unindexed_captions();
create trigger videos_words_on_update after update of caption on videos
  for each row when (old.caption is distinct from new.caption) execute function change_video_words();

-- -------------------------------------------------------------------------------------------------
-- History
-- -------------------------------------------------------------------------------------------------

create sequence history_versions;

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

create table assignment_changes (
  organization_key integer not null,
  key bigint generated always as identity,
  assignment_key integer not null,
  primary key (organization_key, key)
);

create table assignment_totals (
  organization_key integer not null,
  assignment_key integer not null,
  day date not null,
  videos integer not null,
  views bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  bookmarks bigint not null,
  primary key (organization_key, assignment_key, day)
);

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

create table fact_archives (
  organization_key integer not null,
  archived_before date not null,
  primary key (organization_key),
  foreign key (organization_key) references organizations (key) on delete cascade
);

create table archived_facts (
  organization_key integer not null,
  video_key bigint not null,
  archived_before date not null,
  first_day date not null,
  version bigint not null,
  facts integer not null,
  digest text not null,
  primary key (organization_key, video_key, archived_before),
  check (facts > 0),
  foreign key (organization_key) references organizations (key) on delete cascade,
  foreign key (organization_key) references fact_archives (organization_key)
);

create table fact_changes (
  id bigint generated always as identity,
  organization_key integer not null,
  video_keys bigint[] not null,
  since date not null,
  noted_at timestamptz not null default now(),
  primary key (id)
);
create index fact_changes_by_organization on fact_changes (organization_key);
comment on table fact_changes is 'Facts that have changed and are not in ClickHouse yet. The rows that are left are the feed''s position, so a transaction that commits late is fed late but never missed.';

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
comment on column group_days.group_key is '0 stands for the whole organization, any other number for a project.';

create table history_feed (
  is_only boolean not null default true,
  generation bigint,
  filled_organization_key integer not null default 0,
  filled_video_key bigint not null default 0,
  is_filled boolean not null default false,
  tried_at timestamptz,
  archive text,
  holds_archive boolean not null default true,
  primary key (is_only),
  check (is_only)
);

create table history_organizations (
  organization_key integer not null,
  version bigint not null,
  primary key (organization_key)
);

create table video_facts (
  organization_key integer not null,
  day date not null,
  video_key bigint not null,
  view_count bigint not null,
  like_count bigint not null,
  comment_count bigint not null,
  share_count bigint not null,
  bookmark_count bigint not null,
  source_key smallint,
  fetched_at timestamptz,
  primary key (organization_key, video_key, day)
) partition by range (day);
comment on table video_facts is 'The highest counts seen by the end of a day; a day without a row equals the one before it. Taking the highest makes the order of snapshots, and repeated ones, irrelevant.';

create function forget_history() returns trigger language plpgsql as $$
begin
  delete from fact_changes;
  delete from archived_facts;
  delete from fact_archives;
  update history_feed set generation = null, filled_organization_key = 0, filled_video_key = 0, is_filled = false;
  return null;
end
$$;

create function note_fact_changes() returns trigger language plpgsql as $$
begin
  if current_setting('clipledger.moves_facts', true) = 'on' then return null; end if;
  insert into fact_changes (organization_key, video_keys, since)
  select organization_key, array_agg(distinct video_key), min(day) from changed group by organization_key;
  return null;
end
$$;
comment on function note_fact_changes() is 'Its triggers are off, and cost nothing, until the feed to ClickHouse turns them on. Facts that only move to or from ClickHouse are not noted: it has them already.';

create trigger facts_forgotten after truncate on video_facts
  for each statement execute function forget_history();
comment on trigger facts_forgotten on video_facts is 'A truncation has no rows to note, so everything known about ClickHouse is forgotten and the feed begins anew.';
create trigger facts_noted_on_delete after delete on video_facts referencing old table as changed
  for each statement execute function note_fact_changes();
alter table video_facts disable trigger facts_noted_on_delete;
create trigger facts_noted_on_insert after insert on video_facts referencing new table as changed
  for each statement execute function note_fact_changes();
alter table video_facts disable trigger facts_noted_on_insert;
create trigger facts_noted_on_update after update on video_facts referencing new table as changed
  for each statement execute function note_fact_changes();
alter table video_facts disable trigger facts_noted_on_update;

create table video_snapshots (
  organization_key integer not null,
  video_key bigint not null,
  observed_at timestamptz not null,
  view_count bigint not null,
  like_count bigint,
  comment_count bigint,
  share_count bigint,
  bookmark_count bigint,
  source_key smallint,
  primary key (organization_key, video_key, observed_at)
) partition by range (observed_at);

-- -------------------------------------------------------------------------------------------------
-- Library
-- -------------------------------------------------------------------------------------------------

create table library_accounts (
  organization_id text not null,
  platform text not null,
  platform_account_id text not null,
  follower_count bigint,
  median_views bigint,
  looked_up_at timestamptz not null,
  primary key (organization_id, platform, platform_account_id),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (platform_account_id <> ''),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table library_schedules (
  organization_id text not null,
  next_discovery_at timestamptz not null,
  primary key (organization_id),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table library_terms (
  organization_id text not null,
  term text not null,
  project_ids text[] not null default '{}'::text[],
  named_at timestamptz not null,
  searched_at timestamptz,
  primary key (organization_id, term),
  check (term = lower(term) and term <> ''),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table library_videos (
  organization_id text not null,
  id text not null,
  platform text not null,
  platform_video_id text not null,
  platform_account_id text not null,
  account_username text,
  account_display_name text,
  account_profile_picture_url text,
  account_follower_count bigint,
  region text,
  caption text,
  hashtags text[] not null default '{}'::text[],
  content_type text not null,
  download_url text,
  thumbnail_url text,
  music_title text,
  music_artist text,
  is_original_music boolean,
  duration_seconds double precision,
  view_count bigint not null,
  like_count bigint,
  comment_count bigint,
  share_count bigint,
  bookmark_count bigint,
  engagement_rate double precision not null generated always as (
    case
        when view_count = 0 then 0::double precision
        else (coalesce(like_count, 0::bigint) + coalesce(comment_count, 0::bigint) + coalesce(share_count, 0::bigint) + coalesce(bookmark_count, 0::bigint))::double precision / view_count::double precision
    end
  ) stored,
  outlier_factor double precision not null,
  matched_terms text[] not null,
  published_at timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  is_simulated boolean,
  primary key (organization_id, id),
  unique (organization_id, platform, platform_video_id),
  unique (id),
  check (id ~ '^orgrsv_[0-9A-Za-z]{12}$'),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (platform_video_id <> ''),
  check (platform_account_id <> ''),
  check (content_type in ('video', 'slideshow')),
  check (view_count >= 0),
  check (outlier_factor >= 0::double precision),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index library_videos_by_engagement on library_videos (organization_id, engagement_rate desc, id);
create index library_videos_by_outlier on library_videos (organization_id, outlier_factor desc, id);
create index library_videos_by_publication on library_videos (organization_id, published_at desc nulls last, id);
create index library_videos_by_sighting on library_videos (last_seen_at);
create index library_videos_by_simulation on library_videos (organization_id, is_simulated);
create index library_videos_by_views on library_videos (organization_id, view_count desc, id);

create trigger library_videos_version_on_delete after delete on library_videos referencing old table as changed
  for each statement execute function raise_versions();
create trigger library_videos_version_on_insert after insert on library_videos referencing new table as changed
  for each statement execute function raise_versions();
create trigger library_videos_version_on_update after update on library_videos referencing new table as changed
  for each statement execute function raise_versions();

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
  insights jsonb not null,
  updated_at timestamptz not null,
  primary key (organization_id, video_id),
  foreign key (organization_id, video_id) references library_videos (organization_id, id) on delete cascade
);

create trigger library_insights_version_on_delete after delete on library_insights referencing old table as changed
  for each statement execute function raise_versions();
create trigger library_insights_version_on_insert after insert on library_insights referencing new table as changed
  for each statement execute function raise_versions();
create trigger library_insights_version_on_update after update on library_insights referencing new table as changed
  for each statement execute function raise_versions();

-- -------------------------------------------------------------------------------------------------
-- Creators
-- -------------------------------------------------------------------------------------------------

create table creator_invite_links (
  organization_id text not null,
  id text not null,
  label text not null,
  token_hash bytea not null,
  token_sealed text not null,
  created_by_user_id text,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  unique (token_hash),
  check (id ~ '^orgcil_[0-9A-Za-z]{12}$'),
  check (char_length(label) >= 1 and char_length(label) <= 60),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (created_by_user_id) references users (id) on delete set null
);

create table creator_profiles (
  user_id text not null,
  id text not null,
  address text not null default '',
  city text not null default '',
  postal_code text not null default '',
  country_code text,
  phone_number text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id),
  unique (id),
  check (id ~ '^crprof_[0-9A-Za-z]{12}$'),
  check (char_length(address) <= 200),
  check (char_length(city) <= 100),
  check (char_length(postal_code) <= 20),
  check (country_code ~ '^[A-Z]{2}$'),
  check (char_length(phone_number) <= 30),
  foreign key (user_id) references users (id) on delete cascade
);

create function raise_versions_of_creators() returns trigger language plpgsql as $$
begin
  perform raise_version(organization_id)
  from (select distinct k.organization_id from changed join creators k on k.user_id = changed.user_id) touched;
  return null;
end
$$;

create trigger creator_profiles_version_on_delete after delete on creator_profiles referencing old table as changed
  for each statement execute function raise_versions_of_creators();
create trigger creator_profiles_version_on_insert after insert on creator_profiles referencing new table as changed
  for each statement execute function raise_versions_of_creators();
create trigger creator_profiles_version_on_update after update on creator_profiles referencing new table as changed
  for each statement execute function raise_versions_of_creators();

create table creator_tags (
  organization_id text not null,
  id text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgtag_[0-9A-Za-z]{12}$'),
  check (name = btrim(name) and char_length(name) >= 1 and char_length(name) <= 40),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create unique index creator_tags_name on creator_tags (organization_id, lower(name));

create trigger creator_tags_version_on_delete after delete on creator_tags referencing old table as changed
  for each statement execute function raise_versions();
create trigger creator_tags_version_on_insert after insert on creator_tags referencing new table as changed
  for each statement execute function raise_versions();
create trigger creator_tags_version_on_update after update on creator_tags referencing new table as changed
  for each statement execute function raise_versions();

create table creators (
  organization_id text not null,
  id text not null,
  user_id text not null,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  key integer generated always as identity,
  first_name text not null default '',
  last_name text not null default '',
  actor_type text not null default 'system',
  created_by_user_id text,
  archived_at timestamptz,
  member_id text,
  joined_at timestamptz,
  account_deleted_at timestamptz,
  joins_by_application_id text,
  primary key (organization_id, id),
  unique (organization_id, id, key),
  unique (organization_id, user_id),
  unique (id),
  unique (key),
  unique (member_id),
  check (id ~ '^orgcre_[0-9A-Za-z]{12}$'),
  check (char_length(notes) <= 5000),
  check (char_length(first_name) <= 50),
  check (char_length(last_name) <= 50),
  check (actor_type in ('user', 'system', 'api_token')),
  check (member_id ~ '^orgmem_[0-9A-Za-z]{12}$'),
  check ((member_id is null) = (joined_at is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (user_id) references users (id) on delete cascade,
  foreign key (created_by_user_id) references users (id) on delete set null
);
create index creators_by_creation on creators (organization_id, created_at, key);
create index creators_by_user on creators (user_id);
create index creators_with_deleted_account on creators (organization_id, id) where account_deleted_at is not null;
alter table tracked_accounts
  add constraint tracked_accounts_organization_id_creator_id_fkey foreign key (organization_id, creator_id) references creators (organization_id, id) on delete set null (creator_id);

create trigger creators_version_on_delete after delete on creators referencing old table as changed
  for each statement execute function raise_versions();
create trigger creators_version_on_insert after insert on creators referencing new table as changed
  for each statement execute function raise_versions();
create trigger creators_version_on_update after update on creators referencing new table as changed
  for each statement execute function raise_versions();

create table account_claims (
  organization_id text not null,
  id text not null,
  creator_id text not null,
  platform text not null,
  named_by text not null,
  name text not null,
  code text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, creator_id, platform, named_by, name),
  unique (code),
  check (id ~ '^orgclaim_[0-9A-Za-z]{12}$'),
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (named_by in ('username', 'id')),
  check (name <> ''),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade
);

create table account_consents (
  organization_id text not null,
  id text not null,
  creator_id text not null,
  account_id text not null,
  platform text not null,
  subject text not null,
  access_token_sealed text,
  refresh_token_sealed text,
  scopes text[] not null,
  granted_at timestamptz not null,
  expires_at timestamptz,
  renewal_leased_until timestamptz,
  last_read_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  primary key (organization_id, id),
  check (id ~ '^orgconsent_[0-9A-Za-z]{12}$'),
  check (platform in ('instagram', 'tiktok', 'youtube')),
  check (subject <> ''),
  check (end_reason in ('by_creator', 'by_team', 'revoked', 'expired', 'replaced')),
  constraint account_consents_end check ((ended_at is null) = (end_reason is null)),
  constraint account_consents_forgotten check (ended_at is null or refresh_token_sealed is null),
  constraint account_consents_tokens check ((ended_at is null) = (access_token_sealed is not null)),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references tracked_accounts (organization_id, id) on delete cascade
);
create index account_consents_by_account on account_consents (organization_id, account_id, granted_at);
create index account_consents_by_creator on account_consents (organization_id, creator_id);
create index account_consents_by_subject on account_consents (platform, subject) where ended_at is null;
create unique index account_consents_living on account_consents (organization_id, account_id) where ended_at is null;

create table creator_invitations (
  organization_id text not null,
  id text not null,
  creator_id text not null,
  status text not null,
  token_hash bytea not null,
  token_sealed text not null,
  invited_by_user_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  unique (token_hash),
  check (id ~ '^orginv_[0-9A-Za-z]{12}$'),
  check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  check ((status = 'pending') = (decided_at is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (invited_by_user_id) references users (id) on delete set null
);
create index creator_invitations_by_creator on creator_invitations (organization_id, creator_id, created_at desc);
create unique index creator_invitations_one_pending on creator_invitations (organization_id, creator_id) where status = 'pending';

create trigger creator_invitations_version_on_delete after delete on creator_invitations referencing old table as changed
  for each statement execute function raise_versions();
create trigger creator_invitations_version_on_insert after insert on creator_invitations referencing new table as changed
  for each statement execute function raise_versions();
create trigger creator_invitations_version_on_update after update on creator_invitations referencing new table as changed
  for each statement execute function raise_versions();

create table creator_join_requests (
  organization_id text not null,
  id text not null,
  link_id text,
  user_id text not null,
  first_name text not null,
  last_name text not null,
  message text not null,
  status text not null,
  creator_id text,
  decided_by_user_id text,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgcjr_[0-9A-Za-z]{12}$'),
  check (char_length(first_name) >= 1 and char_length(first_name) <= 50),
  check (char_length(last_name) <= 50),
  check (char_length(message) <= 2000),
  check (status in ('pending', 'approved', 'rejected', 'canceled')),
  check ((status = 'pending') = (decided_at is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, link_id) references creator_invite_links (organization_id, id) on delete set null (link_id),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete set null (creator_id),
  foreign key (user_id) references users (id) on delete cascade,
  foreign key (decided_by_user_id) references users (id) on delete set null
);
create index creator_join_requests_by_creator on creator_join_requests (organization_id, creator_id) where creator_id is not null;
create index creator_join_requests_by_link on creator_join_requests (organization_id, link_id) where status = 'pending';
create index creator_join_requests_by_time on creator_join_requests (organization_id, created_at);
create index creator_join_requests_by_user on creator_join_requests (user_id);
create unique index creator_join_requests_one_pending on creator_join_requests (organization_id, user_id) where status = 'pending';
create index creator_join_requests_open on creator_join_requests (created_at) where status = 'pending';

create table creator_tag_links (
  organization_id text not null,
  creator_id text not null,
  tag_id text not null,
  primary key (organization_id, creator_id, tag_id),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references creator_tags (organization_id, id) on delete cascade
);
create index creator_tag_links_by_tag on creator_tag_links (organization_id, tag_id);

create trigger creator_tag_links_version_on_delete after delete on creator_tag_links referencing old table as changed
  for each statement execute function raise_versions();
create trigger creator_tag_links_version_on_insert after insert on creator_tag_links referencing new table as changed
  for each statement execute function raise_versions();
create trigger creator_tag_links_version_on_update after update on creator_tag_links referencing new table as changed
  for each statement execute function raise_versions();

-- -------------------------------------------------------------------------------------------------
-- Campaigns
-- -------------------------------------------------------------------------------------------------

create table campaigns (
  organization_id text not null,
  id text not null,
  name text not null,
  description text,
  currency text not null,
  "interval" text not null,
  interval_count smallint not null,
  anchor text not null,
  starts_on date not null,
  ends_on date,
  video_target integer,
  brief_id text,
  payouts jsonb not null,
  rules jsonb not null,
  revision integer not null default 1,
  actor_type text not null,
  user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  requires_proof boolean not null default false,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgcamp_[0-9A-Za-z]{12}$'),
  check (name = btrim(name) and char_length(name) >= 1 and char_length(name) <= 120),
  check (char_length(description) >= 1 and char_length(description) <= 2000),
  check (currency ~ '^[A-Z]{3}$'),
  check ("interval" in ('day', 'week', 'month')),
  check (interval_count >= 1 and interval_count <= 12),
  check (anchor in ('rolling', 'fixed')),
  check (video_target >= 1 and video_target <= 10000),
  check (brief_id ~ '^orgbrief_[0-9A-Za-z]{12}$'),
  check (revision >= 1),
  check (actor_type in ('user', 'system', 'api_token')),
  check (ends_on >= starts_on),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (user_id) references users (id) on delete set null
);
create index campaigns_by_brief on campaigns (organization_id, brief_id) where brief_id is not null;
create index campaigns_by_creation on campaigns (organization_id, created_at, id);
create unique index campaigns_name on campaigns (organization_id, lower(normalize(name)));

create trigger campaigns_version_on_delete after delete on campaigns referencing old table as changed
  for each statement execute function raise_versions();
create trigger campaigns_version_on_insert after insert on campaigns referencing new table as changed
  for each statement execute function raise_versions();
create trigger campaigns_version_on_update after update on campaigns referencing new table as changed
  for each statement execute function raise_versions();

create table assignments (
  organization_id text not null,
  id text not null,
  campaign_id text not null,
  creator_id text not null,
  creator_key integer not null,
  valid_from date not null,
  valid_until date,
  next_window_on date,
  actor_type text not null,
  user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  key integer generated always as identity,
  primary key (organization_id, id),
  unique (id),
  constraint assignments_do_not_overlap exclude using gist (int4range(creator_key, creator_key, '[]') with &&, daterange(valid_from, valid_until, '[]') with &&),
  check (id ~ '^orgcrcampaign_[0-9A-Za-z]{12}$'),
  check (actor_type in ('user', 'system', 'api_token')),
  check (valid_until >= valid_from),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id),
  foreign key (organization_id, creator_id, creator_key) references creators (organization_id, id, key),
  foreign key (user_id) references users (id) on delete set null
);
create index assignments_awaiting_window on assignments (organization_id, next_window_on) where next_window_on is not null;
create index assignments_by_campaign on assignments (organization_id, campaign_id, valid_from);
create index assignments_by_creator on assignments (organization_id, creator_id, valid_from);
create unique index assignments_by_key on assignments (organization_id, key);
comment on column assignments.creator_key is 'The number of creator_id, as the exclusion constraint compares ranges of numbers. The foreign key keeps the two in agreement.';
comment on constraint assignments_do_not_overlap on assignments is 'A creator never has two assignments on one day. A range of a single number equals only itself, so the creator can be compared without an extension.';

create function note_changed_assignments() returns trigger language plpgsql as $$
begin
  insert into assignment_changes (organization_key, assignment_key)
  select o.key, changed.key from changed join organizations o on o.id = changed.organization_id;
  return null;
end
$$;

create function note_moved_assignment() returns trigger language plpgsql as $$
begin
  insert into assignment_changes (organization_key, assignment_key)
  select o.key, new.key from organizations o where o.id = new.organization_id;
  return null;
end
$$;

create function first_day_of_window(starts_on date) returns date language sql immutable return (starts_on - 181);

create function refuse_archived_window(of_organization text, starts_on date) returns void language plpgsql as $$
declare
  key_of_organization integer;
begin
  perform pg_advisory_xact_lock_shared(4270042);
  select o.key into key_of_organization
  from organizations o join fact_archives a on a.organization_key = o.key
  where o.id = of_organization and a.archived_before > first_day_of_window(starts_on);
  if key_of_organization is not null then
    raise exception 'facts of a window are archived' using errcode = 'CLA01',
      detail = json_build_object('organization', key_of_organization);
  end if;
end
$$;
comment on function refuse_archived_window(text,date) is 'Holds an advisory lock shared with other writers of windows. Whoever moves facts away takes it exclusively, so no window opens on facts that are just leaving.';

create function refuse_archived_assignment() returns trigger language plpgsql as $$
begin
  perform refuse_archived_window(new.organization_id, new.next_window_on);
  return null;
end
$$;

create trigger assignments_not_archived after insert on assignments
  for each row when (new.next_window_on is not null) execute function refuse_archived_assignment();
create trigger assignments_not_archived_on_update after update of next_window_on on assignments
  for each row when (new.next_window_on is not null) execute function refuse_archived_assignment();
create trigger assignments_noted_on_delete after delete on assignments referencing old table as changed
  for each statement execute function note_changed_assignments();
create trigger assignments_noted_on_insert after insert on assignments referencing new table as changed
  for each statement execute function note_changed_assignments();
create trigger assignments_noted_on_move after update of creator_id, valid_from, valid_until on assignments
  for each row when (old.creator_id is distinct from new.creator_id or old.valid_from is distinct from new.valid_from or old.valid_until is distinct from new.valid_until) execute function note_moved_assignment();
create trigger assignments_version_on_delete after delete on assignments referencing old table as changed
  for each statement execute function raise_versions();
create trigger assignments_version_on_insert after insert on assignments referencing new table as changed
  for each statement execute function raise_versions();
create trigger assignments_version_on_update after update on assignments referencing new table as changed
  for each statement execute function raise_versions();

create table campaign_revisions (
  organization_id text not null,
  campaign_id text not null,
  revision integer not null,
  change text not null,
  changed_at timestamptz not null,
  actor jsonb not null,
  spec_before jsonb,
  spec_after jsonb not null,
  ends_on_before date,
  ends_on_after date,
  primary key (organization_id, campaign_id, revision),
  check (revision >= 1),
  check (change in ('created', 'updated', 'ended', 'reactivated')),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);

create table told_moments (
  organization_id text not null,
  moment text not null,
  subject_id text not null,
  on_day date not null,
  told_at timestamptz not null,
  primary key (organization_id, moment, subject_id, on_day),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index told_moments_by_age on told_moments (told_at);

-- -------------------------------------------------------------------------------------------------
-- Billing
-- -------------------------------------------------------------------------------------------------

create table amount_changes (
  organization_id text not null,
  key bigint generated always as identity,
  creator_id text,
  since date,
  campaign_id text,
  primary key (organization_id, key),
  check ((creator_id is null) = (since is null)),
  check ((creator_id is null) <> (campaign_id is null)),
  foreign key (organization_id) references organizations (id) on delete cascade
);
comment on table amount_changes is 'What may have changed amounts of open windows since they were calculated. Rows are only added and taken away, so no writer waits for another or for a reader.';

create trigger amount_changes_version_on_delete after delete on amount_changes referencing old table as changed
  for each statement execute function raise_versions();
create trigger amount_changes_version_on_insert after insert on amount_changes referencing new table as changed
  for each statement execute function raise_versions();
create trigger amount_changes_version_on_update after update on amount_changes referencing new table as changed
  for each statement execute function raise_versions();

create table billing_windows (
  organization_id text not null,
  campaign_id text not null,
  creator_id text not null,
  starts_on date not null,
  ends_on date not null,
  assignment_id text,
  state text not null,
  generation integer not null default 1,
  amount_minor bigint,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  key bigint generated always as identity,
  amount_kept_at timestamptz,
  told_generation integer not null default 0,
  pays boolean generated always as (amount_minor > 0) stored,
  primary key (organization_id, campaign_id, creator_id, starts_on, ends_on),
  unique (key),
  check (state in ('open', 'paying', 'canceled', 'paid', 'retracted')),
  check (generation >= 1),
  check (amount_minor >= 0),
  check (ends_on >= starts_on),
  check (state = 'retracted' or assignment_id is not null),
  check ((state in ('canceled', 'paid')) = (decided_at is not null)),
  check (told_generation <= generation),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, assignment_id) references assignments (organization_id, id)
) with (fillfactor = 45);
create index billing_windows_by_assignment on billing_windows (organization_id, assignment_id, starts_on) where assignment_id is not null;
create index billing_windows_by_creator on billing_windows (organization_id, creator_id, ends_on) where state in ('open', 'paying');
create index billing_windows_by_decision on billing_windows (organization_id, decided_at) where decided_at is not null;
create index billing_windows_by_end on billing_windows (organization_id, ends_on);
create index billing_windows_by_start on billing_windows (organization_id, starts_on);
create index billing_windows_canceled on billing_windows (organization_id, decided_at, key) where state = 'canceled';
create index billing_windows_owed on billing_windows (organization_id, ends_on) where (state in ('open', 'paying')) and pays;
create index billing_windows_unsettled on billing_windows (organization_id, ends_on, key) where state in ('open', 'paying');
create index billing_windows_untold on billing_windows (organization_id, ends_on) where state = 'open' and pays and told_generation < generation;
create index billing_windows_without_amount on billing_windows (organization_id, key) where state = 'open' and pays is null;
comment on table billing_windows is 'New rules change every amount of a campaign at once. Pages are less than half full and no index holds amounts, so that the new version of a row fits beside the old one.';
comment on column billing_windows.pays is 'All that indexes know of the amount, as it seldom changes when the amount does. Null: there is no amount yet.';

create function forget_amount() returns trigger language plpgsql as $$
begin
  update billing_windows set amount_minor = null where organization_id = new.organization_id and key = new.key;
  return null;
end
$$;

create function owed_in_books(key bigint) returns bigint language sql stable as $$
  select coalesce(-sum(e.owed), 0)::bigint from ledger_entries e where e.window_key = $1
$$;

create function post_deleted_window() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, earned, owed
  )
  select e.organization_id, 'retracted', date_trunc('milliseconds', now()), e.creator_id, e.campaign_id, e.currency, e.window_key, e.starts_on, e.ends_on,
    -owed_in_books(old.key), owed_in_books(old.key)
  from ledger_entries e join organizations o on o.id = e.organization_id
  where e.window_key = old.key and owed_in_books(old.key) <> 0
  order by e.key desc limit 1;
  return null;
end
$$;

create function owed_by_window(w billing_windows) returns bigint language sql immutable as $$
  select case
    when w.state in ('open', 'paying') and w.told_generation = w.generation then coalesce(w.amount_minor, 0)
    else 0
  end
$$;

create function post_window() returns trigger language plpgsql as $$
declare
  was bigint;
  owes bigint;
begin
  if new.state = 'paid'
    or (new.state in ('open', 'paying') and new.told_generation = new.generation and new.amount_minor is null) then
    return null;
  end if;
  was := owed_in_books(new.key);
  owes := owed_by_window(new);
  if owes = was then
    return null;
  end if;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, earned, owed
  )
  select new.organization_id,
    case
      when new.state in ('canceled', 'retracted') then new.state
      when was = 0 then 'owed'
      else 'recalculated'
    end,
    greatest(new.updated_at, new.amount_kept_at), new.creator_id, new.campaign_id, c.currency, new.key, new.starts_on, new.ends_on,
    owes - was, was - owes
  from campaigns c where c.organization_id = new.organization_id and c.id = new.campaign_id;
  return null;
end
$$;
comment on function post_window() is 'Posts the difference between what a window owes and what the ledger says it owes. A paid window is left to the entry of its payout.';

create function refuse_archived_windows() returns trigger language plpgsql as $$
begin
  perform refuse_archived_window(organization_id, min(starts_on)) from added
  where state in ('open', 'paying') group by organization_id;
  return null;
end
$$;

create function refuse_reopened_window() returns trigger language plpgsql as $$
begin
  perform refuse_archived_window(new.organization_id, new.starts_on);
  return null;
end
$$;

create trigger billing_windows_not_archived after insert on billing_windows referencing new table as added
  for each statement execute function refuse_archived_windows();
create trigger billing_windows_not_archived_on_update after update of state, starts_on on billing_windows
  for each row when (new.state in ('open', 'paying')) execute function refuse_reopened_window();
create trigger billing_windows_post after update of state, generation, told_generation on billing_windows
  for each row when (old.told_generation = old.generation or new.told_generation = new.generation) execute function post_window();
create trigger billing_windows_post_amount after update of amount_minor on billing_windows
  for each row when (new.told_generation = new.generation) execute function post_window();
comment on trigger billing_windows_post_amount on billing_windows is 'The condition spares windows nobody has been told of, which are most of those that new rules change.';
create trigger billing_windows_post_deleted after delete on billing_windows
  for each row when (old.told_generation = old.generation and (old.state in ('open', 'paying'))) execute function post_deleted_window();
create trigger billing_windows_reopened after update of state on billing_windows
  for each row when (old.state <> 'open' and new.state = 'open' and new.pays is not null) execute function forget_amount();
comment on trigger billing_windows_reopened on billing_windows is 'Forgets the amount, which is not kept up to date while a window is closed. It runs after the update because a trigger before it would cost every update.';
create trigger billing_windows_version_on_delete after delete on billing_windows referencing old table as changed
  for each statement execute function raise_versions();
create trigger billing_windows_version_on_insert after insert on billing_windows referencing new table as changed
  for each statement execute function raise_versions();
create trigger billing_windows_version_on_update after update on billing_windows referencing new table as changed
  for each statement execute function raise_versions();

create table payout_cancellations (
  organization_id text not null,
  id text not null,
  window_key bigint not null,
  reason_note text,
  canceled_by_user_id text,
  canceled_at timestamptz not null,
  ended_at timestamptz,
  reason text not null default 'canceled',
  earned_minor bigint,
  netted_minor bigint,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgpaycancel_[0-9A-Za-z]{12}$'),
  check (char_length(reason_note) <= 1000),
  check (reason in ('canceled', 'netted')),
  check (netted_minor < 0),
  check ((reason = 'netted') = (earned_minor is not null) and (reason = 'netted') = (netted_minor is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (window_key) references billing_windows (key) on delete cascade,
  foreign key (canceled_by_user_id) references users (id) on delete set null
);
create unique index payout_cancellations_one_open on payout_cancellations (window_key) where ended_at is null;

create function return_balance(of_organization text, of_payout text, of_cancellation text, at timestamptz) returns void language plpgsql as $$
begin
  perform from balance_entries e
  where e.organization_id = of_organization and e.id in (
    select a.entry_id from balance_applications a
    where a.organization_id = of_organization and (a.payout_id = of_payout or a.cancellation_id = of_cancellation) and a.returned_at is null
  ) order by e.key for update;
  update balance_applications a set returned_at = at
  where a.organization_id = of_organization and (a.payout_id = of_payout or a.cancellation_id = of_cancellation) and a.returned_at is null;
end
$$;
comment on function return_balance(text,text,text,timestamp with time zone) is 'Locks entries in the same order as those who use them, which rules out deadlocks.';

create function post_netting() returns trigger language plpgsql as $$
declare
  sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, earned, adjusted, withheld
  )
  select new.organization_id, case when sign = 1 then 'netted' else 'reinstated' end,
    case when sign = 1 then new.canceled_at else new.ended_at end, w.creator_id, w.campaign_id, c.currency, w.key, w.starts_on, w.ends_on,
    sign * new.earned_minor, -sign * (new.netted_minor + new.earned_minor), sign * new.netted_minor
  from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
  where w.organization_id = new.organization_id and w.key = new.window_key;
  if sign = -1 then
    perform return_balance(new.organization_id, null, new.id, new.ended_at);
  end if;
  return null;
end
$$;

create trigger payout_cancellations_post_netted after insert on payout_cancellations
  for each row when (new.reason = 'netted') execute function post_netting();
create trigger payout_cancellations_post_reinstated after update of ended_at on payout_cancellations
  for each row when (new.reason = 'netted' and old.ended_at is null and new.ended_at is not null) execute function post_netting();
create trigger payout_cancellations_version_on_delete after delete on payout_cancellations referencing old table as changed
  for each statement execute function raise_versions();
create trigger payout_cancellations_version_on_insert after insert on payout_cancellations referencing new table as changed
  for each statement execute function raise_versions();
create trigger payout_cancellations_version_on_update after update on payout_cancellations referencing new table as changed
  for each statement execute function raise_versions();

create table window_facts (
  organization_id text not null,
  campaign_id text not null,
  creator_id text not null,
  starts_on date not null,
  ends_on date not null,
  window_key bigint not null,
  eligibilities text not null,
  facts text not null,
  primary key (organization_id, campaign_id, creator_id, starts_on, ends_on),
  foreign key (organization_id) references organizations (id) on delete cascade
);

-- -------------------------------------------------------------------------------------------------
-- Briefs
-- -------------------------------------------------------------------------------------------------

create table briefs (
  organization_id text not null,
  id text not null,
  name text not null,
  content jsonb not null,
  content_markdown text not null,
  excerpt text not null,
  version integer not null default 1,
  last_notified_at timestamptz,
  actor_type text not null,
  user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  "position" integer,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgbrief_[0-9A-Za-z]{12}$'),
  check (name = btrim(name) and char_length(name) >= 1 and char_length(name) <= 120),
  check (version >= 1),
  check (actor_type in ('user', 'system', 'api_token')),
  check ("position" >= 1),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (user_id) references users (id) on delete set null
);
create index briefs_by_author on briefs (user_id) where user_id is not null;
create index briefs_by_creation on briefs (organization_id, created_at, id);
create unique index briefs_name on briefs (organization_id, lower(normalize(name)));
alter table campaigns
  add constraint campaigns_organization_id_brief_id_fkey foreign key (organization_id, brief_id) references briefs (organization_id, id) on delete set null (brief_id);

create trigger briefs_version_on_delete after delete on briefs referencing old table as changed
  for each statement execute function raise_versions();
create trigger briefs_version_on_insert after insert on briefs referencing new table as changed
  for each statement execute function raise_versions();
create trigger briefs_version_on_update after update on briefs referencing new table as changed
  for each statement execute function raise_versions();

create table brief_reads (
  organization_id text not null,
  brief_id text not null,
  version integer not null,
  creator_id text not null,
  read_at timestamptz not null,
  primary key (organization_id, brief_id, version, creator_id),
  check (version >= 1),
  foreign key (organization_id, brief_id) references briefs (organization_id, id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade
);
create index brief_reads_by_creator on brief_reads (organization_id, creator_id);

create trigger brief_reads_version_on_delete after delete on brief_reads referencing old table as changed
  for each statement execute function raise_versions();
create trigger brief_reads_version_on_insert after insert on brief_reads referencing new table as changed
  for each statement execute function raise_versions();
create trigger brief_reads_version_on_update after update on brief_reads referencing new table as changed
  for each statement execute function raise_versions();

create table brief_revisions (
  organization_id text not null,
  brief_id text not null,
  number integer not null,
  version integer not null,
  is_announced boolean not null,
  name text not null,
  content jsonb not null,
  content_markdown text not null,
  excerpt text not null,
  restored_from integer,
  actor_type text not null,
  user_id text,
  created_at timestamptz not null,
  primary key (organization_id, brief_id, number),
  check (number >= 1),
  check (version >= 1),
  check (restored_from >= 1),
  check (actor_type in ('user', 'system', 'api_token')),
  foreign key (organization_id, brief_id) references briefs (organization_id, id) on delete cascade,
  foreign key (user_id) references users (id) on delete set null
);
create index brief_revisions_by_author on brief_revisions (user_id) where user_id is not null;

create table brief_samples (
  organization_id text not null,
  brief_id text not null,
  platform text not null,
  platform_video_id text not null,
  "position" integer not null,
  label text,
  library_video_id text,
  created_at timestamptz not null,
  primary key (organization_id, brief_id, platform, platform_video_id),
  unique (organization_id, brief_id, "position") deferrable initially deferred,
  check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  check (platform_video_id <> ''),
  check ("position" >= 0),
  check (char_length(label) >= 1 and char_length(label) <= 60),
  foreign key (organization_id, brief_id) references briefs (organization_id, id) on delete cascade
);
create index brief_samples_by_video on brief_samples (organization_id, platform, platform_video_id);
comment on constraint brief_samples_organization_id_brief_id_position_key on brief_samples is 'Checked at the end of the transaction, so that samples can trade places within one.';

create trigger brief_samples_version_on_delete after delete on brief_samples referencing old table as changed
  for each statement execute function raise_versions();
create trigger brief_samples_version_on_insert after insert on brief_samples referencing new table as changed
  for each statement execute function raise_versions();
create trigger brief_samples_version_on_update after update on brief_samples referencing new table as changed
  for each statement execute function raise_versions();

-- -------------------------------------------------------------------------------------------------
-- Chat
-- -------------------------------------------------------------------------------------------------

create table chat_broadcasts (
  organization_id text not null,
  id text not null,
  campaign_id text not null,
  content text not null,
  client_message_id text not null,
  recipient_count integer not null,
  actor jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, client_message_id),
  unique (id),
  check (id ~ '^crbcast_[0-9A-Za-z]{12}$'),
  check (char_length(content) >= 1 and char_length(content) <= 8000),
  check (recipient_count >= 0),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);
create index chat_broadcasts_by_campaign on chat_broadcasts (organization_id, campaign_id);

create table chats (
  organization_id text not null,
  id text not null,
  kind text not null,
  creator_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applicant_user_id text,
  group_kind text,
  title text,
  public_title text,
  campaign_id text,
  last_message_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^crchat_[0-9A-Za-z]{12}$'),
  check (kind in ('direct', 'group')),
  check (group_kind in ('manual', 'campaign')),
  check (char_length(title) >= 1 and char_length(title) <= 80),
  check (char_length(public_title) >= 1 and char_length(public_title) <= 80),
  constraint chats_partner check (
    case kind
        when 'direct' then (creator_id is null) <> (applicant_user_id is null) and group_kind is null and campaign_id is null
        else creator_id is null and applicant_user_id is null and group_kind is not null and title is not null and (group_kind = 'campaign') = (campaign_id is not null)
    end),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (applicant_user_id) references users (id) on delete cascade
);
create index chats_by_applicant on chats (applicant_user_id) where applicant_user_id is not null;
create index chats_by_last_message on chats (organization_id, coalesce(last_message_at, created_at), id);
create unique index chats_one_per_applicant on chats (organization_id, applicant_user_id) where applicant_user_id is not null;
create unique index chats_one_per_campaign on chats (organization_id, campaign_id) where campaign_id is not null;
create unique index chats_one_per_creator on chats (organization_id, creator_id) where kind = 'direct';

create trigger chats_version_on_delete after delete on chats referencing old table as changed
  for each statement execute function raise_versions();
create trigger chats_version_on_insert after insert on chats referencing new table as changed
  for each statement execute function raise_versions();
create trigger chats_version_on_update after update on chats referencing new table as changed
  for each statement execute function raise_versions();

create table chat_group_members (
  organization_id text not null,
  chat_id text not null,
  creator_id text not null,
  joined_at timestamptz not null,
  primary key (organization_id, chat_id, creator_id),
  foreign key (organization_id, chat_id) references chats (organization_id, id) on delete cascade
);
create index chat_group_members_by_creator on chat_group_members (organization_id, creator_id);

create trigger chat_group_members_version_on_delete after delete on chat_group_members referencing old table as changed
  for each statement execute function raise_versions();
create trigger chat_group_members_version_on_insert after insert on chat_group_members referencing new table as changed
  for each statement execute function raise_versions();
create trigger chat_group_members_version_on_update after update on chat_group_members referencing new table as changed
  for each statement execute function raise_versions();

create table chat_messages (
  organization_id text not null,
  id text not null,
  chat_id text not null,
  sender_type text not null,
  kind text not null,
  content text not null,
  metadata jsonb,
  source text not null,
  client_message_id text not null,
  created_at timestamptz not null,
  key bigint generated always as identity,
  sender_user_id text,
  api_key_id text,
  reply_to_id text,
  broadcast_id text,
  edited_at timestamptz,
  deleted_at timestamptz,
  seen_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, chat_id, sender_type, client_message_id),
  unique (id),
  unique (key),
  check (id ~ '^crmsg_[0-9A-Za-z]{12}$'),
  check (sender_type in ('creator', 'org', 'system')),
  check (kind in ('text', 'system')),
  check (source in ('ui', 'api', 'system')),
  constraint chat_messages_content check (
    case
        when deleted_at is null then char_length(content) >= 1 and char_length(content) <= 8000
        else content = ''
    end),
  foreign key (organization_id, chat_id) references chats (organization_id, id) on delete cascade,
  foreign key (organization_id, reply_to_id) references chat_messages (organization_id, id) on delete set null (reply_to_id),
  foreign key (organization_id, broadcast_id) references chat_broadcasts (organization_id, id) on delete set null (broadcast_id),
  foreign key (sender_user_id) references users (id) on delete set null
);
create index chat_messages_by_broadcast on chat_messages (organization_id, broadcast_id) where broadcast_id is not null;
create index chat_messages_by_key on chat_messages (organization_id, chat_id, key);
create index chat_messages_by_reply on chat_messages (organization_id, reply_to_id) where reply_to_id is not null;
create index chat_messages_by_sender on chat_messages (sender_user_id);
create index chat_messages_by_words on chat_messages using gin ((array_to_tsvector(array['@' || organization_id]) || to_tsvector('simple'::regconfig, content)));
comment on index chat_messages_by_words is 'Holds the organization as a word that nobody can search for, so that messages of other organizations are ruled out before they are read.';

create trigger chat_messages_version_on_delete after delete on chat_messages referencing old table as changed
  for each statement execute function raise_versions();
create trigger chat_messages_version_on_insert after insert on chat_messages referencing new table as changed
  for each statement execute function raise_versions();
create trigger chat_messages_version_on_update after update on chat_messages referencing new table as changed
  for each statement execute function raise_versions();

create table chat_reactions (
  organization_id text not null,
  message_id text not null,
  user_id text not null,
  side text not null,
  emoji text not null,
  created_at timestamptz not null,
  primary key (organization_id, message_id, user_id, side, emoji),
  check (side in ('creator', 'org')),
  check (char_length(emoji) >= 1 and char_length(emoji) <= 16),
  foreign key (organization_id, message_id) references chat_messages (organization_id, id) on delete cascade,
  foreign key (user_id) references users (id) on delete cascade
);
create index chat_reactions_by_user on chat_reactions (user_id);

create trigger chat_reactions_version_on_delete after delete on chat_reactions referencing old table as changed
  for each statement execute function raise_versions();
create trigger chat_reactions_version_on_insert after insert on chat_reactions referencing new table as changed
  for each statement execute function raise_versions();
create trigger chat_reactions_version_on_update after update on chat_reactions referencing new table as changed
  for each statement execute function raise_versions();

create table chat_reads (
  organization_id text not null,
  chat_id text not null,
  user_id text not null,
  side text not null,
  up_to_key bigint not null,
  read_at timestamptz not null,
  primary key (organization_id, chat_id, user_id, side),
  check (side in ('creator', 'org')),
  foreign key (organization_id, chat_id) references chats (organization_id, id) on delete cascade,
  foreign key (user_id) references users (id) on delete cascade
);
create index chat_reads_by_user on chat_reads (user_id);

create trigger chat_reads_version_on_delete after delete on chat_reads referencing old table as changed
  for each statement execute function raise_versions();
create trigger chat_reads_version_on_insert after insert on chat_reads referencing new table as changed
  for each statement execute function raise_versions();
create trigger chat_reads_version_on_update after update on chat_reads referencing new table as changed
  for each statement execute function raise_versions();

-- -------------------------------------------------------------------------------------------------
-- Jobs
-- -------------------------------------------------------------------------------------------------

create table jobs (
  organization_id text not null,
  id text not null,
  product_title text not null,
  currency text not null,
  pay_frequency text not null,
  per_video_minor bigint,
  cpm_minor bigint,
  flat_salary_minor bigint,
  bonus_minor bigint,
  platform_focus text[] not null default '{}'::text[],
  min_weekly_videos integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  product_description text not null default '',
  product_niches text[] not null default '{}'::text[],
  job_type text not null default 'other',
  country_residences text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  min_age smallint,
  content_formats text[] not null default '{}'::text[],
  min_weekly_hours integer,
  account_type text,
  ai_content_policy text,
  example_video_urls text[] not null default '{}'::text[],
  example_videos jsonb not null default '[]'::jsonb,
  sample_videos jsonb not null default '[]'::jsonb,
  video_submission_required boolean not null default false,
  body jsonb,
  body_markdown text,
  challenge_brief jsonb,
  challenge_brief_markdown text,
  status text not null default 'draft',
  paused_reason text,
  logo_url text,
  published_at timestamptz,
  actor_type text not null default 'system',
  user_id text,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgjob_[0-9A-Za-z]{12}$'),
  check (char_length(product_title) >= 1 and char_length(product_title) <= 120),
  check (currency ~ '^[A-Z]{3}$'),
  check (pay_frequency in ('one_time', 'per_day', 'per_week', 'per_month')),
  check (per_video_minor > 0),
  check (cpm_minor > 0),
  check (flat_salary_minor > 0),
  check (bonus_minor > 0),
  check (min_weekly_videos > 0),
  check (char_length(product_description) <= 300),
  check (job_type in ('canvas_ugc', 'influencer', 'ugc_ads', 'creator_manager', 'other')),
  check (min_age >= 16 and min_age <= 99),
  check (min_weekly_hours >= 1 and min_weekly_hours <= 168),
  check (status in ('draft', 'public', 'paused')),
  check (char_length(paused_reason) <= 200),
  check (actor_type in ('user', 'system', 'api_token')),
  check ((body is null) = (body_markdown is null)),
  check ((challenge_brief is null) = (challenge_brief_markdown is null)),
  check (status = 'draft' or published_at is not null),
  check (paused_reason is null or status = 'paused'),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (user_id) references users (id) on delete set null
);
create index jobs_by_author on jobs (user_id) where user_id is not null;
create index jobs_by_creation on jobs (organization_id, created_at, id);
create index jobs_on_board on jobs (published_at, id) where status = 'public';

create trigger jobs_version_on_delete after delete on jobs referencing old table as changed
  for each statement execute function raise_versions();
create trigger jobs_version_on_insert after insert on jobs referencing new table as changed
  for each statement execute function raise_versions();
create trigger jobs_version_on_update after update on jobs referencing new table as changed
  for each statement execute function raise_versions();

create table job_applications (
  organization_id text not null,
  id text not null,
  job_id text not null,
  user_id text not null,
  first_name text not null,
  last_name text not null,
  status text not null,
  source text not null,
  message text not null default '',
  country_code text,
  languages text[] not null default '{}'::text[],
  links text[] not null default '{}'::text[],
  challenge_video_url text,
  is_bookmarked boolean not null default false,
  is_confirmed boolean not null default false,
  read_at timestamptz,
  answered_at timestamptz,
  status_changed_at timestamptz not null,
  invited_by_user_id text,
  creator_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, job_id, user_id),
  unique (id),
  check (id ~ '^orgjapp_[0-9A-Za-z]{12}$'),
  check (char_length(first_name) >= 1 and char_length(first_name) <= 50),
  check (char_length(last_name) <= 50),
  check (status in ('open', 'in_review', 'accepted', 'rejected', 'withdrawn', 'auto_closed', 'invited', 'not_interested', 'answered', 'retracted')),
  check (source in ('applied', 'invited')),
  check (char_length(message) <= 5000),
  check (country_code ~ '^[A-Z]{2}$'),
  check (char_length(challenge_video_url) <= 2048),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete set null (creator_id),
  foreign key (user_id) references users (id) on delete cascade,
  foreign key (invited_by_user_id) references users (id) on delete set null
);
create index job_applications_by_creator on job_applications (organization_id, creator_id) where creator_id is not null;
create index job_applications_by_inviter on job_applications (invited_by_user_id) where invited_by_user_id is not null;
create index job_applications_by_time on job_applications (organization_id, created_at, id);
create index job_applications_by_user on job_applications (user_id);
create index job_applications_undecided on job_applications (status_changed_at) where status in ('open', 'answered', 'invited');

create trigger job_applications_version_on_delete after delete on job_applications referencing old table as changed
  for each statement execute function raise_versions();
create trigger job_applications_version_on_insert after insert on job_applications referencing new table as changed
  for each statement execute function raise_versions();
create trigger job_applications_version_on_update after update on job_applications referencing new table as changed
  for each statement execute function raise_versions();

-- -------------------------------------------------------------------------------------------------
-- Rails
-- -------------------------------------------------------------------------------------------------

create table creator_payout_details (
  user_id text not null,
  method text not null,
  account_holder text not null,
  details_sealed text not null,
  hint text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id),
  check (method in ('bank_transfer', 'paypal', 'wise', 'other')),
  check (char_length(account_holder) >= 1 and char_length(account_holder) <= 120),
  check (char_length(hint) <= 4),
  foreign key (user_id) references users (id) on delete cascade
);

create table payout_rails (
  organization_id text not null,
  id text not null,
  kind text not null,
  credentials_sealed text,
  account text,
  problem text,
  tested_at timestamptz,
  paused_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (id),
  check (kind in ('stripe', 'paypal', 'wise', 'sepa_file', 'wise_file', 'paypal_file')),
  check (char_length(account) <= 300),
  check (char_length(problem) <= 500),
  check ((credentials_sealed is null) = (removed_at is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create unique index payout_rails_in_use on payout_rails (organization_id, kind) where removed_at is null;

create table payout_files (
  organization_id text not null,
  id text not null,
  rail_id text not null,
  name text not null,
  content text not null,
  sha256 text not null,
  transfers integer not null,
  amount_minor bigint not null,
  currency text not null,
  sent_at timestamptz,
  discarded_at timestamptz,
  created_by jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (id),
  check (char_length(name) <= 200),
  check (sha256 ~ '^[0-9a-f]{64}$'),
  check (transfers > 0),
  check (amount_minor > 0),
  check (currency ~ '^[A-Z]{3}$'),
  check (sent_at is null or discarded_at is null),
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id)
);

create table payout_methods (
  organization_id text not null,
  creator_id text not null,
  id text not null,
  key bigint generated always as identity,
  rail_id text not null,
  country text not null,
  details_sealed text not null,
  hint text not null default '',
  remote_id text,
  is_ready boolean not null default false,
  missing text[] not null default '{}'::text[],
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, creator_id, id),
  unique (id),
  check (id ~ '^orgpaymethod_[0-9A-Za-z]{12}$'),
  check (country ~ '^[A-Z]{2}$'),
  check (char_length(remote_id) <= 200),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id) on delete cascade
);
create index payout_methods_of_rail on payout_methods (rail_id, remote_id);

create table payout_method_currencies (
  organization_id text not null,
  creator_id text not null,
  currency text not null,
  method_id text not null,
  primary key (organization_id, creator_id, currency),
  check (currency ~ '^[A-Z]{3}$'),
  foreign key (organization_id, creator_id, method_id) references payout_methods (organization_id, creator_id, id) on delete cascade
);
create index payout_method_currencies_of_method on payout_method_currencies (organization_id, creator_id, method_id);

create table rail_recipients (
  organization_id text not null,
  creator_id text not null,
  rail_id text not null,
  country text not null,
  details_sealed text not null,
  hint text not null default '',
  remote_id text,
  is_ready boolean not null default false,
  missing text[] not null default '{}'::text[],
  is_chosen boolean not null default true,
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  mirrored_sealed text,
  primary key (organization_id, creator_id, rail_id),
  check (country ~ '^[A-Z]{2}$'),
  check (char_length(remote_id) <= 200),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id) on delete cascade
);
create unique index rail_recipients_chosen on rail_recipients (organization_id, creator_id) where is_chosen;
create index rail_recipients_of_rail on rail_recipients (rail_id, remote_id);
comment on column rail_recipients.mirrored_sealed is 'Equals details_sealed while the row is a copy of a payout method, made for the previous release. That one seals anew whatever it writes, so the two then differ.';

create table rail_transfers (
  organization_id text not null,
  id text not null,
  rail_id text not null,
  creator_id text not null,
  amount_minor bigint not null,
  currency text not null,
  reference text not null,
  recipient_sealed text not null,
  state text not null,
  remote_id text,
  file_id text,
  reason text,
  attempts integer not null default 0,
  lease_until timestamptz not null,
  asked_at timestamptz,
  decided_by jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  booking text,
  primary key (organization_id, id),
  unique (id),
  check (amount_minor > 0),
  check (currency ~ '^[A-Z]{3}$'),
  check (char_length(reference) <= 140),
  check (state in ('open', 'unclear', 'sent', 'completed', 'returned', 'refused')),
  check (char_length(remote_id) <= 200),
  check (char_length(reason) <= 500),
  check (char_length(booking) <= 200),
  check ((state not in ('sent', 'completed', 'returned')) or remote_id is not null or file_id is not null or decided_by is not null),
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id),
  foreign key (organization_id, file_id) references payout_files (organization_id, id)
);
create unique index rail_transfers_at_rail on rail_transfers (rail_id, remote_id) where remote_id is not null;
create index rail_transfers_open on rail_transfers (lease_until) where state = 'open' and file_id is null;
create index rail_transfers_underway on rail_transfers (organization_id, rail_id, creator_id) where state in ('open', 'unclear', 'sent');

create table rail_payouts (
  organization_id text not null,
  id text not null,
  key text not null,
  request_hash text not null,
  creator_id text not null,
  amount_minor bigint not null,
  currency text not null,
  description text not null,
  state text not null default 'created',
  transfer_id text,
  reason text,
  note text,
  refusals integer not null default 0,
  wait_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (id),
  unique (key),
  check (amount_minor > 0),
  check (currency ~ '^[A-Z]{3}$'),
  check (state in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted')),
  check (char_length(reason) <= 500),
  check (char_length(note) <= 500),
  check ((state not in ('requested', 'completed', 'returned')) or transfer_id is not null),
  check ((state not in ('created', 'deleted')) or transfer_id is null),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, transfer_id) references rail_transfers (organization_id, id)
);
create index rail_payouts_of_transfer on rail_payouts (organization_id, transfer_id) where transfer_id is not null;
create index rail_payouts_tried_again on rail_payouts (wait_until) where state = 'approved' and transfer_id is null and wait_until is not null;
create index rail_payouts_waiting on rail_payouts (organization_id, creator_id, currency) where state = 'approved' and transfer_id is null;

create table sandbox_behavior (
  payer_id text not null,
  mode text not null,
  remaining integer not null,
  primary key (payer_id),
  check (mode in ('fail', 'time_out', 'answer_late')),
  check (remaining >= 0)
);

create table sandbox_payouts (
  id text not null,
  idempotency_key text not null,
  request_hash text not null,
  amount text not null,
  currency text not null,
  payer_id text not null,
  payer_name text not null,
  recipient_name text not null,
  description text not null,
  state text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  primary key (id),
  unique (idempotency_key),
  check (id ~ '^sbx_[0-9A-Za-z]{12}$'),
  check (state in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted', 'expired'))
);
create index sandbox_payouts_by_payer on sandbox_payouts (payer_id, created_at, id);
create index sandbox_payouts_unclaimed on sandbox_payouts (expires_at) where state = 'approved';

-- -------------------------------------------------------------------------------------------------
-- Payouts
-- -------------------------------------------------------------------------------------------------

create table payout_decisions (
  organization_id text not null,
  id text not null,
  outcome text not null,
  reason text not null,
  decided_by jsonb not null,
  decided_at timestamptz not null,
  creator_id text not null,
  campaign_id text,
  window_key bigint,
  draft jsonb not null,
  actor jsonb not null,
  attempts integer not null,
  last_failure text,
  requested_at timestamptz not null,
  ask_at timestamptz,
  ask_until timestamptz not null,
  times_asked integer not null default 0,
  provider_payout_id text,
  provider_status text,
  primary key (organization_id, id),
  check (id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  check (outcome in ('settled', 'abandoned')),
  check (char_length(reason) >= 1 and char_length(reason) <= 1000),
  check (provider_status in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted', 'expired')),
  check ((provider_payout_id is null) = (provider_status is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (window_key) references billing_windows (key) on delete set null
);
create index payout_decisions_by_creator on payout_decisions (organization_id, creator_id);
create index payout_decisions_by_provider_id on payout_decisions (provider_payout_id) where provider_payout_id is not null;
create index payout_decisions_by_time on payout_decisions (organization_id, decided_at, id);
create index payout_decisions_by_window on payout_decisions (window_key) where provider_status is not null;
create index payout_decisions_to_ask on payout_decisions (ask_at) where ask_at is not null;

create trigger payout_decisions_version_on_delete after delete on payout_decisions referencing old table as changed
  for each statement execute function raise_versions();
create trigger payout_decisions_version_on_insert after insert on payout_decisions referencing new table as changed
  for each statement execute function raise_versions();
create trigger payout_decisions_version_on_update after update on payout_decisions referencing new table as changed
  for each statement execute function raise_versions();

create table payout_plans (
  organization_id text not null,
  id text not null,
  kind text not null,
  window_key bigint,
  creator_id text not null,
  payout_id text,
  amount_minor bigint not null,
  currency text not null,
  request jsonb,
  actor jsonb not null,
  user_id text not null,
  state text not null,
  planned_at timestamptz not null,
  carry_out_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  dismissed_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgpayplan_[0-9A-Za-z]{12}$'),
  check (kind in ('window', 'manual')),
  check (payout_id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  check (amount_minor >= 0),
  check (currency ~ '^[A-Z]{3}$'),
  check (state in ('open', 'done', 'undone', 'failed')),
  check (char_length(failure) <= 2000),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (request is not null)),
  check ((state = 'failed') = (failure is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (window_key) references billing_windows (key) on delete set null
);
create index payout_plans_by_creator on payout_plans (organization_id, creator_id);
create index payout_plans_by_person on payout_plans (organization_id, user_id, planned_at);
create index payout_plans_by_window on payout_plans (window_key);
create unique index payout_plans_one_per_payout on payout_plans (organization_id, payout_id) where state = 'open';
create unique index payout_plans_one_per_window on payout_plans (organization_id, window_key) where state = 'open';

create table payouts (
  organization_id text not null,
  id text not null,
  kind text not null,
  creator_id text not null,
  campaign_id text,
  window_key bigint,
  starts_on date,
  ends_on date,
  amount_minor bigint not null,
  currency text not null,
  "precision" smallint not null,
  line_items jsonb not null,
  calculation jsonb,
  description text,
  reference text,
  notes text,
  provider text,
  provider_payout_id text,
  provider_status text,
  wish text,
  wished_at timestamptz,
  wished_by jsonb,
  actor_type text not null,
  user_id text,
  paid_at timestamptz not null,
  completed_at timestamptz,
  withdrawn_at timestamptz,
  reissued_from_id text,
  superseded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  approved_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  void_reason text,
  provider_alarm text,
  primary key (organization_id, id),
  check (id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  check (kind in ('campaign', 'manual', 'reissue')),
  check (amount_minor > 0),
  check (currency ~ '^[A-Z]{3}$'),
  check ("precision" >= 0 and "precision" <= 3),
  check (jsonb_array_length(line_items) >= 1 and jsonb_array_length(line_items) <= 50),
  check (char_length(description) <= 500),
  check (char_length(reference) <= 255),
  check (char_length(notes) <= 2000),
  check (provider = 'partner'),
  check (provider_status in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted', 'expired')),
  check (wish in ('approve', 'cancel')),
  check (actor_type in ('user', 'system', 'api_token')),
  check (char_length(return_reason) <= 500),
  check (char_length(void_reason) >= 1 and char_length(void_reason) <= 1000),
  check (char_length(provider_alarm) <= 500),
  check ((provider is null) = (provider_payout_id is null)),
  check ((provider is null) = (provider_status is null)),
  check ((window_key is null) = (starts_on is null) and (window_key is null) = (ends_on is null)),
  check ((kind = 'reissue') = (reissued_from_id is not null)),
  check (kind <> 'campaign' or window_key is not null and calculation is not null and campaign_id is not null),
  check (kind <> 'manual' or window_key is null),
  check ((wish is null) = (wished_at is null) and (wish is null) = (wished_by is null)),
  check (wish is null or provider is not null),
  check (superseded_at is null or withdrawn_at is null),
  check ((provider_status not in ('approved', 'requested', 'completed')) or approved_at is not null),
  check (provider_status is distinct from 'created' or approved_at is null),
  check ((returned_at is not null) = (not provider_status is distinct from 'returned')),
  check (return_reason is null or returned_at is not null),
  check ((void_reason is not null) = (provider is null and withdrawn_at is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id),
  foreign key (organization_id, reissued_from_id) references payouts (organization_id, id),
  foreign key (window_key) references billing_windows (key),
  foreign key (user_id) references users (id) on delete set null
);
create index payouts_arrived on payouts (completed_at, organization_id, id) where provider_status = 'completed';
create index payouts_by_campaign on payouts (organization_id, campaign_id, paid_at) where campaign_id is not null;
create index payouts_by_creator on payouts (organization_id, creator_id, paid_at);
create unique index payouts_by_provider_id on payouts (provider_payout_id) where provider_payout_id is not null;
create index payouts_by_reference on payouts (organization_id, lower(reference) text_pattern_ops) where reference is not null;
create index payouts_by_time on payouts (organization_id, paid_at, id);
create unique index payouts_one_per_window on payouts (window_key) where window_key is not null and withdrawn_at is null and superseded_at is null;
create index payouts_provider_alarms on payouts (organization_id) where provider_alarm is not null;
create unique index payouts_reissued_once on payouts (organization_id, reissued_from_id) where reissued_from_id is not null and withdrawn_at is null;
create index payouts_reissues on payouts (organization_id, reissued_from_id) where reissued_from_id is not null;
create index payouts_to_approve on payouts (organization_id, paid_at, id) where provider_status = 'created';
create index payouts_underway on payouts (organization_id, id) where provider_status in ('created', 'approved', 'requested');
create index payouts_with_wish on payouts (wished_at) where wish is not null;
comment on constraint payouts_pkey on payouts is 'Callers may choose ids. They are unique within an organization only, so a conflict reveals nothing about another one.';
comment on index payouts_one_per_window is 'A window is settled by one payout, whatever the code does. A payout that was withdrawn or replaced no longer counts.';
comment on index payouts_reissued_once is 'A payout that expired or came back has one replacement at a time. If that is withdrawn, another may follow.';

create function payout_account(p payouts) returns text language sql immutable as $$
  select case
    when p.withdrawn_at is not null or p.provider_status = 'deleted' then null
    when p.provider_status in ('created', 'approved') then 'reserved'
    when p.provider_status = 'requested' then 'sent'
    when p.provider_status in ('expired', 'returned') then 'owed'
    else 'paid'
  end
$$;

create function balance_in_payout(of_organization text, of_payout text) returns bigint language sql stable as $$
  select coalesce(sum(a.amount_minor), 0)::bigint from balance_applications a
  where a.organization_id = of_organization and a.payout_id = of_payout and a.returned_at is null
$$;

create function earned_by_rules(p payouts) returns bigint language sql immutable as $$
  select coalesce((p.calculation #>> '{payouts,total,amount}')::bigint, 0)
$$;

create function post_moved_payout() returns trigger language plpgsql as $$
declare
  was text := payout_account(old);
  account text := payout_account(new);
  balance bigint := case when payout_account(new) is null then balance_in_payout(new.organization_id, new.id) else 0 end;
  moves jsonb;
begin
  moves := jsonb_build_object(was, new.amount_minor) || case
    when account is null then jsonb_build_object(
      'earned', -earned_by_rules(new), 'adjusted', earned_by_rules(new) + balance - new.amount_minor, 'withheld', -balance
    )
    else jsonb_build_object(account, -new.amount_minor)
  end;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
    earned, adjusted, owed, reserved, sent, paid, withheld
  )
  select new.organization_id,
    case when new.void_reason is not null then 'voided' when account is null then 'withdrawn' when account = 'owed' then new.provider_status else account end,
    new.updated_at, new.creator_id, new.campaign_id, new.currency, new.window_key, new.starts_on, new.ends_on, new.id,
    coalesce(m.earned, 0), coalesce(m.adjusted, 0), coalesce(m.owed, 0), coalesce(m.reserved, 0), coalesce(m.sent, 0), coalesce(m.paid, 0),
    coalesce(m.withheld, 0)
  from jsonb_to_record(moves) as m(earned bigint, adjusted bigint, owed bigint, reserved bigint, sent bigint, paid bigint, withheld bigint);
  if balance <> 0 then
    perform return_balance(new.organization_id, new.id, null, new.updated_at);
  end if;
  return null;
end
$$;

create function post_new_payout() returns trigger language plpgsql as $$
declare
  account text := payout_account(new);
  by_rules bigint := earned_by_rules(new);
  released bigint := 0;
  balance bigint := 0;
begin
  if account is null or new.superseded_at is not null then
    return null;
  end if;
  if new.kind = 'reissue' then
    select coalesce(-sum(e.owed), 0) into released from ledger_entries e
    where e.organization_id = new.organization_id and e.payout_id = new.reissued_from_id and e.kind in ('expired', 'returned');
    by_rules := released;
    update balance_applications set payout_id = new.id
    where organization_id = new.organization_id and payout_id = new.reissued_from_id and returned_at is null;
  elsif new.window_key is not null then
    released := owed_in_books(new.window_key);
    balance := balance_in_payout(new.organization_id, new.id);
  end if;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
    earned, adjusted, owed, reserved, sent, paid, withheld
  ) values (
    new.organization_id,
    case when new.kind = 'reissue' and account = 'reserved' then 'reissued' when account = 'owed' then new.provider_status else account end,
    new.updated_at, new.creator_id, new.campaign_id, new.currency, new.window_key, new.starts_on, new.ends_on, new.id,
    by_rules - released, new.amount_minor - by_rules - balance,
    released - case account when 'owed' then new.amount_minor else 0 end,
    case account when 'reserved' then -new.amount_minor else 0 end,
    case account when 'sent' then -new.amount_minor else 0 end,
    case account when 'paid' then -new.amount_minor else 0 end,
    balance
  );
  return null;
end
$$;

create trigger payouts_post_moved after update of provider_status, withdrawn_at on payouts
  for each row when (payout_account(old.*) is distinct from payout_account(new.*)) execute function post_moved_payout();
create trigger payouts_post_new after insert on payouts
  for each row execute function post_new_payout();
create trigger payouts_version_on_delete after delete on payouts referencing old table as changed
  for each statement execute function raise_versions();
create trigger payouts_version_on_insert after insert on payouts referencing new table as changed
  for each statement execute function raise_versions();
create trigger payouts_version_on_update after update on payouts referencing new table as changed
  for each statement execute function raise_versions();

create table payout_intents (
  organization_id text not null,
  id text not null,
  creator_id text not null,
  campaign_id text,
  window_key bigint,
  reissued_from_id text,
  draft jsonb not null,
  actor jsonb not null,
  attempts integer not null default 0,
  lease_until timestamptz not null,
  created_at timestamptz not null,
  last_failure text,
  primary key (organization_id, id),
  check (id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id),
  foreign key (organization_id, reissued_from_id) references payouts (organization_id, id),
  foreign key (window_key) references billing_windows (key)
);
create index payout_intents_by_lease on payout_intents (lease_until);
create unique index payout_intents_one_per_window on payout_intents (window_key) where window_key is not null;
create unique index payout_intents_one_reissue on payout_intents (organization_id, reissued_from_id) where reissued_from_id is not null;
comment on table payout_intents is 'Written before the provider is called, and removed in the transaction that records its answer. Until then the same request is repeated under the same id, so that a crash neither loses a payout nor makes it twice.';

create function return_balance_of_intent() returns trigger language plpgsql as $$
begin
  if not exists (select from payouts p where p.organization_id = old.organization_id and p.id = old.id) then
    perform return_balance(old.organization_id, old.id, null, date_trunc('milliseconds', now()));
  end if;
  return null;
end
$$;

create constraint trigger payout_intents_return_balance after delete on payout_intents deferrable initially deferred
  for each row execute function return_balance_of_intent();
comment on trigger payout_intents_return_balance on payout_intents is 'Gives back the balance that was set off against a payout that will not be made. It waits for the end of the transaction, by which the payout may have been recorded.';
create trigger payout_intents_version_on_delete after delete on payout_intents referencing old table as changed
  for each statement execute function raise_versions();
create trigger payout_intents_version_on_insert after insert on payout_intents referencing new table as changed
  for each statement execute function raise_versions();
create trigger payout_intents_version_on_update after update on payout_intents referencing new table as changed
  for each statement execute function raise_versions();

-- -------------------------------------------------------------------------------------------------
-- Ledger
-- -------------------------------------------------------------------------------------------------

create table balance_entries (
  organization_id text not null,
  key bigint generated always as identity,
  id text not null,
  creator_id text not null,
  currency text not null,
  amount_minor bigint not null,
  reason text not null,
  reverses_id text,
  set_off_minor bigint not null default 0,
  actor_type text not null,
  user_id text,
  created_at timestamptz not null,
  applied_minor bigint not null default 0,
  primary key (organization_id, id),
  unique (organization_id, reverses_id),
  unique (id),
  check (id ~ '^orgbal_[0-9A-Za-z]{12}$'),
  check (currency ~ '^[A-Z]{3}$'),
  check (amount_minor <> 0),
  check (char_length(reason) >= 1 and char_length(reason) <= 1000),
  check (actor_type in ('user', 'api_token', 'system')),
  constraint balance_entries_applied check (applied_minor >= least(amount_minor, 0::bigint) and applied_minor <= greatest(amount_minor, 0::bigint)),
  check (reverses_id is not null or set_off_minor = 0),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id),
  foreign key (organization_id, reverses_id) references balance_entries (organization_id, id),
  foreign key (user_id) references users (id) on delete set null
);
create index balance_entries_by_creator on balance_entries (organization_id, creator_id, key);
create index balance_entries_left on balance_entries (organization_id, creator_id, currency, key) where applied_minor <> amount_minor;
comment on column balance_entries.applied_minor is 'How much of the entry is used up, kept by triggers on balance_applications.';

create function keep_balance_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from organizations where id = old.organization_id) then
      raise exception 'balance entries are only ever added' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if to_jsonb(new) - 'applied_minor' - 'user_id' <> to_jsonb(old) - 'applied_minor' - 'user_id' then
    raise exception 'balance entries are only ever added' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function post_balance_entry() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (organization_id, kind, posted_at, creator_id, currency, balance_entry_id, adjusted, withheld)
  values (new.organization_id, 'adjusted', new.created_at, new.creator_id, new.currency, new.id, new.amount_minor, -new.amount_minor);
  return null;
end
$$;

create trigger balance_entries_post after insert on balance_entries
  for each row execute function post_balance_entry();
create trigger balance_entries_stay before delete or update on balance_entries
  for each row execute function keep_balance_entry();
comment on trigger balance_entries_stay on balance_entries is 'Entries are never removed unless their whole organization is. All that may change is how much of them is used up, and that the person behind them is forgotten.';

create table balance_applications (
  organization_id text not null,
  key bigint generated always as identity,
  entry_id text not null,
  payout_id text,
  cancellation_id text,
  amount_minor bigint not null,
  applied_at timestamptz not null,
  returned_at timestamptz,
  primary key (organization_id, key),
  check (amount_minor <> 0),
  check (num_nonnulls(payout_id, cancellation_id) = 1),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, entry_id) references balance_entries (organization_id, id)
);
create index balance_applications_by_cancellation on balance_applications (organization_id, cancellation_id) where cancellation_id is not null;
create index balance_applications_by_entry on balance_applications (organization_id, entry_id);
create index balance_applications_by_payout on balance_applications (organization_id, payout_id) where payout_id is not null;

create function use_balance() returns trigger language plpgsql as $$
begin
  update balance_entries set applied_minor = applied_minor + case when tg_op = 'INSERT' then new.amount_minor else -new.amount_minor end
  where organization_id = new.organization_id and id = new.entry_id;
  return null;
end
$$;

create trigger balance_applications_return after update of returned_at on balance_applications
  for each row when (old.returned_at is null and new.returned_at is not null) execute function use_balance();
create trigger balance_applications_use after insert on balance_applications
  for each row when (new.returned_at is null) execute function use_balance();

create table ledger_entries (
  organization_id text not null,
  key bigint generated always as identity,
  kind text not null,
  posted_at timestamptz not null,
  creator_id text not null,
  campaign_id text,
  currency text not null,
  window_key bigint,
  starts_on date,
  ends_on date,
  payout_id text,
  earned bigint not null default 0,
  adjusted bigint not null default 0,
  owed bigint not null default 0,
  reserved bigint not null default 0,
  sent bigint not null default 0,
  paid bigint not null default 0,
  withheld bigint not null default 0,
  balance_entry_id text,
  primary key (organization_id, key),
  check (kind in ('owed', 'recalculated', 'canceled', 'retracted', 'reserved', 'sent', 'paid', 'expired', 'returned', 'reissued', 'withdrawn', 'voided', 'adjusted', 'netted', 'reinstated')),
  check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_entries_balance check ((earned + adjusted + owed + reserved + sent + paid + withheld) = 0),
  check (earned <> 0 or adjusted <> 0 or owed <> 0 or reserved <> 0 or sent <> 0 or paid <> 0),
  constraint ledger_entries_check2 check ((window_key is null) = (starts_on is null) and (window_key is null) = (ends_on is null)),
  constraint ledger_entries_subject check (window_key is not null or payout_id is not null or balance_entry_id is not null),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index ledger_entries_by_campaign on ledger_entries (organization_id, campaign_id, posted_at, key) where campaign_id is not null;
create index ledger_entries_by_creator on ledger_entries (organization_id, creator_id, posted_at, key);
create index ledger_entries_by_payout on ledger_entries (organization_id, payout_id) where payout_id is not null;
create index ledger_entries_by_time on ledger_entries (organization_id, posted_at, key);
create index ledger_entries_by_window on ledger_entries (window_key) where window_key is not null;
comment on table ledger_entries is 'Written by triggers, so no code path can forget to post. There are no references to creators and campaigns, which entries outlive.';
comment on constraint ledger_entries_balance on ledger_entries is 'Each account has a column, with debits above zero and credits below, so a plain check keeps every entry balanced.';

create function keep_ledger_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from organizations where id = old.organization_id) then
    return old;
  end if;
  raise exception 'ledger entries are only ever added' using errcode = 'check_violation';
end
$$;

create trigger ledger_entries_stay before delete or update on ledger_entries
  for each row execute function keep_ledger_entry();
comment on trigger ledger_entries_stay on ledger_entries is 'Entries are never changed, and never removed unless their whole organization is.';

-- -------------------------------------------------------------------------------------------------
-- Paper
-- -------------------------------------------------------------------------------------------------

create table creator_tax_profiles (
  user_id text not null,
  profile_sealed text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references users (id) on delete cascade
);

create table invoices (
  organization_id text not null,
  kind text not null,
  sequence integer not null,
  number text not null,
  payout_id text not null,
  content jsonb not null,
  issued_at timestamptz not null,
  layout smallint,
  primary key (organization_id, kind, sequence),
  unique (organization_id, kind, payout_id),
  unique (organization_id, number),
  check (kind in ('invoice', 'credit_note')),
  check (sequence > 0),
  check (number = (
    case kind
        when 'invoice' then 'INV-'
        else 'CN-'
    end || lpad(sequence::text, greatest(6, length(sequence::text)), '0'))),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, payout_id) references payouts (organization_id, id)
);

create table organization_invoice_details (
  organization_id text not null,
  legal_name text not null,
  address_lines text[] not null,
  country_code text not null,
  vat_id text,
  updated_at timestamptz not null,
  primary key (organization_id),
  check (char_length(legal_name) >= 1 and char_length(legal_name) <= 200),
  check (cardinality(address_lines) >= 1 and cardinality(address_lines) <= 5),
  check (country_code ~ '^[A-Z]{2}$'),
  check (char_length(vat_id) >= 4 and char_length(vat_id) <= 20),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table paper_series (
  organization_id text not null,
  series text not null,
  last_number integer not null,
  primary key (organization_id, series),
  check (series ~ '^(S-[0-9]{4}|INV|CN)$'),
  check (last_number > 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);
comment on table paper_series is 'Whoever takes a number keeps the row locked until the paper is stored or the transaction fails, so a series has no gaps.';

create table receipt_keys (
  id text not null,
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (id),
  check (id ~ '^rcptkey_[0-9A-Za-z]{12}$'),
  check (public_key ~ '^[0-9A-Za-z_-]{43}$')
);
create unique index receipt_keys_one_signs on receipt_keys ((true)) where retired_at is null;
comment on index receipt_keys_one_signs is 'At most one key signs. Retired keys stay, to prove what they signed.';

create table receipts (
  organization_id text not null,
  payout_id text not null,
  id text not null,
  key_id text not null,
  content text,
  issued_at timestamptz not null,
  primary key (organization_id, payout_id),
  unique (id),
  check (id ~ '^orgrcpt_[0-9A-Za-z]{12}$'),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, payout_id) references payouts (organization_id, id),
  foreign key (key_id) references receipt_keys (id)
);
create index receipts_by_key on receipts (key_id);

create table statements (
  organization_id text not null,
  number text not null,
  creator_id text not null,
  payout_id text,
  month text,
  heading jsonb not null,
  issued_at timestamptz not null,
  layout smallint,
  primary key (organization_id, number),
  check (number ~ '^S-[0-9]{4}-[0-9]{6,}$'),
  check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  check ((payout_id is null) <> (month is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, payout_id) references payouts (organization_id, id)
);
create unique index statements_of_month on statements (organization_id, creator_id, month) where month is not null;
create unique index statements_of_payout on statements (organization_id, payout_id) where payout_id is not null;

-- -------------------------------------------------------------------------------------------------
-- Exports
-- -------------------------------------------------------------------------------------------------

create table exports (
  organization_id text not null,
  id text not null,
  request jsonb not null,
  file_name text not null,
  status text not null,
  row_count bigint not null,
  rows_written bigint not null default 0,
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgexp_[0-9A-Za-z]{12}$'),
  check (status in ('preparing', 'ready', 'failed')),
  check ((status = 'preparing') = (lease_until is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index exports_by_expiry on exports (expires_at);
create index exports_leased on exports (lease_until) where lease_until is not null;

create table export_chunks (
  organization_id text not null,
  export_id text not null,
  "position" integer not null,
  byte_count integer not null,
  compressed bytea not null,
  primary key (organization_id, export_id, "position"),
  foreign key (organization_id, export_id) references exports (organization_id, id) on delete cascade
);
alter table export_chunks alter column compressed set storage external;
comment on column export_chunks.compressed is 'Stored without further compression, as the pieces are compressed already.';

create table sheet_links (
  organization_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  project_id text,
  range_days smallint,
  token_hash bytea not null,
  created_by_user_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  use_count integer not null default 0,
  primary key (organization_id, id),
  unique (id),
  unique (token_hash),
  check (id ~ '^orgsheet_[0-9A-Za-z]{12}$'),
  check (kind in ('accounts', 'videos', 'video_daily_gains')),
  check (char_length(name) >= 1 and char_length(name) <= 60),
  check (range_days >= 1 and range_days <= 366),
  check (octet_length(token_hash) = 32),
  check (expires_at > created_at),
  check ((kind = 'video_daily_gains') = (range_days is not null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (created_by_user_id) references users (id) on delete cascade
);
create index sheet_links_of_project on sheet_links (organization_id, project_id) where project_id is not null;
create index sheet_links_of_user on sheet_links (created_by_user_id);

-- -------------------------------------------------------------------------------------------------
-- Events and webhooks
-- -------------------------------------------------------------------------------------------------

create table event_feeds (
  organization_id text not null,
  last_place bigint not null default 0,
  primary key (organization_id),
  check (last_place >= 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table events (
  organization_id text not null,
  id text not null,
  "position" bigint generated always as identity,
  type text not null,
  occurred_at timestamptz not null,
  actor jsonb not null,
  data jsonb not null,
  place bigint,
  primary key (organization_id, id),
  check (id ~ '^whevt_[0-9A-Za-z]{12}$'),
  check (place > 0),
  foreign key (organization_id) references organizations (id) on delete cascade
);
create index events_by_age on events (organization_id, occurred_at);
create unique index events_by_place on events (organization_id, place) where place is not null;
create index events_without_place on events (organization_id, "position") where place is null;
comment on column events.place is 'Given after the commit, by one transaction at a time for an organization, so a reader who has come to a place misses nothing that commits later.';

create table webhook_attempts (
  endpoint_key bigint not null,
  place bigint not null,
  number integer not null,
  id text not null,
  organization_id text not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  error text,
  response text,
  signature text not null,
  primary key (endpoint_key, place, number),
  check (number >= 1),
  check (id ~ '^whatt_[0-9A-Za-z]{12}$'),
  check (duration_ms >= 0),
  check (status is not null or error is not null)
);
create index webhook_attempts_failed on webhook_attempts (endpoint_key, started_at) where error is not null;
comment on table webhook_attempts is 'Written and removed together with its delivery. A foreign key would cost every attempt a lookup.';

create table webhook_connections (
  organization_id text not null,
  id text not null,
  name text not null,
  event_types text[] not null,
  prefix text not null,
  token_hash bytea not null,
  responsible_user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  unique (token_hash),
  check (id ~ '^whcon_[0-9A-Za-z]{12}$'),
  check (char_length(name) >= 1 and char_length(name) <= 60),
  check (cardinality(event_types) >= 1),
  check (octet_length(token_hash) = 32),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (responsible_user_id) references users (id) on delete set null
);

create function refuse_ending_with_endpoints() returns trigger language plpgsql as $$
begin
  if exists (
    select from webhook_endpoints e
    where e.organization_id = new.organization_id and e.connection_id = new.id and e.deleted_at is null
  ) then
    raise exception 'the connection % has endpoints', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger webhook_connections_end_with_endpoints after update of ended_at on webhook_connections deferrable initially deferred
  for each row when (new.ended_at is not null) execute function refuse_ending_with_endpoints();
comment on trigger webhook_connections_end_with_endpoints on webhook_connections is 'A connection ends only together with its endpoints. The check waits for the end of the transaction, so their order within it does not matter.';

create table webhook_endpoints (
  organization_id text not null,
  id text not null,
  key bigint generated always as identity,
  url text not null,
  description text,
  event_types text[] not null,
  state text not null,
  disabled_reason text,
  epoch integer not null default 1,
  failures_in_row integer not null default 0,
  failing_since timestamptz,
  probe_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_by_user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  connection_id text,
  primary key (organization_id, id),
  unique (id),
  unique (key),
  check (id ~ '^whep_[0-9A-Za-z]{12}$'),
  check (char_length(url) <= 2048),
  check (char_length(description) <= 200),
  check (cardinality(event_types) >= 1),
  check (state in ('active', 'paused', 'disabled')),
  check (disabled_reason in ('failing', 'gone', 'plan')),
  check (failures_in_row >= 0),
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((failures_in_row > 0) = (failing_since is not null)),
  check (deleted_at is null or state <> 'active'),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, connection_id) references webhook_connections (organization_id, id),
  foreign key (created_by_user_id) references users (id) on delete set null
) with (fillfactor = 70);
create index webhook_endpoints_active on webhook_endpoints (organization_id, key) where state = 'active';
create index webhook_endpoints_by_connection on webhook_endpoints (organization_id, connection_id) where connection_id is not null and deleted_at is null;

create function refuse_endpoint_of_ended_connection() returns trigger language plpgsql as $$
begin
  perform from webhook_connections c
  where c.organization_id = new.organization_id and c.id = new.connection_id and c.ended_at is null
  for share;
  if not found then
    raise exception 'the connection % has ended', new.connection_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger webhook_endpoints_of_living_connections after insert or update of connection_id, deleted_at on webhook_endpoints
  for each row when (new.connection_id is not null and new.deleted_at is null) execute function refuse_endpoint_of_ended_connection();
comment on trigger webhook_endpoints_of_living_connections on webhook_endpoints is 'No endpoint outlives its connection. The connection is locked, so it cannot end while it gains an endpoint.';

create table webhook_deliveries (
  organization_id text not null,
  endpoint_key bigint not null,
  place bigint not null,
  id text not null,
  event_id text not null,
  event_type text not null,
  state text not null,
  due_at timestamptz,
  attempts smallint not null default 0,
  attempts_made integer not null default 0,
  last_status smallint,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (endpoint_key, place),
  unique (id),
  check (id ~ '^whdel_[0-9A-Za-z]{12}$'),
  check (state in ('pending', 'succeeded', 'failed', 'canceled', 'skipped')),
  check (attempts >= 0 and attempts <= 10),
  check (attempts_made >= attempts),
  check ((state = 'pending') = (due_at is not null)),
  check ((state = 'pending') = (finished_at is null)),
  foreign key (endpoint_key) references webhook_endpoints (key) on delete cascade
) with (fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (endpoint_key, due_at, place) where state = 'pending';
create index webhook_deliveries_tests on webhook_deliveries (endpoint_key, place) where state = 'pending' and event_type = 'webhook.test';
create index webhook_deliveries_unsuccessful on webhook_deliveries (endpoint_key, place) where state in ('failed', 'canceled', 'skipped');

create table webhook_endpoint_hours (
  endpoint_key bigint not null,
  organization_id text not null,
  hour timestamptz not null,
  succeeded integer not null default 0,
  failed integer not null default 0,
  durations integer[] not null,
  primary key (endpoint_key, hour),
  foreign key (endpoint_key) references webhook_endpoints (key) on delete cascade
);

create table webhook_secrets (
  organization_id text not null,
  id bigint generated always as identity,
  endpoint_id text not null,
  token_sealed text not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  primary key (id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
);
create index webhook_secrets_ended on webhook_secrets (organization_id, endpoint_id, ends_at) where ends_at is not null;
create unique index webhook_secrets_one_current on webhook_secrets (organization_id, endpoint_id) where ends_at is null;

-- -------------------------------------------------------------------------------------------------
-- Agents
-- -------------------------------------------------------------------------------------------------

create table oauth_clients (
  id text not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  primary key (id),
  check (id ~ '^oauthcl_[0-9A-Za-z]{12}$'),
  check (char_length(name) >= 1 and char_length(name) <= 60),
  check (cardinality(redirect_uris) >= 1 and cardinality(redirect_uris) <= 10)
);
create index oauth_clients_by_age on oauth_clients (created_at);

create table oauth_grants (
  organization_id text not null,
  api_key_id text not null,
  client_id text not null,
  resource text not null,
  access_hash bytea,
  access_expires_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, api_key_id),
  unique (access_hash),
  check (resource in ('mcp', 'api')),
  check (octet_length(access_hash) = 32),
  check ((access_hash is null) = (access_expires_at is null)),
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade,
  foreign key (client_id) references oauth_clients (id)
);
create index oauth_grants_by_client on oauth_grants (client_id);

create table oauth_codes (
  code_hash bytea not null,
  organization_id text not null,
  api_key_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (code_hash),
  check (octet_length(code_hash) = 32),
  check (code_challenge ~ '^[0-9A-Za-z_-]{43}$'),
  foreign key (organization_id, api_key_id) references oauth_grants (organization_id, api_key_id) on delete cascade
);
create index oauth_codes_of_grant on oauth_codes (organization_id, api_key_id);

create table oauth_refresh_tokens (
  token_hash bytea not null,
  organization_id text not null,
  api_key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash),
  check (octet_length(token_hash) = 32),
  foreign key (organization_id, api_key_id) references oauth_grants (organization_id, api_key_id) on delete cascade
);
create unique index oauth_refresh_tokens_unused on oauth_refresh_tokens (organization_id, api_key_id) where used_at is null;
comment on index oauth_refresh_tokens_unused is 'One refresh token of a grant works at a time. Used ones stay, so that bringing one again ends the grant.';

create table payout_proposals (
  organization_id text not null,
  id text not null,
  window_key bigint not null,
  calculation jsonb not null,
  integrity_token text not null,
  amount_minor bigint not null,
  currency text not null,
  note text,
  user_id text not null,
  api_key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null,
  decided_at timestamptz,
  decided_by_user_id text,
  payout_id text,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgpayprop_[0-9A-Za-z]{12}$'),
  check (amount_minor > 0),
  check (currency ~ '^[A-Z]{3}$'),
  check (char_length(note) >= 1 and char_length(note) <= 500),
  check (state in ('open', 'confirmed', 'declined', 'replaced')),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('confirmed', 'declined')) = (decided_by_user_id is not null)),
  check (payout_id is null or state = 'confirmed'),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade,
  foreign key (window_key) references billing_windows (key) on delete cascade
);
create index payout_proposals_by_age on payout_proposals (created_at);
create index payout_proposals_by_window on payout_proposals (window_key);
create unique index payout_proposals_one_open on payout_proposals (organization_id, window_key) where state = 'open';

-- -------------------------------------------------------------------------------------------------
-- Creators' portal
-- -------------------------------------------------------------------------------------------------

create table portal_links (
  token_hash bytea not null,
  user_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash),
  check (octet_length(token_hash) = 32),
  foreign key (user_id) references users (id) on delete cascade
);
create index portal_links_by_expiry on portal_links (expires_at);
create index portal_links_by_user on portal_links (user_id);

create table portal_sessions (
  token_hash bytea not null,
  user_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash),
  check (octet_length(token_hash) = 32),
  foreign key (user_id) references users (id) on delete cascade
);
create index portal_sessions_by_expiry on portal_sessions (expires_at);
create index portal_sessions_by_user on portal_sessions (user_id);

create table consent_states (
  state_hash bytea not null,
  session_hash bytea not null,
  organization_id text not null,
  creator_id text not null,
  platform text not null,
  verifier_sealed text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (state_hash),
  check (octet_length(state_hash) = 32),
  check (platform in ('instagram', 'tiktok', 'youtube')),
  foreign key (session_hash) references portal_sessions (token_hash) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade
);
create index consent_states_by_creator on consent_states (organization_id, creator_id);
create index consent_states_by_session on consent_states (session_hash);

create table target_notices (
  organization_id text not null,
  creator_id text not null,
  campaign_id text not null,
  starts_on date not null,
  told_at timestamptz not null,
  primary key (organization_id, creator_id, campaign_id, starts_on),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);

create table unwanted_mails (
  user_id text not null,
  kind text not null,
  since timestamptz not null,
  primary key (user_id, kind),
  check (kind in ('brief', 'chat', 'payout', 'application', 'job_invitation', 'target')),
  foreign key (user_id) references users (id) on delete cascade
);

create trigger unwanted_mails_version_on_delete after delete on unwanted_mails referencing old table as changed
  for each statement execute function raise_versions_of_creators();
create trigger unwanted_mails_version_on_insert after insert on unwanted_mails referencing new table as changed
  for each statement execute function raise_versions_of_creators();
create trigger unwanted_mails_version_on_update after update on unwanted_mails referencing new table as changed
  for each statement execute function raise_versions_of_creators();

-- -------------------------------------------------------------------------------------------------
-- Alerts
-- -------------------------------------------------------------------------------------------------

create table alert_channels (
  organization_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  token_sealed text,
  endpoint_id text,
  created_by_user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_failure text,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgalchan_[0-9A-Za-z]{12}$'),
  check (kind in ('email', 'slack', 'webhook')),
  check (char_length(name) >= 1 and char_length(name) <= 60),
  check (char_length(last_failure) <= 300),
  check ((kind = 'slack') = (token_sealed is not null)),
  check ((kind = 'webhook') = (endpoint_id is not null)),
  check ((last_failed_at is null) = (last_failure is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade,
  foreign key (created_by_user_id) references users (id) on delete set null
);
create index alert_channels_of_endpoint on alert_channels (organization_id, endpoint_id) where endpoint_id is not null;
create index alert_channels_of_user on alert_channels (created_by_user_id) where created_by_user_id is not null;

create table alert_channel_members (
  organization_id text not null,
  channel_id text not null,
  user_id text not null,
  primary key (organization_id, channel_id, user_id),
  foreign key (organization_id, channel_id) references alert_channels (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references members (organization_id, user_id) on delete cascade
);
create index alert_channel_members_of_user on alert_channel_members (organization_id, user_id);

create table alert_rules (
  organization_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  parameters jsonb not null,
  campaign_id text generated always as (parameters ->> 'campaignId') stored,
  is_paused boolean not null,
  revision integer not null default 1,
  created_by_user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checked_at timestamptz,
  checked_version text,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgalert_[0-9A-Za-z]{12}$'),
  check (kind in ('behind_target', 'budget_share', 'source_failing', 'endpoint_failing', 'viral_video', 'payout_due')),
  check (char_length(name) >= 1 and char_length(name) <= 80),
  check (jsonb_typeof(parameters) = 'object'),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (created_by_user_id) references users (id) on delete set null
);
create index alert_rules_of_campaign on alert_rules (organization_id, campaign_id) where campaign_id is not null;
create index alert_rules_of_user on alert_rules (created_by_user_id) where created_by_user_id is not null;
comment on column alert_rules.campaign_id is 'Taken from the parameters, so that a foreign key can delete the rule with its campaign.';

create table alert_firings (
  organization_id text not null,
  id text not null,
  rule_id text not null,
  subject text not null,
  creator_id text,
  facts jsonb not null,
  notice_id text not null,
  place integer not null,
  fired_at timestamptz not null,
  recovered_at timestamptz,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgalfire_[0-9A-Za-z]{12}$'),
  check (jsonb_typeof(facts) = 'object'),
  check (recovered_at >= fired_at),
  foreign key (organization_id, rule_id) references alert_rules (organization_id, id) on delete cascade
);
create index alert_firings_by_time on alert_firings (organization_id, fired_at desc, id);
create index alert_firings_of_notice on alert_firings (organization_id, notice_id);
create unique index alert_firings_open on alert_firings (organization_id, rule_id, subject) where recovered_at is null;
create index alert_firings_recovered on alert_firings (recovered_at) where recovered_at is not null;
comment on index alert_firings_open is 'An alert is told once until it has recovered, whichever process notices first.';

create table alert_rule_channels (
  organization_id text not null,
  rule_id text not null,
  channel_id text not null,
  primary key (organization_id, rule_id, channel_id),
  foreign key (organization_id, rule_id) references alert_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, channel_id) references alert_channels (organization_id, id) on delete cascade
);
create index alert_rule_channels_of_channel on alert_rule_channels (organization_id, channel_id);

create table digest_settings (
  organization_id text not null,
  is_on boolean not null,
  weekday smallint not null,
  hour smallint not null,
  turned_on_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id),
  check (weekday >= 1 and weekday <= 7),
  check (hour >= 0 and hour <= 23),
  check (not is_on or turned_on_at is not null),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table digest_channels (
  organization_id text not null,
  channel_id text not null,
  primary key (organization_id, channel_id),
  foreign key (organization_id) references digest_settings (organization_id) on delete cascade,
  foreign key (organization_id, channel_id) references alert_channels (organization_id, id) on delete cascade
);
create index digest_channels_of_channel on digest_channels (organization_id, channel_id);

create table digests (
  organization_id text not null,
  week_starts_on date not null,
  created_at timestamptz not null,
  primary key (organization_id, week_starts_on),
  check (extract(isodow from week_starts_on) = 1::numeric),
  foreign key (organization_id) references organizations (id) on delete cascade
);

create table alert_messages (
  organization_id text not null,
  id text not null,
  channel_id text not null,
  user_id text,
  rule_id text,
  notice_id text,
  week_starts_on date,
  state text not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, notice_id, week_starts_on, channel_id, user_id),
  unique (id),
  check (id ~ '^orgalmsg_[0-9A-Za-z]{12}$'),
  check (state in ('waiting', 'sent', 'failed')),
  check ((rule_id is null) = (notice_id is null)),
  check ((notice_id is null) <> (week_starts_on is null)),
  check ((state = 'waiting') = (settled_at is null)),
  foreign key (organization_id, channel_id) references alert_channels (organization_id, id) on delete cascade,
  foreign key (organization_id, rule_id) references alert_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, week_starts_on) references digests (organization_id, week_starts_on) on delete cascade,
  foreign key (user_id) references users (id) on delete cascade
);
create index alert_messages_of_channel on alert_messages (organization_id, channel_id);
create index alert_messages_of_rule on alert_messages (organization_id, rule_id) where rule_id is not null;
create index alert_messages_of_user on alert_messages (user_id) where user_id is not null;
create index alert_messages_of_week on alert_messages (organization_id, week_starts_on) where week_starts_on is not null;
create index alert_messages_settled on alert_messages (settled_at) where settled_at is not null;
comment on constraint alert_messages_organization_id_notice_id_week_starts_on_cha_key on alert_messages is 'The same news goes to a channel, and in an email to a person, once. Nulls count as equal because each message lacks some of these columns.';

-- -------------------------------------------------------------------------------------------------
-- Reports
-- -------------------------------------------------------------------------------------------------

create table report_links (
  organization_id text not null,
  id text not null,
  campaign_id text,
  project_id text,
  range_days smallint,
  token_hash bytea not null,
  password_hash text,
  hides_money boolean not null,
  created_by_user_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  view_count integer not null default 0,
  primary key (organization_id, id),
  unique (id),
  unique (token_hash),
  check (id ~ '^orgreport_[0-9A-Za-z]{12}$'),
  check (range_days >= 1 and range_days <= 366),
  check (octet_length(token_hash) = 32),
  check (expires_at > created_at and expires_at <= (created_at + '366 days'::interval)),
  check ((campaign_id is null) <> (project_id is null)),
  check ((project_id is null) = (range_days is null)),
  foreign key (organization_id) references organizations (id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (created_by_user_id) references users (id) on delete set null
);
create index report_links_of_campaign on report_links (organization_id, campaign_id) where campaign_id is not null;
create index report_links_of_project on report_links (organization_id, project_id) where project_id is not null;
create index report_links_of_user on report_links (created_by_user_id) where created_by_user_id is not null;

-- -------------------------------------------------------------------------------------------------
-- Search
-- -------------------------------------------------------------------------------------------------

create table saved_views (
  organization_id text not null,
  id text not null,
  user_id text not null,
  list text not null,
  name text not null,
  is_shared boolean not null default false,
  query text not null,
  columns jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (id),
  check (id ~ '^orgview_[0-9A-Za-z]{12}$'),
  check (char_length(list) >= 1 and char_length(list) <= 40),
  check (name = btrim(name) and char_length(name) >= 1 and char_length(name) <= 60),
  check (char_length(query) <= 4000),
  foreign key (organization_id, user_id) references members (organization_id, user_id) on delete cascade
);
create unique index saved_views_name on saved_views (organization_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (organization_id, list) where is_shared;

create table unindexed_captions (
  organization_key integer not null,
  first_key bigint not null,
  primary key (organization_key),
  foreign key (organization_key) references organizations (key) on delete cascade
);

create table video_words (
  organization_key integer not null,
  video_key bigint not null,
  words tsvector not null,
  primary key (organization_key, video_key)
);
create index video_words_by_word on video_words using gin (words);
comment on table video_words is 'Words of captions, apart from videos, whose counts change with every sync: each change of a row writes to every index of its table.';

-- -------------------------------------------------------------------------------------------------
-- Tasks
-- -------------------------------------------------------------------------------------------------

create table task_pools (
  id text not null,
  created_at timestamptz not null default now(),
  primary key (id)
);

-- -------------------------------------------------------------------------------------------------
-- Infrastructure
-- -------------------------------------------------------------------------------------------------

create table media_address (
  is_only boolean not null default true,
  url text not null,
  primary key (is_only),
  check (is_only)
);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (name)
);

create table contracting_migrations (
  name text not null,
  needs text not null,
  primary key (name),
  foreign key (name) references migrations (name)
);

create table organization_versions (
  organization_id text not null,
  slot integer not null,
  version bigint not null,
  primary key (organization_id, slot)
) with (fillfactor = 50);
comment on table organization_versions is 'The version of an organization is the sum of its rows here, and rises with every transaction that changes what lists and overviews show, so that their answers can be kept until then. There are several rows so that transactions do not wait for each other.';
comment on column organization_versions.organization_id is 'Not a foreign key: a version is also raised while its organization is being deleted.';

create table untrusted_forwarders (
  peer text not null,
  seen_at timestamptz not null,
  primary key (peer),
  check (char_length(peer) <= 100)
);

-- -------------------------------------------------------------------------------------------------
-- Functions that only the server calls
-- -------------------------------------------------------------------------------------------------

create function add_partition(parent text, suffix text, lower_bound text, upper_bound text) returns void language plpgsql as $$
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
comment on function add_partition(text,text,text,text) is 'Attaches a finished table instead of creating the partition in place, which would wait for readers of the parent and hold up new ones. The advisory lock keeps two processes from making the same partition.';

create function fact_before_is_here(of_organization integer, of_video bigint, day date) returns boolean language plpgsql stable as $$
begin
  if exists (
    select from archived_facts a where a.organization_key = of_organization and a.video_key = of_video
    having max(a.archived_before) > day and min(a.first_day) < day
  ) then
    raise exception 'facts are archived' using errcode = 'CLA01', detail = json_build_object('organization', of_organization);
  end if;
  return true;
end
$$;

create function facts_are_here(of_organization integer, of_video bigint, since date) returns boolean language plpgsql stable as $$
begin
  if exists (
    select from archived_facts a
    where a.organization_key = of_organization and a.video_key = of_video and a.archived_before > since
  ) then
    raise exception 'facts are archived' using errcode = 'CLA01', detail = json_build_object('organization', of_organization);
  end if;
  return true;
end
$$;
comment on function facts_are_here(integer,bigint,date) is 'Raises an error rather than answering no, so that nothing is ever counted without facts that are away in ClickHouse.';

create function facts_of_all_are_here(of_organization integer, of_videos bigint[], since date[]) returns boolean language plpgsql stable as $$
declare
  away bigint[];
begin
  if not exists (select from fact_archives a where a.organization_key = of_organization) then return true; end if;
  select array_agg(distinct a.video_key) into away
  from unnest(of_videos, since) as asked(video_key, since)
  join archived_facts a on a.organization_key = of_organization and a.video_key = asked.video_key
    and a.archived_before > coalesce(asked.since, '-infinity');
  if away is not null then
    raise exception 'facts are archived' using errcode = 'CLA01',
      detail = json_build_object('organization', of_organization, 'videos', (select array_agg(key::text) from unnest(away) as k(key)));
  end if;
  return true;
end
$$;

create function hashtags_pass(hashtags text[], filter text[]) returns boolean language sql immutable parallel safe as $$
  select filter is null or exists (select from unnest(hashtags) hashtag where lower(hashtag) = any(filter))
$$;

create function index_captions(organization integer) returns boolean language plpgsql as $$
declare
  most constant integer := 5000;
  from_key bigint;
  read_videos integer;
  last_key bigint;
begin
  select first_key into from_key from unindexed_captions where organization_key = organization for update;
  if not found then
    return true;
  end if;
  with next as materialized (
    select key, caption from videos where organization_key = organization and key >= from_key order by key limit most
  ),
  added as (
    insert into video_words (organization_key, video_key, words)
    select organization, key, words_of_caption(organization, caption) from next where caption is not null
    on conflict do nothing
  )
  select count(*), max(key) into read_videos, last_key from next;
  if read_videos < most then
    delete from unindexed_captions where organization_key = organization;
    return true;
  end if;
  update unindexed_captions set first_key = last_key + 1 where organization_key = organization;
  return false;
end
$$;

create function put_back(target regclass, stored jsonb) returns void language plpgsql as $$
declare
  names text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
  from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and stored -> 0 ? attname;
  if names is null then return; end if;
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_recordset(null::%s, $1)
    on conflict do nothing', target, names, names, target) using stored;
end
$$;
comment on function put_back(regclass,jsonb) is 'Puts back rows that were set aside as JSON, with the columns they had then. A row whose place has been taken since stays out.';

create function segment_of(platform text, is_competitor boolean, content_type text) returns smallint language sql immutable parallel safe strict as $$
  select ((array_position(array['facebook', 'instagram', 'tiktok', 'youtube'], platform) - 1) * 4
    + is_competitor::int * 2 + (content_type = 'slideshow')::int)::smallint
$$;
