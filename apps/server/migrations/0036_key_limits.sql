-- What a key may do, besides what its owner's role says. Keys from before keep all rights.
alter table api_keys
  add column scopes text[] not null default '{*:write}' check (cardinality(scopes) > 0),
  -- Null stands for everywhere.
  add column allowed_addresses text[] check (cardinality(allowed_addresses) > 0),
  add column money text not null default 'unlimited' check (money in ('none', 'preview', 'limited', 'unlimited')),
  -- For each currency the minor units that may be paid on one UTC day.
  add column daily_limits jsonb,
  add column last_used_from inet,
  add constraint api_keys_limits_where_limited check ((money = 'limited') = (daily_limits is not null));

-- What payouts made with a key count for on its day. Written with the payout or its intent, and gone if the payout is never made.
create table api_key_commitments (
  organization_id text not null,
  payout_id text not null,
  api_key_id text not null,
  day date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- A payout counts once, for one key.
  primary key (organization_id, payout_id),
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade
);
create index api_key_commitments_of_day on api_key_commitments (organization_id, api_key_id, day);
create index api_key_commitments_by_day on api_key_commitments (day);

-- Writes of the API that carried an Idempotency-Key, with their first answer.
create table idempotency_keys (
  organization_id text not null references organizations on delete cascade,
  key text not null check (key ~ '^[!-~]{1,255}$'),
  api_key_id text not null,
  -- SHA-256 of who asked for what.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  created_at timestamptz not null,
  -- Whoever works on the answer knows the token, until the lease ends and another takes over.
  token uuid not null,
  lease_until timestamptz not null,
  -- Set in each transaction that the request commits: from then on it has happened, whether there is an answer or not.
  has_committed boolean not null default false,
  status smallint,
  answer_sealed text,
  primary key (organization_id, key),
  check ((status is null) = (answer_sealed is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
