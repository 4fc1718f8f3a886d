-- From the first release of 0009, when nothing filled these tables yet.
create index creators_by_creation on creators (organization_id, created_at, key);
drop index campaigns_name;
create unique index campaigns_name on campaigns (organization_id, lower(normalize(name)));
create index billing_windows_by_start on billing_windows (organization_id, starts_on);
create index billing_windows_by_decision on billing_windows (organization_id, decided_at) where decided_at is not null;
update creator_join_requests set message = '' where message is null;
alter table creator_join_requests alter column message set not null;
create index creator_join_requests_by_link on creator_join_requests (organization_id, link_id) where status = 'pending';
create index creator_join_requests_by_user on creator_join_requests (user_id);
create index creator_join_requests_by_creator on creator_join_requests (organization_id, creator_id) where creator_id is not null;
create index creator_join_requests_open on creator_join_requests (created_at) where status = 'pending';
