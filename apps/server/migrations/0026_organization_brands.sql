-- How an organization shows itself to creators: on its job board, in their portal and in emails.
create table organization_brands (
  organization_id text primary key references organizations on delete cascade,
  -- In place of the organization's name; null where that is shown.
  name text check (char_length(name) between 1 and 80),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Whether search engines may list its jobs.
  is_indexed boolean not null default false,
  logo bytea check (octet_length(logo) between 1 and 524288),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- SHA-256 of the logo in hexadecimal digits: its address, which changes with it.
  logo_hash text check (logo_hash ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null))
);
create index organization_brands_by_logo on organization_brands (logo_hash) where logo_hash is not null;
