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

create function add_video_words() returns trigger language plpgsql as $$
begin
  insert into video_words (organization_key, video_key, words)
  select organization_key, key, words_of_caption(organization_key, caption) from added where caption is not null;
  return null;
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
  for each statement execute function add_video_words();
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
