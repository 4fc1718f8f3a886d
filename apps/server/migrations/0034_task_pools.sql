-- The workers that take background tasks, by the name with which they lock them. One whose advisory lock is gone is gone itself,
-- or frozen, and others take over what it had locked.
create table task_pools (
  id text primary key,
  created_at timestamptz not null default now()
);
