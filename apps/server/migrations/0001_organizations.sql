create table organizations (
  id text primary key check (id ~ '^org_[0-9A-Za-z]{12}$'),
  name text not null check (char_length(name) between 1 and 80),
  plan text not null check (plan in ('free', 'basic', 'pro', 'enterprise')),
  default_currency text not null check (default_currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table users (
  id text primary key check (id ~ '^user_[0-9A-Za-z]{12}$'),
  name text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table auth_sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on auth_sessions (user_id);

create table auth_accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index on auth_accounts (user_id);

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on auth_verifications (identifier);

create table auth_rate_limits (
  id text primary key,
  key text not null unique,
  count integer not null,
  last_request double precision not null
);

create table members (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgmem_[0-9A-Za-z]{12}$'),
  user_id text not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index on members (user_id);

-- An organization without an owner could never be managed again. Deferred, so that ownership can be handed over
-- within one transaction.
create function organization_keeps_an_owner() returns trigger language plpgsql as $$
begin
  if exists (select from organizations where id = old.organization_id)
    and not exists (select from members where organization_id = old.organization_id and role = 'owner')
  then
    raise exception 'organization % would have no owner', old.organization_id
      using errcode = 'check_violation', constraint = 'organization_keeps_an_owner';
  end if;
  return null;
end
$$;

create constraint trigger organization_keeps_an_owner
  after update of role or delete on members
  deferrable initially deferred
  for each row when (old.role = 'owner')
  execute function organization_keeps_an_owner();

create table invitations (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orginv_[0-9A-Za-z]{12}$'),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  status text not null check (status in ('pending', 'accepted', 'revoked')),
  token_hash bytea not null unique,
  token_sealed text not null,
  invited_by_user_id text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (organization_id, id),
  check ((status = 'pending') = (decided_at is null))
);
create unique index invitations_one_pending_per_email on invitations (organization_id, email) where status = 'pending';

create table api_keys (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^key_[0-9A-Za-z]{12}$'),
  owner_user_id text not null references users on delete cascade,
  created_by_user_id text not null,
  name text not null check (char_length(name) between 1 and 60),
  prefix text not null,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, id)
);

-- Counters of the running minute. Losing them in a crash costs nothing, so they are not logged.
create unlogged table request_windows (
  api_key_id text primary key,
  window_start timestamptz not null,
  used integer not null
);
