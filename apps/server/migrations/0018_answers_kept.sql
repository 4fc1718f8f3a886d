-- Everything that lists and overviews show raises the version of its organization, so that any of their answers can be kept
-- until then. A transaction raises it once, however many statements change rows.
create or replace function raise_version(raised text) returns void language plpgsql as $$
declare
  free integer;
begin
  if current_setting('clipledger.raised_version', true) = raised then return; end if;
  select slot into free from organization_versions
  where organization_id = raised order by slot limit 1 for update skip locked;
  if found then
    update organization_versions set version = version + 1 where organization_id = raised and slot = free;
  else
    insert into organization_versions values (raised, (random() * 2000000000)::int, 1);
  end if;
  perform set_config('clipledger.raised_version', raised, true);
end
$$;

create or replace function raise_versions_of_people() returns trigger language plpgsql as $$
begin
  perform raise_version(organization_id) from (
    select k.organization_id from changed join creators k on k.user_id = changed.id
    union
    select m.organization_id from changed join members m on m.user_id = changed.id
    union
    select a.organization_id from changed join job_applications a on a.user_id = changed.id
  ) touched;
  return null;
end
$$;

-- For what creators have wherever they work.
create function raise_versions_of_creators() returns trigger language plpgsql as $$
begin
  perform raise_version(organization_id)
  from (select distinct k.organization_id from changed join creators k on k.user_id = changed.user_id) touched;
  return null;
end
$$;

create function raise_versions_of_organizations() returns trigger language plpgsql as $$
begin
  perform raise_version(id) from changed;
  return null;
end
$$;

create function raise_version_of_row() returns trigger language plpgsql as $$
begin
  perform raise_version(new.organization_id);
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select name, 'raise_versions' as function from unnest(array[
      'account_projects', 'activity', 'amount_changes', 'app_days', 'apps', 'brief_reads', 'brief_samples', 'briefs',
      'chat_group_members', 'chat_messages', 'chat_reactions', 'chat_reads', 'chats', 'creator_invitations',
      'creator_tag_links', 'creator_tags', 'excluded_videos', 'job_applications', 'jobs', 'library_insights',
      'library_videos', 'members', 'payout_cancellations', 'payout_decisions', 'payout_intents', 'projects',
      'tracked_videos'
    ]) name
    union all
    values ('creator_profiles', 'raise_versions_of_creators'), ('unwanted_mails', 'raise_versions_of_creators'),
      ('organizations', 'raise_versions_of_organizations')
  loop
    execute format('create trigger %1$s_version_on_insert after insert on %1$s referencing new table as changed
      for each statement execute function %2$s()', watched.name, watched.function);
    execute format('create trigger %1$s_version_on_update after update on %1$s referencing new table as changed
      for each statement execute function %2$s()', watched.name, watched.function);
    execute format('create trigger %1$s_version_on_delete after delete on %1$s referencing old table as changed
      for each statement execute function %2$s()', watched.name, watched.function);
  end loop;
end
$$;

-- Only the name of a key shows in lists, and when it was last used is written all the time.
create trigger api_keys_version_on_name after update of name on api_keys
  for each row when (old.name <> new.name) execute function raise_version_of_row();
