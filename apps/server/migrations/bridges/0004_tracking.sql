-- From the first release of 0004.
alter table tracked_accounts add column followed_since timestamptz;
create index videos_by_owner on videos (account_key);
create index sync_runs_by_account on sync_runs (organization_id, account_id);
create index sync_runs_by_video on sync_runs (organization_id, tracked_video_id);
create index sync_runs_by_end on sync_runs (ended_at) where ended_at is not null;
