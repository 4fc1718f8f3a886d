-- A window whose payout is on its way at the provider is `paying`: neither due for others nor settled.
alter table billing_windows
  drop constraint billing_windows_state_check,
  add constraint billing_windows_state_check check (state in ('open', 'paying', 'canceled', 'paid', 'retracted')),
  add column key bigint generated always as identity unique,
  add column amount_kept_at timestamptz,
  -- The generation that payout.due last told of.
  add column told_generation integer not null default 0,
  add check (told_generation <= generation),
  add check (amount_minor >= 0);

-- New rules change every amount of a campaign at once. That is quick only as long as no index knows amounts, and pages
-- have room for another version of each row. What indexes know is whether a window pays; null: it has no amount yet.
-- The organization's own reference goes, which every update looks at: that of the campaign implies it.
alter table billing_windows set (fillfactor = 45);
alter table billing_windows drop constraint billing_windows_organization_id_fkey;
alter table billing_windows add column pays boolean generated always as (amount_minor > 0) stored;
create index billing_windows_unsettled on billing_windows (organization_id, ends_on, key) where state in ('open', 'paying');
create index billing_windows_owed on billing_windows (organization_id, ends_on) where state in ('open', 'paying') and pays;
create index billing_windows_without_amount on billing_windows (organization_id, key) where state = 'open' and pays is null;
create index billing_windows_untold on billing_windows (organization_id, ends_on)
  where state = 'open' and pays and told_generation < generation;
create index billing_windows_by_creator on billing_windows (organization_id, creator_id, ends_on) where state in ('open', 'paying');

-- While a window is not open, its amount is not kept up to date. Afterwards, since a trigger before costs every update.
create function forget_amount() returns trigger language plpgsql as $$
begin
  update billing_windows set amount_minor = null where organization_id = new.organization_id and key = new.key;
  return null;
end
$$;
create trigger billing_windows_reopened after update of state on billing_windows
  for each row when (old.state <> 'open' and new.state = 'open' and new.pays is not null) execute function forget_amount();

-- All that the amount of an open window was calculated from, so that new rules need no new reading. In the order in which
-- windows are locked. Rows of windows that are no longer open are swept away in time, so nothing refers to them.
create table window_facts (
  organization_id text not null references organizations on delete cascade,
  campaign_id text not null,
  creator_id text not null,
  starts_on date not null,
  ends_on date not null,
  window_key bigint not null,
  -- The eligibilities that views were read for; other ones need a new reading.
  eligibilities text not null,
  facts text not null,
  primary key (organization_id, campaign_id, creator_id, starts_on, ends_on)
);

-- What may have changed the amounts of open windows, until they are brought up to date. Only ever added to and taken
-- from, so that no writer waits for another or for a reader.
create table amount_changes (
  organization_id text not null references organizations on delete cascade,
  key bigint generated always as identity,
  -- Either the windows of a creator that end on this day or later, or all windows of a campaign.
  creator_id text,
  since date,
  campaign_id text,
  primary key (organization_id, key),
  check ((creator_id is null) = (since is null)),
  check ((creator_id is null) <> (campaign_id is null))
);

-- Ids may be chosen by callers, so they are unique within an organization only: nothing tells of another one's.
create table payouts (
  organization_id text not null references organizations on delete cascade,
  id text not null check (id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  kind text not null check (kind in ('campaign', 'manual', 'reissue')),
  creator_id text not null,
  campaign_id text,
  -- What it settles; none for a manual payout.
  window_key bigint references billing_windows (key),
  starts_on date,
  ends_on date,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  precision smallint not null check (precision between 0 and 3),
  -- Titles and amounts in minor units; they sum to the amount.
  line_items jsonb not null check (jsonb_array_length(line_items) between 1 and 50),
  -- As it was signed when it was calculated: rules, facts and breakdown. None for a manual payout.
  calculation jsonb,
  description text check (char_length(description) <= 500),
  reference text check (char_length(reference) <= 255),
  notes text check (char_length(notes) <= 2000),
  provider text check (provider = 'partner'),
  provider_payout_id text,
  provider_status text check (provider_status in ('created', 'approved', 'requested', 'completed', 'deleted', 'expired')),
  -- What was asked of the provider and is not confirmed yet.
  wish text check (wish in ('approve', 'cancel')),
  wished_at timestamptz,
  wished_by jsonb,
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text references users on delete set null,
  paid_at timestamptz not null,
  completed_at timestamptz,
  withdrawn_at timestamptz,
  reissued_from_id text,
  -- An expired payout that another one replaced.
  superseded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators,
  foreign key (organization_id, campaign_id) references campaigns,
  foreign key (organization_id, reissued_from_id) references payouts,
  check ((provider is null) = (provider_payout_id is null)),
  check ((provider is null) = (provider_status is null)),
  check ((window_key is null) = (starts_on is null) and (window_key is null) = (ends_on is null)),
  check ((kind = 'reissue') = (reissued_from_id is not null)),
  check (kind <> 'campaign' or (window_key is not null and calculation is not null and campaign_id is not null)),
  check (kind <> 'manual' or window_key is null),
  check ((wish is null) = (wished_at is null) and (wish is null) = (wished_by is null)),
  check (wish is null or provider is not null),
  check (superseded_at is null or withdrawn_at is null)
);
-- A window is settled by one payout, whatever any code does.
create unique index payouts_one_per_window on payouts (window_key)
  where window_key is not null and withdrawn_at is null and superseded_at is null;
create unique index payouts_reissued_once on payouts (organization_id, reissued_from_id)
  where reissued_from_id is not null and withdrawn_at is null;
create unique index payouts_by_provider_id on payouts (provider_payout_id) where provider_payout_id is not null;
create index payouts_by_time on payouts (organization_id, paid_at, id);
create index payouts_by_creator on payouts (organization_id, creator_id, paid_at);
create index payouts_by_campaign on payouts (organization_id, campaign_id, paid_at) where campaign_id is not null;
create index payouts_with_wish on payouts (wished_at) where wish is not null;
create index payouts_underway on payouts (organization_id, id) where provider_status in ('created', 'approved', 'requested');

-- A payout that the provider was, or will be, asked for. The row goes in the transaction that puts the payout, or the
-- provider's refusal, into the books; until then its id is asked for again and again.
create table payout_intents (
  organization_id text not null references organizations on delete cascade,
  id text not null check (id ~ '^orgpay_[0-9A-Za-z]{12}$'),
  creator_id text not null,
  campaign_id text,
  window_key bigint references billing_windows (key),
  reissued_from_id text,
  draft jsonb not null,
  actor jsonb not null,
  attempts integer not null default 0,
  -- Whoever asks holds the intent until then; afterwards another may take it up.
  lease_until timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators,
  foreign key (organization_id, campaign_id) references campaigns,
  foreign key (organization_id, reissued_from_id) references payouts
);
create unique index payout_intents_one_per_window on payout_intents (window_key) where window_key is not null;
create unique index payout_intents_one_reissue on payout_intents (organization_id, reissued_from_id) where reissued_from_id is not null;
create index payout_intents_by_lease on payout_intents (lease_until);

create table payout_cancellations (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgpaycancel_[0-9A-Za-z]{12}$'),
  window_key bigint not null references billing_windows (key) on delete cascade,
  reason_note text check (char_length(reason_note) <= 1000),
  canceled_by_user_id text references users on delete set null,
  canceled_at timestamptz not null,
  -- When the window went back to the queue, or went away.
  ended_at timestamptz,
  primary key (organization_id, id)
);
create unique index payout_cancellations_one_open on payout_cancellations (window_key) where ended_at is null;

-- The stage that payout_hold.changed last told of.
alter table organizations add column told_hold_stage text check (told_hold_stage in ('watch', 'soft', 'hard'));

create table chats (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^crchat_[0-9A-Za-z]{12}$'),
  kind text not null check (kind in ('direct', 'group')),
  creator_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  check ((kind = 'direct') = (creator_id is not null))
);
create unique index chats_one_per_creator on chats (organization_id, creator_id) where kind = 'direct';

create table chat_messages (
  organization_id text not null,
  id text not null unique check (id ~ '^crmsg_[0-9A-Za-z]{12}$'),
  chat_id text not null,
  sender_type text not null check (sender_type in ('creator', 'org', 'system')),
  kind text not null check (kind in ('text', 'system')),
  content text not null check (char_length(content) between 1 and 8000),
  metadata jsonb,
  source text not null check (source in ('ui', 'api', 'system')),
  client_message_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, chat_id, client_message_id),
  foreign key (organization_id, chat_id) references chats on delete cascade
);
create index chat_messages_by_time on chat_messages (organization_id, chat_id, created_at, id);

-- The built-in provider for trying payouts out: it moves no money, and knows only what a provider would be told.
create table sandbox_payouts (
  id text primary key check (id ~ '^sbx_[0-9A-Za-z]{12}$'),
  idempotency_key text not null unique,
  request_hash text not null,
  amount text not null,
  currency text not null,
  payer_id text not null,
  payer_name text not null,
  recipient_name text not null,
  description text not null,
  state text not null check (state in ('created', 'approved', 'requested', 'completed', 'deleted', 'expired')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz
);
create index sandbox_payouts_by_payer on sandbox_payouts (payer_id, created_at, id);
create index sandbox_payouts_unclaimed on sandbox_payouts (expires_at) where state = 'approved';

-- How the sandbox treats a payer's next requests, as it was told.
create table sandbox_behavior (
  payer_id text primary key,
  mode text not null check (mode in ('fail', 'time_out', 'answer_late')),
  remaining integer not null check (remaining >= 0)
);
