-- Followers come and go. A milestone is reported once, when the highest count ever seen passes it.
alter table tracked_accounts add column highest_follower_count bigint;
update tracked_accounts set highest_follower_count = follower_count;
