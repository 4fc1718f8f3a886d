-- From the first release of 0001: keys did not say yet who made them.
alter table api_keys add column created_by_user_id text;
update api_keys set created_by_user_id = owner_user_id;
alter table api_keys alter column created_by_user_id set not null;
