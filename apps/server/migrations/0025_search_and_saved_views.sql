-- The words of captions, apart from videos: their counts change with every sync, and each change of a row writes to every
-- index of its table. The organization stands among the words, so that one entry of the index keeps to its videos.
create table video_words (
  organization_key integer not null,
  video_key bigint not null,
  words tsvector not null,
  primary key (organization_key, video_key)
);

create function words_of_caption(organization_key integer, caption text) returns tsvector
language sql immutable strict parallel safe as $$
  select array_to_tsvector(array['@' || organization_key]) || to_tsvector('simple', left(caption, 5000))
$$;

insert into video_words (organization_key, video_key, words)
select organization_key, key, words_of_caption(organization_key, caption) from videos where caption is not null;

create index video_words_by_word on video_words using gin (words);

-- The few videos that lists leave out: how many videos have a word is counted without them.
create index videos_left_out on videos (organization_key, key) where not counts;

-- From which video on words have still to be added, where any have. To add them while videos are stored took as long as all else of
-- storing them.
create table unindexed_captions (
  organization_key integer primary key references organizations (key) on delete cascade,
  first_key bigint not null
);

create function note_unindexed_captions() returns trigger language plpgsql as $$
begin
  insert into unindexed_captions as noted (organization_key, first_key)
  select organization_key, min(key) from added group by organization_key
  on conflict (organization_key) do update set first_key = least(noted.first_key, excluded.first_key);
  return null;
end
$$;

-- Adds the words of the next videos. Answers whether there are none left. Whoever stores videos at this moment waits, or is waited
-- for: what they noted is then seen.
create function index_captions(organization integer) returns boolean language plpgsql as $$
declare
  most constant integer := 5000;
  from_key bigint;
  read_videos integer;
  last_key bigint;
begin
  select first_key into from_key from unindexed_captions where organization_key = organization for update;
  if not found then
    return true;
  end if;
  with next as materialized (
    select key, caption from videos where organization_key = organization and key >= from_key order by key limit most
  ),
  added as (
    insert into video_words (organization_key, video_key, words)
    select organization, key, words_of_caption(organization, caption) from next where caption is not null
    on conflict do nothing
  )
  select count(*), max(key) into read_videos, last_key from next;
  if read_videos < most then
    delete from unindexed_captions where organization_key = organization;
    return true;
  end if;
  update unindexed_captions set first_key = last_key + 1 where organization_key = organization;
  return false;
end
$$;

create function change_video_words() returns trigger language plpgsql as $$
begin
  delete from video_words where organization_key = new.organization_key and video_key = new.key;
  if new.caption is not null then
    insert into video_words (organization_key, video_key, words)
    values (new.organization_key, new.key, words_of_caption(new.organization_key, new.caption));
  end if;
  return null;
end
$$;

-- No reference does this: it would look every new video up that this very statement has added.
create function remove_video_words() returns trigger language plpgsql as $$
begin
  delete from video_words w using removed where w.organization_key = removed.organization_key and w.video_key = removed.key;
  return null;
end
$$;

create trigger videos_words_on_delete after delete on videos referencing old table as removed
  for each statement execute function remove_video_words();
create trigger videos_words_on_insert after insert on videos referencing new table as added
  for each statement execute function note_unindexed_captions();
create trigger videos_words_on_update after update of caption on videos
  for each row when (old.caption is distinct from new.caption) execute function change_video_words();

-- What a member sees of a list, under a name: everything that its address tells, and its columns.
create table saved_views (
  organization_id text not null,
  id text not null unique check (id ~ '^orgview_[0-9A-Za-z]{12}$'),
  user_id text not null,
  list text not null check (char_length(list) between 1 and 40),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  is_shared boolean not null default false,
  query text not null check (char_length(query) <= 4000),
  -- The columns that can be chosen, in their order, each with whether it is shown; null for those that the list begins with.
  columns jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members on delete cascade
);
create unique index saved_views_name on saved_views (organization_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (organization_id, list) where is_shared;
