-- Events are given their places after they were committed, those of one organization by one transaction after the other.
-- So whoever has read up to a place misses nothing that was written before it and committed later.
create table event_feeds (
  organization_id text primary key references organizations on delete cascade,
  last_place bigint not null default 0 check (last_place >= 0)
);
drop index events_by_position;
drop index events_by_organization;
alter table events add column place bigint check (place > 0);
update events e set place = numbered.place
from (select organization_id, id, row_number() over (partition by organization_id order by position) as place from events) numbered
where e.organization_id = numbered.organization_id and e.id = numbered.id;
insert into event_feeds (organization_id, last_place)
select o.id, coalesce((select max(place) from events e where e.organization_id = o.id), 0) from organizations o;
create unique index events_by_place on events (organization_id, place) where place is not null;
create index events_without_place on events (organization_id, position) where place is null;
create index events_by_age on events (organization_id, occurred_at);

create table webhook_endpoints (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^whep_[0-9A-Za-z]{12}$'),
  key bigint generated always as identity unique,
  url text not null check (char_length(url) <= 2048),
  description text check (char_length(description) <= 200),
  -- `*` stands for every type that is not opt-in, those to come included.
  event_types text[] not null check (cardinality(event_types) >= 1),
  state text not null check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('failing', 'gone', 'plan')),
  -- Raised when it is resumed or gets another address: attempts from before say nothing about it any more.
  epoch integer not null default 1,
  -- Attempts since the last success, all without one, and when the first of them failed.
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  failing_since timestamptz,
  -- While it fails, nothing is tried before.
  probe_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_by_user_id text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted endpoint stays as long as its log does.
  deleted_at timestamptz,
  primary key (organization_id, id),
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((failures_in_row > 0) = (failing_since is not null)),
  check (deleted_at is null or state <> 'active')
) with (fillfactor = 70);
create index webhook_endpoints_active on webhook_endpoints (organization_id, key) where state = 'active';

-- The one without an end is the current one; the others sign along until theirs.
create table webhook_secrets (
  organization_id text not null,
  id bigint generated always as identity primary key,
  endpoint_id text not null,
  token_sealed text not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  foreign key (organization_id, endpoint_id) references webhook_endpoints on delete cascade
);
create unique index webhook_secrets_one_current on webhook_secrets (organization_id, endpoint_id) where ends_at is null;
create index webhook_secrets_ended on webhook_secrets (organization_id, endpoint_id, ends_at) where ends_at is not null;

-- An event for an endpoint, once, whatever any code does. No index knows what changes with attempts but the one of those
-- that are pending.
create table webhook_deliveries (
  organization_id text not null,
  endpoint_key bigint not null references webhook_endpoints (key) on delete cascade,
  place bigint not null,
  id text not null unique check (id ~ '^whdel_[0-9A-Za-z]{12}$'),
  event_id text not null,
  event_type text not null,
  state text not null check (state in ('pending', 'succeeded', 'failed', 'canceled', 'skipped')),
  -- When it is tried next; null once it is not to be tried.
  due_at timestamptz,
  -- Of ten. A re-sent delivery starts over; `attempts_made` counts on.
  attempts smallint not null default 0 check (attempts between 0 and 10),
  attempts_made integer not null default 0 check (attempts_made >= attempts),
  last_status smallint,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (endpoint_key, place),
  check ((state = 'pending') = (due_at is not null)),
  check ((state = 'pending') = (finished_at is null))
) with (fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (endpoint_key, due_at, place) where state = 'pending';
-- Tests are sent though an endpoint's other deliveries are held back, however many these are.
create index webhook_deliveries_tests on webhook_deliveries (endpoint_key, place)
  where state = 'pending' and event_type = 'webhook.test';
-- Few among many that succeeded, and what people look for.
create index webhook_deliveries_unsuccessful on webhook_deliveries (endpoint_key, place)
  where state in ('failed', 'canceled', 'skipped');

-- Written together with its delivery's new state, and forgotten together with it; a reference would cost every attempt a look.
create table webhook_attempts (
  endpoint_key bigint not null,
  place bigint not null,
  number integer not null check (number >= 1),
  id text not null check (id ~ '^whatt_[0-9A-Za-z]{12}$'),
  organization_id text not null,
  started_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- What the receiver answered, or why there was no answer.
  status smallint,
  error text,
  response text,
  -- The header of the attempt; its other headers follow from the event and the time.
  signature text not null,
  primary key (endpoint_key, place, number),
  check (status is not null or error is not null)
);
create index webhook_attempts_failed on webhook_attempts (endpoint_key, started_at) where error is not null;

-- Attempts of an endpoint by the hour they ended in, so that its health needs no log. Tests do not count.
create table webhook_endpoint_hours (
  endpoint_key bigint not null references webhook_endpoints (key) on delete cascade,
  organization_id text not null,
  hour timestamptz not null,
  succeeded integer not null default 0,
  failed integer not null default 0,
  -- How many attempts took up to 50, 100, 250, 500, 1,000, 2,500, 5,000, 10,000 ms, and longer.
  durations integer[] not null,
  primary key (endpoint_key, hour)
);

-- Owners and admins get at most one email a day about deliveries that were given up.
alter table organizations add column told_given_up_at timestamptz;
