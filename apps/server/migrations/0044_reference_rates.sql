-- Euro reference rates of the European Central Bank, exactly as it states them: what one euro is worth. They belong to nobody.
create table reference_rates (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric not null check (rate > 0),
  primary key (day, currency)
);

-- What sums of several currencies are also shown in; null: each currency by itself.
alter table organizations add column reporting_currency text check (reporting_currency ~ '^[A-Z]{3}$');
