create table credit_grants (
  organization_id text not null references organizations on delete cascade,
  id bigint generated always as identity,
  amount integer not null check (amount > 0),
  note text not null default '',
  granted_at timestamptz not null,
  primary key (organization_id, id)
);

-- Extra credits that are left. They stay until they are used; what the plan includes starts anew each month.
create table credit_balances (
  organization_id text primary key references organizations on delete cascade,
  extra integer not null check (extra >= 0)
);

create table credit_months (
  organization_id text not null references organizations on delete cascade,
  month date not null check (extract(day from month) = 1),
  included_used integer not null default 0 check (included_used >= 0),
  extra_used integer not null default 0 check (extra_used >= 0),
  primary key (organization_id, month)
);

-- The ledger: rows are added and never changed. A month's counters are the sum of its rows.
create table credit_movements (
  organization_id text not null references organizations on delete cascade,
  id bigint generated always as identity,
  occurred_at timestamptz not null,
  -- The day on which the request began. A return has the day of what it returns, whenever it happens.
  day date not null,
  operation text not null,
  platform text check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  source text not null check (source in ('included', 'extra')),
  reason text not null check (reason in ('taken', 'returned')),
  amount smallint not null check (amount = case reason when 'taken' then 1 else -1 end),
  returned_id bigint check ((returned_id is not null) = (reason = 'returned')),
  user_id text,
  api_key_id text,
  request_id text not null,
  primary key (organization_id, id)
);
create unique index credit_movements_returned_once on credit_movements (organization_id, returned_id)
  where returned_id is not null;
create index credit_movements_by_day on credit_movements (organization_id, day, operation, amount);
create index credit_movements_by_age on credit_movements (day);

-- Credits of lookups that have not ended. Whoever deletes the row decides what becomes of its credit.
create table credit_holds (
  organization_id text not null references organizations on delete cascade,
  movement_id bigint not null,
  held_since timestamptz not null,
  primary key (organization_id, movement_id),
  foreign key (organization_id, movement_id) references credit_movements on delete cascade
);
create index credit_holds_by_age on credit_holds (held_since);
