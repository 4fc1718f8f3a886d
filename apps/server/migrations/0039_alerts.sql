-- Where alerts and digests are told: members by email, a Slack channel, or one of the organization's webhook endpoints.
create table alert_channels (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgalchan_[0-9A-Za-z]{12}$'),
  kind text not null check (kind in ('email', 'slack', 'webhook')),
  name text not null check (char_length(name) between 1 and 60),
  -- The address of Slack's incoming webhook, which is a secret.
  token_sealed text,
  endpoint_id text,
  created_by_user_id text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_failure text check (char_length(last_failure) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints on delete cascade,
  check ((kind = 'slack') = (token_sealed is not null)),
  check ((kind = 'webhook') = (endpoint_id is not null)),
  check ((last_failed_at is null) = (last_failure is null))
);
create index alert_channels_of_endpoint on alert_channels (organization_id, endpoint_id) where endpoint_id is not null;
create index alert_channels_of_user on alert_channels (created_by_user_id) where created_by_user_id is not null;

-- Who gets the emails of a channel. Whoever leaves the organization gets none.
create table alert_channel_members (
  organization_id text not null,
  channel_id text not null,
  user_id text not null,
  primary key (organization_id, channel_id, user_id),
  foreign key (organization_id, channel_id) references alert_channels on delete cascade,
  foreign key (organization_id, user_id) references members on delete cascade
);
create index alert_channel_members_of_user on alert_channel_members (organization_id, user_id);

create table alert_rules (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgalert_[0-9A-Za-z]{12}$'),
  kind text not null check (kind in (
    'behind_target', 'budget_share', 'source_failing', 'endpoint_failing', 'viral_video', 'payout_due'
  )),
  name text not null check (char_length(name) between 1 and 80),
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  campaign_id text generated always as (parameters ->> 'campaignId') stored,
  is_paused boolean not null,
  -- Raised by every change: what was worked out by an older one is worth nothing.
  revision integer not null default 1,
  created_by_user_id text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it was last looked at, and the organization's version then: without another version nothing has changed on that day.
  checked_at timestamptz,
  checked_version text,
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
create index alert_rules_of_campaign on alert_rules (organization_id, campaign_id) where campaign_id is not null;
create index alert_rules_of_user on alert_rules (created_by_user_id) where created_by_user_id is not null;

create table alert_rule_channels (
  organization_id text not null,
  rule_id text not null,
  channel_id text not null,
  primary key (organization_id, rule_id, channel_id),
  foreign key (organization_id, rule_id) references alert_rules on delete cascade,
  foreign key (organization_id, channel_id) references alert_channels on delete cascade
);
create index alert_rule_channels_of_channel on alert_rule_channels (organization_id, channel_id);

-- That a rule came true for something, until it was true no more. Names of creators are not kept here: they are read when they are shown.
create table alert_firings (
  organization_id text not null,
  id text not null unique check (id ~ '^orgalfire_[0-9A-Za-z]{12}$'),
  rule_id text not null,
  subject text not null,
  creator_id text,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- Those that were found together, and are told in one message.
  notice_id text not null,
  place integer not null,
  fired_at timestamptz not null,
  recovered_at timestamptz check (recovered_at >= fired_at),
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references alert_rules on delete cascade
);
-- It is told once, whichever process finds it first, until it has recovered.
create unique index alert_firings_open on alert_firings (organization_id, rule_id, subject) where recovered_at is null;
create index alert_firings_by_time on alert_firings (organization_id, fired_at desc, id);
create index alert_firings_of_notice on alert_firings (organization_id, notice_id);
create index alert_firings_recovered on alert_firings (recovered_at) where recovered_at is not null;

-- When the digest of the last whole week is sent, and whether.
create table digest_settings (
  organization_id text primary key references organizations on delete cascade,
  is_on boolean not null,
  -- Monday is 1.
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  -- Moments before this are past, whoever runs late.
  turned_on_at timestamptz,
  updated_at timestamptz not null,
  check (not is_on or turned_on_at is not null)
);

create table digest_channels (
  organization_id text not null references digest_settings on delete cascade,
  channel_id text not null,
  primary key (organization_id, channel_id),
  foreign key (organization_id, channel_id) references alert_channels on delete cascade
);
create index digest_channels_of_channel on digest_channels (organization_id, channel_id);

create table digests (
  organization_id text not null references organizations on delete cascade,
  week_starts_on date not null check (extract(isodow from week_starts_on) = 1),
  created_at timestamptz not null,
  primary key (organization_id, week_starts_on)
);

-- One message to one channel, and of an email to one person.
create table alert_messages (
  organization_id text not null,
  id text not null unique check (id ~ '^orgalmsg_[0-9A-Za-z]{12}$'),
  channel_id text not null,
  user_id text references users on delete cascade,
  -- What it tells: firings that were found together, or a week.
  rule_id text,
  notice_id text,
  week_starts_on date,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Until then somebody is sending it.
  leased_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, channel_id) references alert_channels on delete cascade,
  foreign key (organization_id, rule_id) references alert_rules on delete cascade,
  foreign key (organization_id, week_starts_on) references digests on delete cascade,
  unique nulls not distinct (organization_id, notice_id, week_starts_on, channel_id, user_id),
  check ((rule_id is null) = (notice_id is null)),
  check ((notice_id is null) <> (week_starts_on is null)),
  check ((state = 'waiting') = (settled_at is null))
);
create index alert_messages_of_channel on alert_messages (organization_id, channel_id);
create index alert_messages_of_rule on alert_messages (organization_id, rule_id) where rule_id is not null;
create index alert_messages_of_week on alert_messages (organization_id, week_starts_on) where week_starts_on is not null;
create index alert_messages_of_user on alert_messages (user_id) where user_id is not null;
create index alert_messages_settled on alert_messages (settled_at) where settled_at is not null;

-- Links by which a spreadsheet reads rows as CSV. Only a hash of the token is kept.
create table sheet_links (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgsheet_[0-9A-Za-z]{12}$'),
  kind text not null check (kind in ('accounts', 'videos', 'video_daily_gains')),
  name text not null check (char_length(name) between 1 and 60),
  project_id text,
  -- Of daily gains: how many days up to today.
  range_days smallint check (range_days between 1 and 366),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- It works only as long as they may make such links.
  created_by_user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  revoked_at timestamptz,
  last_used_at timestamptz,
  use_count integer not null default 0,
  primary key (organization_id, id),
  check ((kind = 'video_daily_gains') = (range_days is not null)),
  foreign key (organization_id, project_id) references projects on delete cascade
);
create index sheet_links_of_project on sheet_links (organization_id, project_id) where project_id is not null;
create index sheet_links_of_user on sheet_links (created_by_user_id);
