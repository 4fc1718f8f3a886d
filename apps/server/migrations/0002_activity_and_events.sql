create table activity (
  organization_id text not null references organizations on delete cascade,
  id text not null check (id ~ '^orgact_[0-9A-Za-z]{12}$'),
  -- Orders entries of the same instant as they were written.
  position bigint generated always as identity,
  occurred_at timestamptz not null,
  type text not null,
  actor_type text not null check (actor_type in ('user', 'api_key', 'creator', 'system')),
  surface text not null check (surface in ('ui', 'api', 'copilot', 'system')),
  user_id text,
  api_key_id text,
  impersonated boolean not null default false,
  subject_type text not null,
  subject_id text not null,
  subject_label text,
  changes jsonb not null default '{}',
  primary key (organization_id, id)
);
create index activity_by_time on activity (organization_id, occurred_at, position);
create index activity_by_type on activity (organization_id, type, occurred_at, position);
create index activity_by_user on activity (organization_id, user_id, occurred_at, position);
create index activity_by_api_key on activity (organization_id, api_key_id, occurred_at, position) where api_key_id is not null;

-- The outbox: an event stands here exactly when the change it reports was committed.
create table events (
  organization_id text not null references organizations on delete cascade,
  id text not null check (id ~ '^whevt_[0-9A-Za-z]{12}$'),
  position bigint generated always as identity,
  type text not null,
  occurred_at timestamptz not null,
  actor jsonb not null,
  data jsonb not null,
  primary key (organization_id, id)
);
create index events_by_position on events (position);
create index events_by_organization on events (organization_id, position);
