-- Programs that people let act for them. They register by themselves (RFC 7591) and have no secret.
create table oauth_clients (
  id text primary key check (id ~ '^oauthcl_[0-9A-Za-z]{12}$'),
  name text not null check (char_length(name) between 1 and 60),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null
);
create index oauth_clients_by_age on oauth_clients (created_at);

-- A person's yes to a client: an API key with limits, whose own secret nobody knows. Its tokens stand here, as hashes.
create table oauth_grants (
  organization_id text not null,
  api_key_id text not null,
  client_id text not null references oauth_clients,
  -- What its tokens work at: the tools for agents, or the API.
  resource text not null check (resource in ('mcp', 'api')),
  access_hash bytea unique check (octet_length(access_hash) = 32),
  access_expires_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, api_key_id),
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade,
  check ((access_hash is null) = (access_expires_at is null))
);
create index oauth_grants_by_client on oauth_grants (client_id);

-- Each is exchanged once. A used one stays until the night, so that whoever brings it again ends the grant.
create table oauth_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  organization_id text not null,
  api_key_id text not null,
  redirect_uri text not null,
  -- SHA-256 of the client's verifier, as RFC 7636 writes it.
  code_challenge text not null check (code_challenge ~ '^[0-9A-Za-z_-]{43}$'),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (organization_id, api_key_id) references oauth_grants on delete cascade
);
create index oauth_codes_of_grant on oauth_codes (organization_id, api_key_id);

-- Each works once. Used ones stay as long as their grant, so that whoever brings one again ends it.
create table oauth_refresh_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  organization_id text not null,
  api_key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (organization_id, api_key_id) references oauth_grants on delete cascade
);
-- One at a time works.
create unique index oauth_refresh_tokens_unused on oauth_refresh_tokens (organization_id, api_key_id) where used_at is null;

-- Payouts of due windows that an agent has worked out, and that people decide about.
create table payout_proposals (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgpayprop_[0-9A-Za-z]{12}$'),
  window_key bigint not null references billing_windows (key) on delete cascade,
  -- As it was signed, with what signs it.
  calculation jsonb not null,
  integrity_token text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The agent's own words.
  note text check (char_length(note) between 1 and 500),
  user_id text not null,
  api_key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'confirmed', 'declined', 'replaced')),
  decided_at timestamptz,
  decided_by_user_id text,
  payout_id text,
  primary key (organization_id, id),
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade,
  check ((state = 'open') = (decided_at is null)),
  -- People decide; only a newer proposal takes the place of one without anybody.
  check ((state in ('confirmed', 'declined')) = (decided_by_user_id is not null)),
  check (payout_id is null or state = 'confirmed')
);
create unique index payout_proposals_one_open on payout_proposals (organization_id, window_key) where state = 'open';
create index payout_proposals_by_window on payout_proposals (window_key);
create index payout_proposals_by_age on payout_proposals (created_at);
