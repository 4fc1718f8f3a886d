-- Set while a provider or rail reports another amount than was ordered; null otherwise.
alter table payouts add column provider_alarm text check (char_length(provider_alarm) <= 500);
create index payouts_provider_alarms on payouts (organization_id) where provider_alarm is not null;
