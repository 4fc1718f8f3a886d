-- What a tool for automations manages its own webhook endpoints with. It has a token, of which only the hash is kept.
create table webhook_connections (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^whcon_[0-9A-Za-z]{12}$'),
  name text not null check (char_length(name) between 1 and 60),
  -- What its endpoints may receive at most; `*` as in webhook_endpoints.
  event_types text[] not null check (cardinality(event_types) >= 1),
  prefix text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Whoever made its token. The token counts only as long as they are an owner or admin.
  responsible_user_id text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  -- An ended one stays: endpoints that it made name it for as long as their log is kept.
  ended_at timestamptz,
  primary key (organization_id, id)
);

alter table webhook_endpoints
  add column connection_id text,
  add foreign key (organization_id, connection_id) references webhook_connections;
create index webhook_endpoints_by_connection on webhook_endpoints (organization_id, connection_id)
  where connection_id is not null and deleted_at is null;

-- No endpoint outlives its connection, whatever any code does.
create function refuse_endpoint_of_ended_connection() returns trigger language plpgsql as $$
begin
  perform from webhook_connections c
  where c.organization_id = new.organization_id and c.id = new.connection_id and c.ended_at is null
  for share;
  if not found then
    raise exception 'the connection % has ended', new.connection_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create function refuse_ending_with_endpoints() returns trigger language plpgsql as $$
begin
  if exists (
    select from webhook_endpoints e
    where e.organization_id = new.organization_id and e.connection_id = new.id and e.deleted_at is null
  ) then
    raise exception 'the connection % has endpoints', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger webhook_endpoints_of_living_connections after insert or update of connection_id, deleted_at on webhook_endpoints
  for each row when (new.connection_id is not null and new.deleted_at is null)
  execute function refuse_endpoint_of_ended_connection();
create constraint trigger webhook_connections_end_with_endpoints after update of ended_at on webhook_connections
  deferrable initially deferred
  for each row when (new.ended_at is not null) execute function refuse_ending_with_endpoints();

-- Through which connection something was done, and what it was called then.
alter table activity
  add column connection_id text,
  add column connection_name text;
