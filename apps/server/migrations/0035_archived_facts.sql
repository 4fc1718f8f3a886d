-- How far facts of an organization may have left. No unsettled window rests on earlier days.
create table fact_archives (
  organization_key integer primary key references organizations (key) on delete cascade,
  archived_before date not null
);

-- Facts that have left for ClickHouse. A row stands for those of one video that left together: the ones before the day, after those
-- of an earlier row. The last of them is still here as well, so that gains of the days after it need nothing else.
create table archived_facts (
  organization_key integer not null references organizations (key) on delete cascade references fact_archives (organization_key),
  video_key bigint not null,
  archived_before date not null,
  first_day date not null,
  -- Names the rows in ClickHouse, together with the video.
  version bigint not null,
  facts integer not null check (facts > 0),
  -- SHA-256 of their lines: whoever reads them knows that they are those which left.
  digest text not null,
  primary key (organization_key, video_key, archived_before)
);

alter table history_feed
  -- Names the table with archived facts; null before the first.
  add column archive text,
  -- Whether the tables of the generation have archived facts, too.
  add column holds_archive boolean not null default true;

-- What leaves and what comes back is in ClickHouse already: whoever moves facts says so.
create or replace function note_fact_changes() returns trigger language plpgsql as $$
begin
  if current_setting('clipledger.moves_facts', true) = 'on' then return null; end if;
  insert into fact_changes (organization_key, video_keys, since)
  select organization_key, array_agg(distinct video_key), min(day) from changed group by organization_key;
  return null;
end
$$;

create or replace function forget_history() returns trigger language plpgsql as $$
begin
  delete from fact_changes;
  delete from archived_facts;
  delete from fact_archives;
  update history_feed set generation = null, filled_organization_key = 0, filled_video_key = 0, is_filled = false;
  return null;
end
$$;

-- True if facts of the video from the day on are here, with the last one before it. Otherwise it raises what the server makes a
-- refusal of, or a reason to bring facts back: nothing is ever counted without those that are away.
create function facts_are_here(of_organization integer, of_video bigint, since date) returns boolean
language plpgsql stable as $$
begin
  if exists (
    select from archived_facts a
    where a.organization_key = of_organization and a.video_key = of_video and a.archived_before > since
  ) then
    raise exception 'facts are archived' using errcode = 'CLA01', detail = json_build_object('organization', of_organization);
  end if;
  return true;
end
$$;

-- True if the last fact of the video before the day is here, or it never had one so early. Otherwise it raises the same.
create function fact_before_is_here(of_organization integer, of_video bigint, day date) returns boolean
language plpgsql stable as $$
begin
  if exists (
    select from archived_facts a where a.organization_key = of_organization and a.video_key = of_video
    having max(a.archived_before) > day and min(a.first_day) < day
  ) then
    raise exception 'facts are archived' using errcode = 'CLA01', detail = json_build_object('organization', of_organization);
  end if;
  return true;
end
$$;

-- The same of many videos: facts since the day of each, with the last before it, or all if no days are given. It names those needed.
create function facts_of_all_are_here(of_organization integer, of_videos bigint[], since date[]) returns boolean
language plpgsql stable as $$
declare
  away bigint[];
begin
  if not exists (select from fact_archives a where a.organization_key = of_organization) then return true; end if;
  select array_agg(distinct a.video_key) into away
  from unnest(of_videos, since) as asked(video_key, since)
  join archived_facts a on a.organization_key = of_organization and a.video_key = asked.video_key
    and a.archived_before > coalesce(asked.since, '-infinity');
  if away is not null then
    raise exception 'facts are archived' using errcode = 'CLA01',
      detail = json_build_object('organization', of_organization, 'videos', (select array_agg(key::text) from unnest(away) as k(key)));
  end if;
  return true;
end
$$;

-- The first day that a window may rest on: videos pay for at most 180 days after their publication.
create function first_day_of_window(starts_on date) returns date language sql immutable return starts_on - 181;

-- Windows that begin on or after this day rest on nothing that left. Whoever lets facts leave has the lock alone.
create function refuse_archived_window(of_organization text, starts_on date) returns void language plpgsql as $$
declare
  key_of_organization integer;
begin
  perform pg_advisory_xact_lock_shared(4270042);
  select o.key into key_of_organization
  from organizations o join fact_archives a on a.organization_key = o.key
  where o.id = of_organization and a.archived_before > first_day_of_window(starts_on);
  if key_of_organization is not null then
    raise exception 'facts of a window are archived' using errcode = 'CLA01',
      detail = json_build_object('organization', key_of_organization);
  end if;
end
$$;

create function refuse_archived_windows() returns trigger language plpgsql as $$
begin
  perform refuse_archived_window(organization_id, min(starts_on)) from added
  where state in ('open', 'paying') group by organization_id;
  return null;
end
$$;
create function refuse_reopened_window() returns trigger language plpgsql as $$
begin
  perform refuse_archived_window(new.organization_id, new.starts_on);
  return null;
end
$$;
create function refuse_archived_assignment() returns trigger language plpgsql as $$
begin
  perform refuse_archived_window(new.organization_id, new.next_window_on);
  return null;
end
$$;

create trigger billing_windows_not_archived after insert on billing_windows referencing new table as added
  for each statement execute function refuse_archived_windows();
create trigger billing_windows_not_archived_on_update after update of state, starts_on on billing_windows
  for each row when (new.state in ('open', 'paying')) execute function refuse_reopened_window();
create trigger assignments_not_archived after insert on assignments
  for each row when (new.next_window_on is not null) execute function refuse_archived_assignment();
create trigger assignments_not_archived_on_update after update of next_window_on on assignments
  for each row when (new.next_window_on is not null) execute function refuse_archived_assignment();
