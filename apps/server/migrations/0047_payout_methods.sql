-- How a creator is paid. A method serves the currencies that name it, and a currency of a creator has one method. What creators chose
-- before stays in rail_recipients and serves whatever its rail pays, until they choose again; the release before writes there, too.
create table payout_methods (
  organization_id text not null,
  creator_id text not null,
  id text not null unique check (id ~ '^orgpaymethod_[0-9A-Za-z]{12}$'),
  -- In the order of entering.
  key bigint generated always as identity,
  rail_id text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  details_sealed text not null,
  hint text not null default '',
  remote_id text check (char_length(remote_id) <= 200),
  is_ready boolean not null default false,
  missing text[] not null default '{}',
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, creator_id, id),
  foreign key (organization_id, creator_id) references creators (organization_id, id) on delete cascade,
  foreign key (organization_id, rail_id) references payout_rails (organization_id, id) on delete cascade
);
create index payout_methods_of_rail on payout_methods (rail_id, remote_id);

create table payout_method_currencies (
  organization_id text not null,
  creator_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method_id text not null,
  primary key (organization_id, creator_id, currency),
  foreign key (organization_id, creator_id, method_id) references payout_methods (organization_id, creator_id, id) on delete cascade
);
create index payout_method_currencies_of_method on payout_method_currencies (organization_id, creator_id, method_id);

-- Where one method serves everything, the old table repeats it for the release before. The row is such a copy as long as both
-- columns are equal: that release seals anew whatever it writes.
alter table rail_recipients add column mirrored_sealed text;
