-- From the first release of 0005: a partition that another transaction had just added was not seen.
create or replace function add_partition(parent text, suffix text, lower_bound text, upper_bound text) returns void
language plpgsql as $$
declare
  partition text := parent || '_' || suffix;
begin
  -- Asked of the table itself: a name looked up before the lock is remembered as missing after it.
  if exists (select from pg_class where relname = partition) then return; end if;
  perform pg_advisory_xact_lock(hashtext('add_partition'));
  if exists (select from pg_class where relname = partition) then return; end if;
  execute format('create table %I (like %I including all)', partition, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, lower_bound, upper_bound);
end
$$;
