-- Who says what. A name is added with its first count and kept for good; facts refer to it by a small number.
create table sources (
  key smallint generated always as identity primary key,
  name text not null unique check (name <> '')
);

-- Whether an account and its videos, or a video of the library, are made up; null until somebody has answered for it. All that is
-- there so far are, which is noted without writing any row.
alter table tracked_accounts add column is_simulated boolean default true;
alter table tracked_accounts alter column is_simulated drop default;
alter table library_videos add column is_simulated boolean default true;
alter table library_videos alter column is_simulated drop default;

-- Who said a count, and of a fact when: its views. Null: before this was kept. No row is written for it, however many there are.
alter table video_snapshots add column source_key smallint;
alter table video_facts add column source_key smallint, add column fetched_at timestamptz;

-- Answers that nobody believes yet: no fact, no snapshot and no event comes of them. A second one that agrees confirms one; a
-- credible one refutes it.
create table doubted_answers (
  organization_key integer not null references organizations (key) on delete cascade,
  key bigint generated always as identity primary key,
  account_key integer not null references tracked_accounts (key) on delete cascade,
  platform_video_id text not null,
  source_key smallint not null references sources,
  said_at timestamptz not null,
  published_at timestamptz not null,
  view_count bigint,
  like_count bigint,
  comment_count bigint,
  share_count bigint,
  bookmark_count bigint,
  -- The highest count of views that was believed by then; null for a video that was new.
  known_view_count bigint,
  reason text not null check (reason in ('fell_to_zero', 'lost_most', 'leapt', 'contradicts_itself', 'absurd')),
  outcome text check (outcome in ('confirmed', 'refuted')),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index doubted_answers_open on doubted_answers (account_key, platform_video_id) where outcome is null;
create index doubted_answers_by_account on doubted_answers (account_key);
create index doubted_answers_by_time on doubted_answers (organization_key, said_at);
create index doubted_answers_by_source on doubted_answers (source_key, said_at);

-- What was spent of the daily allowance of a key, which is named by its hash.
create table source_quotas (
  key_hash text not null,
  bucket text not null check (bucket in ('units', 'searches')),
  resets_at timestamptz not null,
  spent integer not null check (spent >= 0),
  primary key (key_hash, bucket, resets_at)
);
