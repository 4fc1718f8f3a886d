-- A number for each assignment, since joining and keeping sums by its id takes longer.
alter table assignments add column key integer generated always as identity;
create unique index assignments_by_key on assignments (organization_id, key);

-- What the counting videos of an assignment had reached by the end of a day, and how many of them there were; a day without a row
-- equals the one before it. What a video was seen with before its publication counts from then on. The gains of a range are the
-- difference of two rows, however many videos gained them.
create table assignment_totals (
  organization_key integer not null,
  assignment_key integer not null,
  day date not null,
  videos integer not null,
  views bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  bookmarks bigint not null,
  primary key (organization_key, assignment_key, day)
);

-- Assignments whose videos are others than their totals say, until they are counted anew: until then nobody reads their totals.
-- Only ever added to and taken from, so that no writer waits for another.
create table assignment_changes (
  organization_key integer not null,
  key bigint generated always as identity,
  assignment_key integer not null,
  primary key (organization_key, key)
);

create function note_changed_assignments() returns trigger language plpgsql as $$
begin
  insert into assignment_changes (organization_key, assignment_key)
  select o.key, changed.key from changed join organizations o on o.id = changed.organization_id;
  return null;
end
$$;
create trigger assignments_noted_on_insert after insert on assignments referencing new table as changed
  for each statement execute function note_changed_assignments();
create trigger assignments_noted_on_delete after delete on assignments referencing old table as changed
  for each statement execute function note_changed_assignments();

create function note_moved_assignment() returns trigger language plpgsql as $$
begin
  insert into assignment_changes (organization_key, assignment_key)
  select o.key, new.key from organizations o where o.id = new.organization_id;
  return null;
end
$$;
create trigger assignments_noted_on_move after update of creator_id, valid_from, valid_until on assignments for each row
  when ((old.creator_id, old.valid_from, old.valid_until) is distinct from (new.creator_id, new.valid_from, new.valid_until))
  execute function note_moved_assignment();

create function note_assignments_of_linked_account() returns trigger language plpgsql as $$
begin
  insert into assignment_changes (organization_key, assignment_key)
  select new.organization_key, s.key from assignments s
  where s.organization_id = new.organization_id and s.creator_id in (old.creator_id, new.creator_id);
  return null;
end
$$;
create trigger accounts_noted_on_link after update of creator_id on tracked_accounts for each row
  when (old.creator_id is distinct from new.creator_id) execute function note_assignments_of_linked_account();

insert into assignment_changes (organization_key, assignment_key)
select o.key, s.key from assignments s join organizations o on o.id = s.organization_id order by s.key;
