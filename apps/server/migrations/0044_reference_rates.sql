-- Euro reference rates of the European Central Bank, exactly as it states them: what one euro is worth. They belong to nobody.
create table reference_rates (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric not null check (rate > 0),
  primary key (day, currency)
);

-- What sums of several currencies are also shown in; null: each currency by itself.
alter table organizations add column reporting_currency text check (reporting_currency ~ '^[A-Z]{3}$');

-- Sums in a reporting currency are kept until something changes, and rates are part of them.
create function raise_versions_of_reporting() returns trigger language plpgsql as $$
begin
  perform raise_version(id) from organizations where reporting_currency is not null;
  return null;
end
$$;
create trigger reference_rates_version after insert or update or delete on reference_rates
  for each statement execute function raise_versions_of_reporting();
