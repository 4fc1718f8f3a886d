-- Payments that a person recorded in the dashboard and can take back for some seconds. Until then nothing is paid.
create table payout_plans (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgpayplan_[0-9A-Za-z]{12}$'),
  kind text not null check (kind in ('window', 'manual')),
  window_key bigint references billing_windows (key) on delete set null,
  creator_id text not null,
  -- The id that a manual payout was given, or that of the payout which was recorded.
  payout_id text check (payout_id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What was asked for, word by word, until it is carried out or not.
  request jsonb,
  actor jsonb not null,
  user_id text not null,
  state text not null check (state in ('open', 'done', 'undone', 'failed')),
  planned_at timestamptz not null,
  carry_out_at timestamptz not null,
  ended_at timestamptz,
  failure text check (char_length(failure) <= 2000),
  -- When the person was done with reading what failed.
  dismissed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (request is not null)),
  check ((state = 'failed') = (failure is not null))
);
create unique index payout_plans_one_per_window on payout_plans (organization_id, window_key) where state = 'open';
create unique index payout_plans_one_per_payout on payout_plans (organization_id, payout_id) where state = 'open';
create index payout_plans_by_window on payout_plans (window_key);
create index payout_plans_by_creator on payout_plans (organization_id, creator_id);
create index payout_plans_by_person on payout_plans (organization_id, user_id, planned_at);
