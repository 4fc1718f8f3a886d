-- Services that a team pays creators by, with its own credentials. What is removed keeps its row, as transfers name it, and
-- loses its credentials.
create table payout_rails (
  organization_id text not null references organizations on delete cascade,
  id text not null unique,
  kind text not null check (kind in ('stripe', 'paypal', 'wise', 'sepa_file', 'wise_file', 'paypal_file')),
  credentials_sealed text,
  -- What the last test said: the account that it reaches, or what is wrong.
  account text check (char_length(account) <= 300),
  problem text check (char_length(problem) <= 500),
  tested_at timestamptz,
  paused_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check ((credentials_sealed is null) = (removed_at is not null))
);
create unique index payout_rails_in_use on payout_rails (organization_id, kind) where removed_at is null;

-- How a creator is paid by a rail. One of them is chosen.
create table rail_recipients (
  organization_id text not null,
  creator_id text not null,
  rail_id text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  details_sealed text not null,
  hint text not null default '',
  remote_id text check (char_length(remote_id) <= 200),
  is_ready boolean not null default false,
  missing text[] not null default '{}',
  is_chosen boolean not null default true,
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, creator_id, rail_id),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id) on delete cascade
);
create unique index rail_recipients_chosen on rail_recipients (organization_id, creator_id) where is_chosen;
create index rail_recipients_of_rail on rail_recipients (rail_id, remote_id);

-- What a rail is asked to move: one request, with a key of its own, for one or several payouts of a creator.
create table rail_transfers (
  organization_id text not null,
  id text not null unique,
  rail_id text not null,
  creator_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reference text not null check (char_length(reference) <= 140),
  recipient_sealed text not null,
  -- `open`: it may have been asked for; `unclear`: its key is forgotten and nobody can tell but a person; `refused`: nothing was moved.
  state text not null check (state in ('open', 'unclear', 'sent', 'completed', 'returned', 'refused')),
  remote_id text check (char_length(remote_id) <= 200),
  file_id text,
  reason text check (char_length(reason) <= 500),
  attempts integer not null default 0,
  lease_until timestamptz not null,
  asked_at timestamptz,
  decided_by jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id),
  check (state not in ('sent', 'completed', 'returned') or remote_id is not null or file_id is not null or decided_by is not null)
);
create unique index rail_transfers_at_rail on rail_transfers (rail_id, remote_id) where remote_id is not null;
create index rail_transfers_open on rail_transfers (lease_until) where state = 'open' and file_id is null;
create index rail_transfers_underway on rail_transfers (organization_id, rail_id, creator_id) where state in ('open', 'unclear', 'sent');

-- Payouts that a team's own rails pay: what the provider of other payouts keeps on its side.
create table rail_payouts (
  organization_id text not null references organizations on delete cascade,
  id text not null unique,
  key text not null unique,
  request_hash text not null,
  creator_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null,
  state text not null default 'created' check (state in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted')),
  transfer_id text,
  reason text check (char_length(reason) <= 500),
  -- Why it waits, in words for the team, and when it is tried again by itself.
  note text check (char_length(note) <= 500),
  refusals integer not null default 0,
  wait_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, transfer_id) references rail_transfers (organization_id, id),
  -- Money that moves does so by a transfer.
  check (state not in ('requested', 'completed', 'returned') or transfer_id is not null),
  check (state not in ('created', 'deleted') or transfer_id is null)
);
create index rail_payouts_waiting on rail_payouts (organization_id, creator_id, currency) where state = 'approved' and transfer_id is null;
create index rail_payouts_tried_again on rail_payouts (wait_until) where state = 'approved' and transfer_id is null and wait_until is not null;
create index rail_payouts_of_transfer on rail_payouts (organization_id, transfer_id) where transfer_id is not null;

-- Files that a team takes to its bank, exactly as they were made.
create table payout_files (
  organization_id text not null,
  id text not null unique,
  rail_id text not null,
  name text not null check (char_length(name) <= 200),
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  transfers integer not null check (transfers > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  sent_at timestamptz,
  discarded_at timestamptz,
  created_by jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id),
  check (sent_at is null or discarded_at is null)
);
alter table rail_transfers add foreign key (organization_id, file_id) references payout_files (organization_id, id);
