-- Every page asks whether what it shows is simulated: one entry of an index answers, however many rows there are.
create index tracked_accounts_by_simulation on tracked_accounts (organization_id, is_simulated);
create index library_videos_by_simulation on library_videos (organization_id, is_simulated);

-- The last time that an organization had all its simulated data removed, and how far that has come.
create table simulated_data_removals (
  organization_id text primary key references organizations on delete cascade,
  -- Who ordered it, as the activity log and events name them.
  actor jsonb not null,
  -- What is tracked later than the order stays.
  newest_account_key integer not null,
  account_count integer not null check (account_count >= 0),
  video_count integer not null check (video_count >= 0),
  library_video_count integer not null check (library_video_count >= 0),
  removed_accounts integer not null default 0 check (removed_accounts >= 0),
  removed_videos integer not null default 0 check (removed_videos >= 0),
  removed_library_videos integer not null default 0 check (removed_library_videos >= 0),
  started_at timestamptz not null,
  moved_at timestamptz not null,
  completed_at timestamptz
);
create index simulated_data_removals_under_way on simulated_data_removals (moved_at) where completed_at is null;

-- Accounts whose simulated counts are gone. Payouts that were issued for them are verified by the counts that they kept.
create table removed_simulated_accounts (
  organization_id text not null references organizations on delete cascade,
  account_id text not null check (account_id ~ '^orgacc_[0-9A-Za-z]{12}$'),
  removed_at timestamptz not null,
  primary key (organization_id, account_id)
);
