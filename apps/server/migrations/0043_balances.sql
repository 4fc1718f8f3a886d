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

-- What teams add to or take off what a creator is owed, after paying: above zero the team owes more, below the creator owes.
create table balance_entries (
  organization_id text not null references organizations on delete cascade,
  key bigint generated always as identity,
  id text not null unique check (id ~ '^orgbal_[0-9A-Za-z]{12}$'),
  creator_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (char_length(reason) between 1 and 1000),
  -- The entry of the opposite amount that this one takes back, and how much of it was left to set off against.
  reverses_id text,
  set_off_minor bigint not null default 0,
  actor_type text not null check (actor_type in ('user', 'api_token', 'system')),
  user_id text references users on delete set null,
  created_at timestamptz not null,
  -- How much of it is used up, with its sign: by payouts, by windows that were netted, or by the entry that takes it back.
  applied_minor bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators,
  foreign key (organization_id, reverses_id) references balance_entries,
  unique (organization_id, reverses_id),
  check (reverses_id is not null or set_off_minor = 0),
  constraint balance_entries_applied check (applied_minor between least(amount_minor, 0) and greatest(amount_minor, 0))
);
create index balance_entries_by_creator on balance_entries (organization_id, creator_id, key);
create index balance_entries_left on balance_entries (organization_id, creator_id, currency, key) where applied_minor <> amount_minor;

-- What is written stays as it is, but for how much of it is used up; only an organization takes its entries with it.
create function keep_balance_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from organizations where id = old.organization_id) then
      raise exception 'balance entries are only ever added' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if to_jsonb(new) - 'applied_minor' - 'user_id' <> to_jsonb(old) - 'applied_minor' - 'user_id' then
    raise exception 'balance entries are only ever added' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger balance_entries_stay before update or delete on balance_entries
  for each row execute function keep_balance_entry();

-- Which payout, or which canceled window, used how much of an entry. Where the payout is taken back, it returns to the balance.
create table balance_applications (
  organization_id text not null references organizations on delete cascade,
  key bigint generated always as identity,
  entry_id text not null,
  payout_id text,
  cancellation_id text,
  amount_minor bigint not null check (amount_minor <> 0),
  applied_at timestamptz not null,
  returned_at timestamptz,
  primary key (organization_id, key),
  foreign key (organization_id, entry_id) references balance_entries,
  check (num_nonnulls(payout_id, cancellation_id) = 1)
);
create index balance_applications_by_entry on balance_applications (organization_id, entry_id);
create index balance_applications_by_payout on balance_applications (organization_id, payout_id) where payout_id is not null;
create index balance_applications_by_cancellation on balance_applications (organization_id, cancellation_id) where cancellation_id is not null;

create function use_balance() returns trigger language plpgsql as $$
begin
  update balance_entries set applied_minor = applied_minor + case when tg_op = 'INSERT' then new.amount_minor else -new.amount_minor end
  where organization_id = new.organization_id and id = new.entry_id;
  return null;
end
$$;
create trigger balance_applications_use after insert on balance_applications
  for each row when (new.returned_at is null) execute function use_balance();
create trigger balance_applications_return after update of returned_at on balance_applications
  for each row when (old.returned_at is null and new.returned_at is not null) execute function use_balance();

-- Entries are locked in their order, as whoever uses them does.
create function return_balance(of_organization text, of_payout text, of_cancellation text, at timestamptz) returns void language plpgsql as $$
begin
  perform from balance_entries e
  where e.organization_id = of_organization and e.id in (
    select a.entry_id from balance_applications a
    where a.organization_id = of_organization and (a.payout_id = of_payout or a.cancellation_id = of_cancellation) and a.returned_at is null
  ) order by e.key for update;
  update balance_applications a set returned_at = at
  where a.organization_id = of_organization and (a.payout_id = of_payout or a.cancellation_id = of_cancellation) and a.returned_at is null;
end
$$;

-- A payout that the provider was asked for and will not make. One that was recorded is in the books when the transaction ends.
create function return_balance_of_intent() returns trigger language plpgsql as $$
begin
  if not exists (select from payouts p where p.organization_id = old.organization_id and p.id = old.id) then
    perform return_balance(old.organization_id, old.id, null, date_trunc('milliseconds', now()));
  end if;
  return null;
end
$$;
create constraint trigger payout_intents_return_balance after delete on payout_intents
  deferrable initially deferred for each row execute function return_balance_of_intent();

-- The books get an account for what was agreed on and not paid out yet, or not taken off a payout yet.
alter table ledger_entries
  add column withheld bigint not null default 0,
  add column balance_entry_id text,
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in (
    'owed', 'recalculated', 'canceled', 'retracted', 'reserved', 'sent', 'paid', 'expired', 'returned', 'reissued', 'withdrawn', 'voided',
    'adjusted', 'netted', 'reinstated'
  )),
  drop constraint ledger_entries_balance,
  add constraint ledger_entries_balance check (earned + adjusted + owed + reserved + sent + paid + withheld = 0),
  drop constraint ledger_entries_check1,
  add constraint ledger_entries_subject check (window_key is not null or payout_id is not null or balance_entry_id is not null);

create function post_balance_entry() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (organization_id, kind, posted_at, creator_id, currency, balance_entry_id, adjusted, withheld)
  values (new.organization_id, 'adjusted', new.created_at, new.creator_id, new.currency, new.id, new.amount_minor, -new.amount_minor);
  return null;
end
$$;
create trigger balance_entries_post after insert on balance_entries for each row execute function post_balance_entry();

-- A window that the balance used up whole is canceled, and earned nevertheless: canceling took its amount from what was earned.
alter table payout_cancellations
  add column reason text not null default 'canceled' check (reason in ('canceled', 'netted')),
  add column earned_minor bigint,
  add column netted_minor bigint check (netted_minor < 0),
  add check ((reason = 'netted') = (earned_minor is not null) and (reason = 'netted') = (netted_minor is not null));

create function post_netting() returns trigger language plpgsql as $$
declare
  sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, earned, adjusted, withheld
  )
  select new.organization_id, case when sign = 1 then 'netted' else 'reinstated' end,
    case when sign = 1 then new.canceled_at else new.ended_at end, w.creator_id, w.campaign_id, c.currency, w.key, w.starts_on, w.ends_on,
    sign * new.earned_minor, -sign * (new.netted_minor + new.earned_minor), sign * new.netted_minor
  from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
  where w.organization_id = new.organization_id and w.key = new.window_key;
  if sign = -1 then
    perform return_balance(new.organization_id, null, new.id, new.ended_at);
  end if;
  return null;
end
$$;
create trigger payout_cancellations_post_netted after insert on payout_cancellations
  for each row when (new.reason = 'netted') execute function post_netting();
create trigger payout_cancellations_post_reinstated after update of ended_at on payout_cancellations
  for each row when (new.reason = 'netted' and old.ended_at is null and new.ended_at is not null) execute function post_netting();

-- What of the balance is in a payout's amount.
create function balance_in_payout(of_organization text, of_payout text) returns bigint language sql stable as $$
  select coalesce(sum(a.amount_minor), 0)::bigint from balance_applications a
  where a.organization_id = of_organization and a.payout_id = of_payout and a.returned_at is null
$$;

create or replace function post_new_payout() returns trigger language plpgsql as $$
declare
  account text := payout_account(new);
  by_rules bigint := earned_by_rules(new);
  released bigint := 0;
  balance bigint := 0;
begin
  if account is null or new.superseded_at is not null then
    return null;
  end if;
  if new.kind = 'reissue' then
    select coalesce(-sum(e.owed), 0) into released from ledger_entries e
    where e.organization_id = new.organization_id and e.payout_id = new.reissued_from_id and e.kind in ('expired', 'returned');
    by_rules := released;
    update balance_applications set payout_id = new.id
    where organization_id = new.organization_id and payout_id = new.reissued_from_id and returned_at is null;
  elsif new.window_key is not null then
    released := owed_in_books(new.window_key);
    balance := balance_in_payout(new.organization_id, new.id);
  end if;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
    earned, adjusted, owed, reserved, sent, paid, withheld
  ) values (
    new.organization_id,
    case when new.kind = 'reissue' and account = 'reserved' then 'reissued' when account = 'owed' then new.provider_status else account end,
    new.updated_at, new.creator_id, new.campaign_id, new.currency, new.window_key, new.starts_on, new.ends_on, new.id,
    by_rules - released, new.amount_minor - by_rules - balance,
    released - case account when 'owed' then new.amount_minor else 0 end,
    case account when 'reserved' then -new.amount_minor else 0 end,
    case account when 'sent' then -new.amount_minor else 0 end,
    case account when 'paid' then -new.amount_minor else 0 end,
    balance
  );
  return null;
end
$$;

create or replace function post_moved_payout() returns trigger language plpgsql as $$
declare
  was text := payout_account(old);
  account text := payout_account(new);
  balance bigint := case when payout_account(new) is null then balance_in_payout(new.organization_id, new.id) else 0 end;
  moves jsonb;
begin
  moves := jsonb_build_object(was, new.amount_minor) || case
    when account is null then jsonb_build_object(
      'earned', -earned_by_rules(new), 'adjusted', earned_by_rules(new) + balance - new.amount_minor, 'withheld', -balance
    )
    else jsonb_build_object(account, -new.amount_minor)
  end;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
    earned, adjusted, owed, reserved, sent, paid, withheld
  )
  select new.organization_id,
    case when new.void_reason is not null then 'voided' when account is null then 'withdrawn' when account = 'owed' then new.provider_status else account end,
    new.updated_at, new.creator_id, new.campaign_id, new.currency, new.window_key, new.starts_on, new.ends_on, new.id,
    coalesce(m.earned, 0), coalesce(m.adjusted, 0), coalesce(m.owed, 0), coalesce(m.reserved, 0), coalesce(m.sent, 0), coalesce(m.paid, 0),
    coalesce(m.withheld, 0)
  from jsonb_to_record(moves) as m(earned bigint, adjusted bigint, owed bigint, reserved bigint, sent bigint, paid bigint, withheld bigint);
  if balance <> 0 then
    perform return_balance(new.organization_id, new.id, null, new.updated_at);
  end if;
  return null;
end
$$;

-- People look for payouts by the beginning of a reference, and for those that await approval.
create index payouts_by_reference on payouts (organization_id, lower(reference) text_pattern_ops) where reference is not null;
create index payouts_to_approve on payouts (organization_id, paid_at, id) where provider_status = 'created';
