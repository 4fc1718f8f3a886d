-- Links by which strangers read one report. The token itself is not kept: whoever lost it makes another link.
create table report_links (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgreport_[0-9A-Za-z]{12}$'),
  -- What the report is about: exactly one of both.
  campaign_id text,
  project_id text,
  -- How many days up to today a project's report shows; a campaign's shows all of its days.
  range_days smallint check (range_days between 1 and 366),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  password_hash text,
  hides_money boolean not null,
  created_by_user_id text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  revoked_at timestamptz,
  last_seen_at timestamptz,
  view_count integer not null default 0,
  primary key (organization_id, id),
  check ((campaign_id is null) <> (project_id is null)),
  check ((project_id is null) = (range_days is null)),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade,
  foreign key (organization_id, project_id) references projects on delete cascade
);
create index report_links_of_campaign on report_links (organization_id, campaign_id) where campaign_id is not null;
create index report_links_of_project on report_links (organization_id, project_id) where project_id is not null;
create index report_links_of_user on report_links (created_by_user_id) where created_by_user_id is not null;
