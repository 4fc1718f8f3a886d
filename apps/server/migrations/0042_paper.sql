-- Numbers of papers, one after another in each series of an organization. Whoever takes a number holds the row until the paper
-- stands beside it, or neither does: so a series has no gaps.
create table paper_series (
  organization_id text not null references organizations on delete cascade,
  series text not null check (series ~ '^(S-[0-9]{4}|INV|CN)$'),
  last_number integer not null check (last_number > 0),
  primary key (organization_id, series)
);

-- Statements, numbered when they are first asked for: of one payout, or of what a creator was paid in a month that is over.
create table statements (
  organization_id text not null references organizations on delete cascade,
  number text not null check (number ~ '^S-[0-9]{4}-[0-9]{6,}$'),
  creator_id text not null,
  payout_id text,
  month text check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  -- The names of that moment, which later ones do not replace.
  heading jsonb not null,
  issued_at timestamptz not null,
  primary key (organization_id, number),
  foreign key (organization_id, payout_id) references payouts,
  check ((payout_id is null) <> (month is null))
);
create unique index statements_of_payout on statements (organization_id, payout_id) where payout_id is not null;
create unique index statements_of_month on statements (organization_id, creator_id, month) where month is not null;

-- Self-billing invoices, and the credit notes that take them back. What they say is fixed when they are issued.
create table invoices (
  organization_id text not null references organizations on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note')),
  sequence integer not null check (sequence > 0),
  number text not null,
  payout_id text not null,
  content jsonb not null,
  issued_at timestamptz not null,
  primary key (organization_id, kind, sequence),
  unique (organization_id, number),
  unique (organization_id, kind, payout_id),
  foreign key (organization_id, payout_id) references payouts,
  check (number = case kind when 'invoice' then 'INV-' else 'CN-' end || lpad(sequence::text, greatest(6, length(sequence::text)), '0'))
);

-- What stands on invoices of the organization, who is billed.
create table organization_invoice_details (
  organization_id text primary key references organizations on delete cascade,
  legal_name text not null check (char_length(legal_name) between 1 and 200),
  address_lines text[] not null check (cardinality(address_lines) between 1 and 5),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  vat_id text check (char_length(vat_id) between 4 and 20),
  updated_at timestamptz not null
);

-- Whom a creator is for the tax office. Sealed as one, as payout details are.
create table creator_tax_profiles (
  user_id text primary key references users on delete cascade,
  profile_sealed text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What receipts are signed with: at most one key signs, retired ones still prove what they signed.
create table receipt_keys (
  id text primary key check (id ~ '^rcptkey_[0-9A-Za-z]{12}$'),
  -- The 32 bytes of an Ed25519 key as base64url.
  public_key text not null check (public_key ~ '^[0-9A-Za-z_-]{43}$'),
  private_key_sealed text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index receipt_keys_one_signs on receipt_keys ((true)) where retired_at is null;

create table receipts (
  organization_id text not null references organizations on delete cascade,
  payout_id text not null,
  id text not null unique check (id ~ '^orgrcpt_[0-9A-Za-z]{12}$'),
  key_id text not null references receipt_keys,
  -- As it was signed. Null once the creator, whom it names, deleted their account.
  content text,
  issued_at timestamptz not null,
  primary key (organization_id, payout_id),
  foreign key (organization_id, payout_id) references payouts
);
create index receipts_by_key on receipts (key_id);
