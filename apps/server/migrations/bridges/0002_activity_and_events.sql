-- From the first release of 0002: entries of the same instant were ordered by their id. Rows are numbered as they were written.
alter table activity add column position bigint generated always as identity;
drop index activity_by_time;
drop index activity_by_type;
drop index activity_by_user;
drop index activity_by_api_key;
create index activity_by_time on activity (organization_id, occurred_at, position);
create index activity_by_type on activity (organization_id, type, occurred_at, position);
create index activity_by_user on activity (organization_id, user_id, occurred_at, position);
create index activity_by_api_key on activity (organization_id, api_key_id, occurred_at, position) where api_key_id is not null;
