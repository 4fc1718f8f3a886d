-- A number that rises with every transaction that changes what overviews of an organization are made of, so that an answer can
-- be kept until then. It is the sum over some rows: each transaction raises one that nobody else holds, so none waits for
-- another. Rows name organizations without a reference: one is also raised while an organization is being deleted.
create table organization_versions (
  organization_id text not null,
  slot integer not null,
  version bigint not null,
  primary key (organization_id, slot)
) with (fillfactor = 50);

create function raise_version(raised text) returns void language plpgsql as $$
declare
  free integer;
begin
  select slot into free from organization_versions
  where organization_id = raised order by slot limit 1 for update skip locked;
  if found then
    update organization_versions set version = version + 1 where organization_id = raised and slot = free;
  else
    insert into organization_versions values (raised, (random() * 2000000000)::int, 1);
  end if;
end
$$;

create function raise_versions() returns trigger language plpgsql as $$
begin
  perform raise_version(organization_id) from (select distinct organization_id from changed) touched;
  return null;
end
$$;

create function raise_versions_of_videos() returns trigger language plpgsql as $$
begin
  perform raise_version(o.id)
  from (select distinct organization_key from changed) touched join organizations o on o.key = touched.organization_key;
  return null;
end
$$;

create function raise_versions_of_people() returns trigger language plpgsql as $$
begin
  perform raise_version(organization_id)
  from (select distinct k.organization_id from changed join creators k on k.user_id = changed.id) touched;
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('assignments', 'raise_versions'), ('campaigns', 'raise_versions'), ('creators', 'raise_versions'),
      ('tracked_accounts', 'raise_versions'), ('billing_windows', 'raise_versions'), ('payouts', 'raise_versions'),
      ('videos', 'raise_versions_of_videos'), ('users', 'raise_versions_of_people')
    ) as t(name, function)
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

-- First pages of lists, without sorting or counting all that an organization has.
create index tracked_videos_by_creation on tracked_videos (organization_id, created_at, id) where not is_reference;
create index excluded_videos_by_creation on excluded_videos (organization_id, created_at, id);
create index billing_windows_canceled on billing_windows (organization_id, decided_at, key) where state = 'canceled';
