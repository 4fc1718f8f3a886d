-- The books: what every creator is owed and was paid, and how it came about. A column for each account, a debit above zero
-- and a credit below, so that a plain check keeps every entry balanced. Creators and campaigns may go; their entries stay.
create table ledger_entries (
  organization_id text not null references organizations on delete cascade,
  key bigint generated always as identity,
  kind text not null check (kind in (
    'owed', 'recalculated', 'canceled', 'retracted', 'reserved', 'sent', 'paid', 'expired', 'returned', 'reissued', 'withdrawn', 'voided'
  )),
  posted_at timestamptz not null,
  creator_id text not null,
  campaign_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  window_key bigint,
  starts_on date,
  ends_on date,
  payout_id text,
  -- What the rules gave, and what people changed or gave by hand.
  earned bigint not null default 0,
  adjusted bigint not null default 0,
  -- Where that stands: nobody was asked to pay it, it was set apart, it is on its way, it was paid.
  owed bigint not null default 0,
  reserved bigint not null default 0,
  sent bigint not null default 0,
  paid bigint not null default 0,
  primary key (organization_id, key),
  constraint ledger_entries_balance check (earned + adjusted + owed + reserved + sent + paid = 0),
  check (earned <> 0 or adjusted <> 0 or owed <> 0 or reserved <> 0 or sent <> 0 or paid <> 0),
  check (window_key is not null or payout_id is not null),
  check ((window_key is null) = (starts_on is null) and (window_key is null) = (ends_on is null))
);
create index ledger_entries_by_creator on ledger_entries (organization_id, creator_id, posted_at, key);
create index ledger_entries_by_campaign on ledger_entries (organization_id, campaign_id, posted_at, key) where campaign_id is not null;
create index ledger_entries_by_payout on ledger_entries (organization_id, payout_id) where payout_id is not null;
create index ledger_entries_by_window on ledger_entries (window_key) where window_key is not null;
create index ledger_entries_by_time on ledger_entries (organization_id, posted_at, key);

-- What is written stays as it is; only an organization takes its books with it.
create function keep_ledger_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from organizations where id = old.organization_id) then
    return old;
  end if;
  raise exception 'ledger entries are only ever added' using errcode = 'check_violation';
end
$$;
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function keep_ledger_entry();

-- What a window owes in the books: an amount that was told as due, until somebody decides about the window.
create function owed_by_window(w billing_windows) returns bigint language sql immutable as $$
  select case
    when w.state in ('open', 'paying') and w.told_generation = w.generation then coalesce(w.amount_minor, 0)
    else 0
  end
$$;

create function owed_in_books(key bigint) returns bigint language sql stable as $$
  select coalesce(-sum(e.owed), 0)::bigint from ledger_entries e where e.window_key = $1
$$;

-- A paid window is taken over by the entry of its payout. While an amount is calculated anew, the last one stands.
create function post_window() returns trigger language plpgsql as $$
declare
  was bigint;
  owes bigint;
begin
  if new.state = 'paid'
    or (new.state in ('open', 'paying') and new.told_generation = new.generation and new.amount_minor is null) then
    return null;
  end if;
  was := owed_in_books(new.key);
  owes := owed_by_window(new);
  if owes = was then
    return null;
  end if;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, earned, owed
  )
  select new.organization_id,
    case
      when new.state in ('canceled', 'retracted') then new.state
      when was = 0 then 'owed'
      else 'recalculated'
    end,
    greatest(new.updated_at, new.amount_kept_at), new.creator_id, new.campaign_id, c.currency, new.key, new.starts_on, new.ends_on,
    owes - was, was - owes
  from campaigns c where c.organization_id = new.organization_id and c.id = new.campaign_id;
  return null;
end
$$;

create trigger billing_windows_post after update of state, generation, told_generation on billing_windows
  for each row when (old.told_generation = old.generation or new.told_generation = new.generation)
  execute function post_window();
-- New rules change very many amounts at once, most of them of windows that nobody was told of: the condition is all that these cost.
create trigger billing_windows_post_amount after update of amount_minor on billing_windows
  for each row when (new.told_generation = new.generation) execute function post_window();

-- Its campaign may be gone already, so the entry is made after the window's last one.
create function post_deleted_window() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, earned, owed
  )
  select e.organization_id, 'retracted', date_trunc('milliseconds', now()), e.creator_id, e.campaign_id, e.currency, e.window_key, e.starts_on, e.ends_on,
    -owed_in_books(old.key), owed_in_books(old.key)
  from ledger_entries e join organizations o on o.id = e.organization_id
  where e.window_key = old.key and owed_in_books(old.key) <> 0
  order by e.key desc limit 1;
  return null;
end
$$;
create trigger billing_windows_post_deleted after delete on billing_windows
  for each row when (old.told_generation = old.generation and old.state in ('open', 'paying'))
  execute function post_deleted_window();

-- Money that was sent may come back, however long after; then it is owed again, and the payout can be reissued.
alter table payouts
  add column returned_at timestamptz,
  add column return_reason text check (char_length(return_reason) <= 500),
  drop constraint payouts_provider_status_check,
  add constraint payouts_provider_status_check check (
    provider_status in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted', 'expired')
  ),
  add check ((returned_at is not null) = (provider_status is not distinct from 'returned')),
  add check (return_reason is null or returned_at is not null);
create index payouts_arrived on payouts (completed_at, organization_id, id) where provider_status = 'completed';
alter table payout_decisions
  drop constraint payout_decisions_provider_status_check,
  add constraint payout_decisions_provider_status_check check (
    provider_status in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted', 'expired')
  );
alter table sandbox_payouts
  drop constraint sandbox_payouts_state_check,
  add constraint sandbox_payouts_state_check check (
    state in ('created', 'approved', 'requested', 'completed', 'returned', 'deleted', 'expired')
  );

-- What was recorded as paid by mistake can be taken back, with a reason; the row stays.
alter table payouts
  add column void_reason text check (char_length(void_reason) between 1 and 1000),
  add check ((void_reason is not null) = (provider is null and withdrawn_at is not null));

-- The account in which a payout's amount stands; none for one that was taken back.
create function payout_account(p payouts) returns text language sql immutable as $$
  select case
    when p.withdrawn_at is not null or p.provider_status = 'deleted' then null
    when p.provider_status in ('created', 'approved') then 'reserved'
    when p.provider_status = 'requested' then 'sent'
    when p.provider_status in ('expired', 'returned') then 'owed'
    else 'paid'
  end
$$;

-- What the rules gave of a payout's amount; the rest was given by hand.
create function earned_by_rules(p payouts) returns bigint language sql immutable as $$
  select coalesce((p.calculation #>> '{payouts,total,amount}')::bigint, 0)
$$;

-- A new payout takes over what its window, or the payout that it replaces, owes in the books.
create function post_new_payout() returns trigger language plpgsql as $$
declare
  account text := payout_account(new);
  by_rules bigint := earned_by_rules(new);
  released bigint := 0;
begin
  if account is null or new.superseded_at is not null then
    return null;
  end if;
  if new.kind = 'reissue' then
    select coalesce(-sum(e.owed), 0) into released from ledger_entries e
    where e.organization_id = new.organization_id and e.payout_id = new.reissued_from_id and e.kind in ('expired', 'returned');
    by_rules := released;
  elsif new.window_key is not null then
    released := owed_in_books(new.window_key);
  end if;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
    earned, adjusted, owed, reserved, sent, paid
  ) values (
    new.organization_id,
    case when new.kind = 'reissue' and account = 'reserved' then 'reissued' when account = 'owed' then new.provider_status else account end,
    new.updated_at, new.creator_id, new.campaign_id, new.currency, new.window_key, new.starts_on, new.ends_on, new.id,
    by_rules - released, new.amount_minor - by_rules,
    released - case account when 'owed' then new.amount_minor else 0 end,
    case account when 'reserved' then -new.amount_minor else 0 end,
    case account when 'sent' then -new.amount_minor else 0 end,
    case account when 'paid' then -new.amount_minor else 0 end
  );
  return null;
end
$$;
create trigger payouts_post_new after insert on payouts for each row execute function post_new_payout();

create function post_moved_payout() returns trigger language plpgsql as $$
declare
  was text := payout_account(old);
  account text := payout_account(new);
  moves jsonb;
begin
  moves := jsonb_build_object(was, new.amount_minor) || case
    when account is null then jsonb_build_object(
      'earned', -earned_by_rules(new), 'adjusted', earned_by_rules(new) - new.amount_minor
    )
    else jsonb_build_object(account, -new.amount_minor)
  end;
  insert into ledger_entries (
    organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
    earned, adjusted, owed, reserved, sent, paid
  )
  select new.organization_id,
    case when new.void_reason is not null then 'voided' when account is null then 'withdrawn' when account = 'owed' then new.provider_status else account end,
    new.updated_at, new.creator_id, new.campaign_id, new.currency, new.window_key, new.starts_on, new.ends_on, new.id,
    coalesce(m.earned, 0), coalesce(m.adjusted, 0), coalesce(m.owed, 0), coalesce(m.reserved, 0), coalesce(m.sent, 0), coalesce(m.paid, 0)
  from jsonb_to_record(moves) as m(earned bigint, adjusted bigint, owed bigint, reserved bigint, sent bigint, paid bigint);
  return null;
end
$$;
create trigger payouts_post_moved after update of provider_status, withdrawn_at on payouts
  for each row when (payout_account(old) is distinct from payout_account(new))
  execute function post_moved_payout();

-- The books begin with what stands today.
insert into ledger_entries (
  organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
  earned, adjusted, owed, reserved, sent, paid
)
select organization_id, kind, posted_at, creator_id, campaign_id, currency, window_key, starts_on, ends_on, payout_id,
  earned, adjusted, owed, reserved, sent, paid
from (
  select w.organization_id, 'owed' as kind, greatest(w.updated_at, w.amount_kept_at) as posted_at, w.creator_id, w.campaign_id,
    c.currency, w.key as window_key, w.starts_on, w.ends_on, null as payout_id, w.amount_minor as earned, 0 as adjusted,
    -w.amount_minor as owed, 0 as reserved, 0 as sent, 0 as paid
  from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
  where owed_by_window(w) > 0
  union all
  select p.organization_id, case account when 'owed' then p.provider_status else account end,
    coalesce(p.completed_at, p.updated_at), p.creator_id, p.campaign_id, p.currency, p.window_key, p.starts_on, p.ends_on, p.id,
    earned_by_rules(p), p.amount_minor - earned_by_rules(p), case account when 'owed' then -p.amount_minor else 0 end,
    case account when 'reserved' then -p.amount_minor else 0 end, case account when 'sent' then -p.amount_minor else 0 end,
    case account when 'paid' then -p.amount_minor else 0 end
  from payouts p cross join payout_account(p) account
  where account is not null and p.superseded_at is null
) standing
order by posted_at, window_key, payout_id;
