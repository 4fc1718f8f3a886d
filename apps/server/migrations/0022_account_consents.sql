-- What creators let be read of their own accounts, by consent that they gave on the platform. Tokens are sealed, and forgotten
-- when the consent ends; who ended it, and when, stays.
create table account_consents (
  organization_id text not null,
  id text not null check (id ~ '^orgconsent_[0-9A-Za-z]{12}$'),
  creator_id text not null,
  account_id text not null,
  platform text not null check (platform in ('instagram', 'tiktok', 'youtube')),
  -- What the platform calls the account when asked with this consent, which may differ from the id that others know it by.
  subject text not null check (subject <> ''),
  access_token_sealed text,
  -- Null where the access token renews itself.
  refresh_token_sealed text,
  scopes text[] not null,
  granted_at timestamptz not null,
  -- Of the access token; null if nobody said.
  expires_at timestamptz,
  -- Until then one process alone renews the tokens.
  renewal_leased_until timestamptz,
  last_read_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('by_creator', 'by_team', 'revoked', 'expired', 'replaced')),
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, account_id) references tracked_accounts on delete cascade,
  constraint account_consents_end check ((ended_at is null) = (end_reason is null)),
  constraint account_consents_tokens check ((ended_at is null) = (access_token_sealed is not null)),
  constraint account_consents_forgotten check (ended_at is null or refresh_token_sealed is null)
);
create unique index account_consents_living on account_consents (organization_id, account_id) where ended_at is null;
create index account_consents_by_account on account_consents (organization_id, account_id, granted_at);
create index account_consents_by_creator on account_consents (organization_id, creator_id);
create index account_consents_by_subject on account_consents (platform, subject) where ended_at is null;

-- Whoever takes a connected account away from its creator ends what that creator let be read of it.
create function end_consents_of_unlinked() returns trigger language plpgsql as $$
begin
  update account_consents set ended_at = new.updated_at, end_reason = 'by_team', access_token_sealed = null,
    refresh_token_sealed = null, renewal_leased_until = null
  where organization_id = old.organization_id and account_id = old.id and ended_at is null;
  return null;
end
$$;
create trigger tracked_accounts_end_consents after update of creator_id on tracked_accounts for each row
  when (old.link_state = 'connected' and new.creator_id is distinct from old.creator_id)
  execute function end_consents_of_unlinked();

-- Creators who are on their way to a platform to allow it, each in the session of the portal that they left from.
create table consent_states (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  session_hash bytea not null references portal_sessions on delete cascade,
  organization_id text not null,
  creator_id text not null,
  platform text not null check (platform in ('instagram', 'tiktok', 'youtube')),
  -- Null where the platform takes no proof key.
  verifier_sealed text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organization_id, creator_id) references creators on delete cascade
);
create index consent_states_by_session on consent_states (session_hash);
create index consent_states_by_creator on consent_states (organization_id, creator_id);
