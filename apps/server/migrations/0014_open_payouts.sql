-- Why the provider's last answer was none, for whoever has to decide.
alter table payout_intents add column last_failure text;

-- What an owner decided about a payout that the provider left open. The row stays: it says who decided what and why, and the
-- provider is asked for some time what became of the payout, so that one which it made after all is noticed.
create table payout_decisions (
  organization_id text not null references organizations on delete cascade,
  id text not null check (id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  outcome text not null check (outcome in ('settled', 'abandoned')),
  reason text not null check (char_length(reason) between 1 and 1000),
  decided_by jsonb not null,
  decided_at timestamptz not null,
  -- The intent as it was. It may outlive creator and campaign.
  creator_id text not null,
  campaign_id text,
  window_key bigint references billing_windows (key) on delete set null,
  draft jsonb not null,
  actor jsonb not null,
  attempts integer not null,
  last_failure text,
  requested_at timestamptz not null,
  -- When the provider is asked next; none once it has said all, or the time is over.
  ask_at timestamptz,
  ask_until timestamptz not null,
  times_asked integer not null default 0,
  -- What the provider has of it.
  provider_payout_id text,
  provider_status text check (provider_status in ('created', 'approved', 'requested', 'completed', 'deleted', 'expired')),
  primary key (organization_id, id),
  check ((provider_payout_id is null) = (provider_status is null))
);
create index payout_decisions_by_time on payout_decisions (organization_id, decided_at, id);
create index payout_decisions_to_ask on payout_decisions (ask_at) where ask_at is not null;
create index payout_decisions_by_provider_id on payout_decisions (provider_payout_id) where provider_payout_id is not null;
create index payout_decisions_by_window on payout_decisions (window_key) where provider_status is not null;
create index payout_decisions_by_creator on payout_decisions (organization_id, creator_id);
