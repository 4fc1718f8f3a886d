-- A queued run waits until then where every source of the platform asked to wait, and what the source said. Only meaningful while queued.
alter table sync_runs add column postponed_until timestamptz, add column postponed_reason text;
