-- The key stands for the creator where an index takes numbers only.
alter table creators
  add column key integer generated always as identity unique,
  add column first_name text not null default '' check (char_length(first_name) <= 50),
  add column last_name text not null default '' check (char_length(last_name) <= 50),
  add column actor_type text not null default 'system' check (actor_type in ('user', 'system', 'api_token')),
  add column created_by_user_id text references users on delete set null,
  add column archived_at timestamptz,
  add column member_id text unique check (member_id ~ '^orgmem_[0-9A-Za-z]{12}$'),
  add column joined_at timestamptz,
  add check (char_length(notes) <= 5000),
  add check ((member_id is null) = (joined_at is null)),
  add unique (organization_id, id, key);
create index creators_by_user on creators (user_id);
create index creators_by_creation on creators (organization_id, created_at, key);

create table creator_invitations (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orginv_[0-9A-Za-z]{12}$'),
  creator_id text not null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  token_hash bytea not null unique,
  token_sealed text not null,
  invited_by_user_id text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  check ((status = 'pending') = (decided_at is null))
);
create unique index creator_invitations_one_pending on creator_invitations (organization_id, creator_id) where status = 'pending';
create index creator_invitations_by_creator on creator_invitations (organization_id, creator_id, created_at desc);

create table creator_tags (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgtag_[0-9A-Za-z]{12}$'),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 40),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index creator_tags_name on creator_tags (organization_id, lower(name));

create table creator_tag_links (
  organization_id text not null,
  creator_id text not null,
  tag_id text not null,
  primary key (organization_id, creator_id, tag_id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, tag_id) references creator_tags on delete cascade
);
create index creator_tag_links_by_tag on creator_tag_links (organization_id, tag_id);

create table campaigns (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgcamp_[0-9A-Za-z]{12}$'),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  description text check (char_length(description) between 1 and 2000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  interval text not null check (interval in ('day', 'week', 'month')),
  interval_count smallint not null check (interval_count between 1 and 12),
  anchor text not null check (anchor in ('rolling', 'fixed')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  video_target integer check (video_target between 1 and 10000),
  brief_id text check (brief_id ~ '^orgbrief_[0-9A-Za-z]{12}$'),
  -- The payouts block of the spec with its defaults filled in, and the rules derived from it.
  payouts jsonb not null,
  rules jsonb not null,
  revision integer not null default 1 check (revision >= 1),
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index campaigns_name on campaigns (organization_id, lower(normalize(name)));
create index campaigns_by_creation on campaigns (organization_id, created_at, id);

create table campaign_revisions (
  organization_id text not null,
  campaign_id text not null,
  revision integer not null check (revision >= 1),
  change text not null check (change in ('created', 'updated', 'ended', 'reactivated')),
  changed_at timestamptz not null,
  actor jsonb not null,
  spec_before jsonb,
  spec_after jsonb not null,
  ends_on_before date,
  ends_on_after date,
  primary key (organization_id, campaign_id, revision),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);

-- No extension is needed to keep one creator's assignments apart: a range of one key equals only itself.
create table assignments (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgcrcampaign_[0-9A-Za-z]{12}$'),
  campaign_id text not null,
  creator_id text not null,
  creator_key integer not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  -- First day of the next billing window without a row; null when none will follow.
  next_window_on date,
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns,
  foreign key (organization_id, creator_id, creator_key) references creators (organization_id, id, key),
  constraint assignments_do_not_overlap exclude using gist (
    int4range(creator_key, creator_key, '[]') with &&,
    daterange(valid_from, valid_until, '[]') with &&
  )
);
create index assignments_by_campaign on assignments (organization_id, campaign_id, valid_from);
create index assignments_by_creator on assignments (organization_id, creator_id, valid_from);
create index assignments_awaiting_window on assignments (organization_id, next_window_on) where next_window_on is not null;

-- Upcoming or due is a matter of today's date. A retracted window is remembered for its generation, should it come back.
create table billing_windows (
  organization_id text not null references organizations on delete cascade,
  campaign_id text not null,
  creator_id text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  assignment_id text,
  state text not null check (state in ('open', 'canceled', 'paid', 'retracted')),
  generation integer not null default 1 check (generation >= 1),
  amount_minor bigint,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, campaign_id, creator_id, starts_on, ends_on),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade,
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, assignment_id) references assignments,
  check ((state = 'retracted') or (assignment_id is not null)),
  check ((state in ('canceled', 'paid')) = (decided_at is not null))
);
create index billing_windows_by_assignment on billing_windows (organization_id, assignment_id, starts_on) where assignment_id is not null;
create index billing_windows_by_start on billing_windows (organization_id, starts_on);
create index billing_windows_by_end on billing_windows (organization_id, ends_on);
create index billing_windows_by_decision on billing_windows (organization_id, decided_at) where decided_at is not null;

-- What time alone brought about and has been told, so that no pass tells it twice.
create table told_moments (
  organization_id text not null references organizations on delete cascade,
  moment text not null,
  subject_id text not null,
  on_day date not null,
  told_at timestamptz not null,
  primary key (organization_id, moment, subject_id, on_day)
);
create index told_moments_by_age on told_moments (told_at);

-- What a campaign can be drafted from. Amounts are minor units of the currency.
create table jobs (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgjob_[0-9A-Za-z]{12}$'),
  product_title text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pay_frequency text not null check (pay_frequency in ('one_time', 'per_day', 'per_week', 'per_month')),
  per_video_minor bigint check (per_video_minor > 0),
  cpm_minor bigint check (cpm_minor > 0),
  flat_salary_minor bigint check (flat_salary_minor > 0),
  bonus_minor bigint check (bonus_minor > 0),
  platform_focus text[] not null default '{}',
  min_weekly_videos integer check (min_weekly_videos > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

create table creator_invite_links (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgcil_[0-9A-Za-z]{12}$'),
  label text not null check (char_length(label) between 1 and 60),
  token_hash bytea not null unique,
  token_sealed text not null,
  created_by_user_id text references users on delete set null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (organization_id, id)
);

create table creator_join_requests (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgcjr_[0-9A-Za-z]{12}$'),
  link_id text,
  user_id text not null references users on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 50),
  last_name text not null check (char_length(last_name) <= 50),
  message text not null check (char_length(message) <= 2000),
  status text not null check (status in ('pending', 'approved', 'rejected', 'canceled')),
  creator_id text,
  decided_by_user_id text references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, link_id) references creator_invite_links on delete set null (link_id),
  foreign key (organization_id, creator_id) references creators on delete set null (creator_id),
  check ((status = 'pending') = (decided_at is null))
);
create unique index creator_join_requests_one_pending on creator_join_requests (organization_id, user_id) where status = 'pending';
create index creator_join_requests_by_time on creator_join_requests (organization_id, created_at);
create index creator_join_requests_by_link on creator_join_requests (organization_id, link_id) where status = 'pending';
create index creator_join_requests_by_user on creator_join_requests (user_id);
create index creator_join_requests_by_creator on creator_join_requests (organization_id, creator_id) where creator_id is not null;
create index creator_join_requests_open on creator_join_requests (created_at) where status = 'pending';
