-- What has changed in facts and is not in ClickHouse yet. A row says of which videos facts have changed and since when; the feed
-- reads how they are now, and deletes the row once ClickHouse has them. So the rows that are left are the feed's position: a
-- transaction that commits late is merely fed late.
create table fact_changes (
  id bigint generated always as identity primary key,
  organization_key integer not null,
  video_keys bigint[] not null,
  -- The first day with another fact.
  since date not null,
  noted_at timestamptz not null default now()
);
create index fact_changes_by_organization on fact_changes (organization_key);

-- Numbers that rise with each reading of facts: of two states of a fact in ClickHouse, that of the later reading holds.
create sequence history_versions;

-- One row: how far the feed is.
create table history_feed (
  is_only boolean primary key default true check (is_only),
  -- Names the tables in ClickHouse; null: there are none, and nothing is noted.
  generation bigint,
  -- Of what was there before the feed began, videos up to this one are sent. They come in the order of these two numbers.
  filled_organization_key integer not null default 0,
  filled_video_key bigint not null default 0,
  is_filled boolean not null default false,
  -- When somebody last fed, or tried to.
  tried_at timestamptz
);
insert into history_feed default values;

-- The last reading with facts of the organization that was on its way to ClickHouse, written before ClickHouse gets anything of it.
-- Whoever finds it unchanged after asking ClickHouse got the state that PostgreSQL showed before.
create table history_organizations (
  organization_key integer primary key,
  version bigint not null
);

create function note_fact_changes() returns trigger language plpgsql as $$
begin
  insert into fact_changes (organization_key, video_keys, since)
  select organization_key, array_agg(distinct video_key), min(day) from changed group by organization_key;
  return null;
end
$$;

create function forget_history() returns trigger language plpgsql as $$
begin
  delete from fact_changes;
  update history_feed set generation = null, filled_organization_key = 0, filled_video_key = 0, is_filled = false;
  return null;
end
$$;

-- Switched on by the feed. Until then they cost nothing.
create trigger facts_noted_on_insert after insert on video_facts referencing new table as changed
  for each statement execute function note_fact_changes();
create trigger facts_noted_on_update after update on video_facts referencing new table as changed
  for each statement execute function note_fact_changes();
create trigger facts_noted_on_delete after delete on video_facts referencing old table as changed
  for each statement execute function note_fact_changes();
create trigger facts_forgotten after truncate on video_facts
  for each statement execute function forget_history();
alter table video_facts disable trigger facts_noted_on_insert;
alter table video_facts disable trigger facts_noted_on_update;
alter table video_facts disable trigger facts_noted_on_delete;
