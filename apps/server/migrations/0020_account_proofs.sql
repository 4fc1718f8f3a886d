-- Whether an account is its creator's by somebody's word (declared), by a code in its bio (proven) or by the platform's own
-- consent (connected), and since when. Links that were made so far are declared, since the log says that they were made.
alter table tracked_accounts add column link_state text check (link_state in ('declared', 'proven', 'connected')),
  add column link_state_since timestamptz;

update tracked_accounts a set link_state = 'declared', link_state_since = coalesce(
  (
    select max(l.occurred_at) from activity l
    where l.organization_id = a.organization_id and l.type in ('creator.accounts_linked', 'creator.updated')
      and l.subject_id = a.creator_id and l.changes -> 'accountIds' -> 'after' ? a.id
      and not (l.changes -> 'accountIds' -> 'before' ? a.id)
  ),
  (
    select greatest(a.created_at, c.created_at) from creators c
    where c.organization_id = a.organization_id and c.id = a.creator_id
  )
)
where a.creator_id is not null;

alter table tracked_accounts
  add constraint tracked_accounts_link_state check ((creator_id is null) = (link_state is null)),
  add constraint tracked_accounts_link_state_since check ((link_state is null) = (link_state_since is null));

-- Where nothing else is said, a link is declared from when its row says that it was changed; one that ends, also because its
-- creator is deleted, has no state. A proof gives way to nobody's word and to no other proof: the account has to be unlinked
-- first.
create function keep_link_state() returns trigger language plpgsql as $$
begin
  if new.creator_id is null then
    new.link_state := null;
    new.link_state_since := null;
  elsif tg_op = 'UPDATE' and old.creator_id is not null and old.link_state <> 'declared' then
    raise exception 'account % is proven to be another creator''s', old.id
      using errcode = 'check_violation', constraint = 'tracked_accounts_proven_stay', table = 'tracked_accounts';
  elsif new.link_state is null then
    new.link_state := 'declared';
    new.link_state_since := new.updated_at;
  end if;
  return new;
end
$$;
create trigger tracked_accounts_link_state_on_insert before insert on tracked_accounts for each row
  when (new.creator_id is not null or new.link_state is not null) execute function keep_link_state();
create trigger tracked_accounts_link_state_on_update before update of creator_id on tracked_accounts for each row
  when (new.creator_id is distinct from old.creator_id) execute function keep_link_state();

-- Accounts that creators say are theirs, each with the code that its bio is to show.
create table account_claims (
  organization_id text not null,
  id text not null check (id ~ '^orgclaim_[0-9A-Za-z]{12}$'),
  creator_id text not null,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  -- How the account was named: by its username or by the platform's id.
  named_by text not null check (named_by in ('username', 'id')),
  name text not null check (name <> ''),
  code text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, creator_id, platform, named_by, name),
  foreign key (organization_id, creator_id) references creators on delete cascade
);

-- Whether videos count only once the creator has proven that their account is theirs.
alter table campaigns add column requires_proof boolean not null default false;
