create table briefs (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^orgbrief_[0-9A-Za-z]{12}$'),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  -- The same text in both formats, as the converter wrote them.
  content jsonb not null,
  content_markdown text not null,
  excerpt text not null,
  version integer not null default 1 check (version >= 1),
  last_notified_at timestamptz,
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index briefs_name on briefs (organization_id, lower(normalize(name)));
create index briefs_by_author on briefs (user_id) where user_id is not null;
create index briefs_by_creation on briefs (organization_id, created_at, id);

alter table campaigns
  add foreign key (organization_id, brief_id) references briefs on delete set null (brief_id);
create index campaigns_by_brief on campaigns (organization_id, brief_id) where brief_id is not null;

-- Videos of tracked accounts, tracked videos, and library videos that are tracked for reference only.
create table brief_samples (
  organization_id text not null,
  brief_id text not null,
  platform text not null check (platform in ('facebook', 'instagram', 'tiktok', 'youtube')),
  platform_video_id text not null check (platform_video_id <> ''),
  position integer not null check (position >= 0),
  label text check (char_length(label) between 1 and 60),
  -- Where it came from, when it came from the library.
  library_video_id text,
  created_at timestamptz not null,
  primary key (organization_id, brief_id, platform, platform_video_id),
  foreign key (organization_id, brief_id) references briefs on delete cascade,
  unique (organization_id, brief_id, position) deferrable initially deferred
);
create index brief_samples_by_video on brief_samples (organization_id, platform, platform_video_id);

create table brief_reads (
  organization_id text not null,
  brief_id text not null,
  version integer not null check (version >= 1),
  creator_id text not null,
  read_at timestamptz not null,
  primary key (organization_id, brief_id, version, creator_id),
  foreign key (organization_id, brief_id) references briefs on delete cascade,
  foreign key (organization_id, creator_id) references creators on delete cascade
);
create index brief_reads_by_creator on brief_reads (organization_id, creator_id);

alter table jobs
  add column product_description text not null default '' check (char_length(product_description) <= 300),
  add column product_niches text[] not null default '{}',
  add column job_type text not null default 'other' check (job_type in ('canvas_ugc', 'influencer', 'ugc_ads', 'creator_manager', 'other')),
  add column country_residences text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column min_age smallint check (min_age between 16 and 99),
  add column content_formats text[] not null default '{}',
  add column min_weekly_hours integer check (min_weekly_hours between 1 and 168),
  add column account_type text,
  add column ai_content_policy text,
  add column example_video_urls text[] not null default '{}',
  add column example_videos jsonb not null default '[]',
  add column sample_videos jsonb not null default '[]',
  add column video_submission_required boolean not null default false,
  add column body jsonb,
  add column body_markdown text,
  add column challenge_brief jsonb,
  add column challenge_brief_markdown text,
  add column status text not null default 'draft' check (status in ('draft', 'public', 'paused')),
  add column paused_reason text check (char_length(paused_reason) <= 200),
  add column logo_url text,
  add column published_at timestamptz,
  add column actor_type text not null default 'system' check (actor_type in ('user', 'system', 'api_token')),
  add column user_id text references users on delete set null,
  add check (char_length(product_title) between 1 and 120),
  add check ((body is null) = (body_markdown is null)),
  add check ((challenge_brief is null) = (challenge_brief_markdown is null)),
  add check (status = 'draft' or published_at is not null),
  add check (paused_reason is null or status = 'paused');
create index jobs_by_creation on jobs (organization_id, created_at, id);
create index jobs_by_author on jobs (user_id) where user_id is not null;
create index jobs_on_board on jobs (published_at, id) where status = 'public';

-- One per person and job: whoever applies again takes up their former application.
create table job_applications (
  organization_id text not null,
  id text not null unique check (id ~ '^orgjapp_[0-9A-Za-z]{12}$'),
  job_id text not null,
  user_id text not null references users on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 50),
  last_name text not null check (char_length(last_name) <= 50),
  status text not null check (status in (
    'open', 'in_review', 'accepted', 'rejected', 'withdrawn', 'auto_closed', 'invited', 'not_interested', 'answered', 'retracted'
  )),
  source text not null check (source in ('applied', 'invited')),
  message text not null default '' check (char_length(message) <= 5000),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  languages text[] not null default '{}',
  -- Links to their accounts and work, and to the video made for the challenge.
  links text[] not null default '{}',
  challenge_video_url text check (char_length(challenge_video_url) <= 2048),
  is_bookmarked boolean not null default false,
  -- Sent or taken up in a session of the portal: not by a stranger who wrote this address into a form.
  is_confirmed boolean not null default false,
  -- Null: nobody of the team has looked at it since it last changed hands.
  read_at timestamptz,
  answered_at timestamptz,
  status_changed_at timestamptz not null,
  invited_by_user_id text references users on delete set null,
  creator_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, job_id, user_id),
  foreign key (organization_id, job_id) references jobs on delete cascade,
  foreign key (organization_id, creator_id) references creators on delete set null (creator_id)
);
create index job_applications_by_time on job_applications (organization_id, created_at, id);
create index job_applications_by_user on job_applications (user_id);
create index job_applications_by_creator on job_applications (organization_id, creator_id) where creator_id is not null;
create index job_applications_by_inviter on job_applications (invited_by_user_id) where invited_by_user_id is not null;
create index job_applications_undecided on job_applications (status_changed_at) where status in ('open', 'answered', 'invited');

-- A direct chat is with a creator or, until they are one, with an applicant. What it is about may be gone already: the
-- chat follows with an event of its own.
alter table chats
  drop constraint chats_check,
  drop constraint chats_organization_id_creator_id_fkey,
  add column applicant_user_id text references users on delete cascade,
  add column group_kind text check (group_kind in ('manual', 'campaign')),
  add column title text check (char_length(title) between 1 and 80),
  add column public_title text check (char_length(public_title) between 1 and 80),
  add column campaign_id text,
  add column last_message_at timestamptz,
  add constraint chats_partner check (
    case kind
      when 'direct' then (creator_id is null) <> (applicant_user_id is null) and group_kind is null and campaign_id is null
      else creator_id is null and applicant_user_id is null and group_kind is not null and title is not null
        and (group_kind = 'campaign') = (campaign_id is not null)
    end
  );
create unique index chats_one_per_applicant on chats (organization_id, applicant_user_id) where applicant_user_id is not null;
create index chats_by_applicant on chats (applicant_user_id) where applicant_user_id is not null;
create unique index chats_one_per_campaign on chats (organization_id, campaign_id) where campaign_id is not null;
create index chats_by_last_message on chats (organization_id, (coalesce(last_message_at, created_at)), id);
update chats c set last_message_at = (
  select max(m.created_at) from chat_messages m where m.organization_id = c.organization_id and m.chat_id = c.id
);

-- Of a creator who is gone the membership stays until the group has told of it.
create table chat_group_members (
  organization_id text not null,
  chat_id text not null,
  creator_id text not null,
  joined_at timestamptz not null,
  primary key (organization_id, chat_id, creator_id),
  foreign key (organization_id, chat_id) references chats on delete cascade
);
create index chat_group_members_by_creator on chat_group_members (organization_id, creator_id);

create table chat_broadcasts (
  organization_id text not null references organizations on delete cascade,
  id text not null unique check (id ~ '^crbcast_[0-9A-Za-z]{12}$'),
  campaign_id text not null,
  content text not null check (char_length(content) between 1 and 8000),
  client_message_id text not null,
  recipient_count integer not null check (recipient_count >= 0),
  actor jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, client_message_id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
create index chat_broadcasts_by_campaign on chat_broadcasts (organization_id, campaign_id);

alter table chat_messages
  drop constraint chat_messages_content_check,
  -- Sides choose their ids without knowing each other's.
  drop constraint chat_messages_organization_id_chat_id_client_message_id_key,
  add unique (organization_id, chat_id, sender_type, client_message_id),
  add column key bigint generated always as identity unique,
  add column sender_user_id text references users on delete set null,
  add column api_key_id text,
  add column reply_to_id text,
  add column broadcast_id text,
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  -- When somebody of the other side first saw it.
  add column seen_at timestamptz,
  add constraint chat_messages_content check (
    case when deleted_at is null then char_length(content) between 1 and 8000 else content = '' end
  ),
  add foreign key (organization_id, reply_to_id) references chat_messages on delete set null (reply_to_id),
  add foreign key (organization_id, broadcast_id) references chat_broadcasts on delete set null (broadcast_id);
create index chat_messages_by_key on chat_messages (organization_id, chat_id, key);
create index chat_messages_by_sender on chat_messages (sender_user_id);
create index chat_messages_by_broadcast on chat_messages (organization_id, broadcast_id) where broadcast_id is not null;
create index chat_messages_by_reply on chat_messages (organization_id, reply_to_id) where reply_to_id is not null;
-- The organization is a word as well, which nobody can search for: others' messages are left out before they are read.
create index chat_messages_by_words on chat_messages using gin (
  (array_to_tsvector(array['@' || organization_id]) || to_tsvector('simple', content))
);
drop index chat_messages_by_time;

create table chat_reactions (
  organization_id text not null,
  message_id text not null,
  user_id text not null references users on delete cascade,
  side text not null check (side in ('creator', 'org')),
  emoji text not null check (char_length(emoji) between 1 and 16),
  created_at timestamptz not null,
  primary key (organization_id, message_id, user_id, side, emoji),
  foreign key (organization_id, message_id) references chat_messages on delete cascade
);
create index chat_reactions_by_user on chat_reactions (user_id);

-- How far somebody has read. Messages of their own never are unread.
create table chat_reads (
  organization_id text not null,
  chat_id text not null,
  user_id text not null references users on delete cascade,
  side text not null check (side in ('creator', 'org')),
  up_to_key bigint not null,
  read_at timestamptz not null,
  primary key (organization_id, chat_id, user_id, side),
  foreign key (organization_id, chat_id) references chats on delete cascade
);
create index chat_reads_by_user on chat_reads (user_id);

-- Signing in to the creators' portal: a link that works once, and the session it opens. Only hashes are kept.
create table portal_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index portal_links_by_user on portal_links (user_id);
create index portal_links_by_expiry on portal_links (expires_at);

create table portal_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null
);
create index portal_sessions_by_user on portal_sessions (user_id);
create index portal_sessions_by_expiry on portal_sessions (expires_at);

-- What a person wants no email about. What is not here is sent.
create table unwanted_mails (
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('brief', 'chat', 'payout', 'application', 'job_invitation')),
  since timestamptz not null,
  primary key (user_id, kind)
);

create table creator_profiles (
  user_id text primary key references users on delete cascade,
  id text not null unique check (id ~ '^crprof_[0-9A-Za-z]{12}$'),
  address text not null default '' check (char_length(address) <= 200),
  city text not null default '' check (char_length(city) <= 100),
  postal_code text not null default '' check (char_length(postal_code) <= 20),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  phone_number text not null default '' check (char_length(phone_number) <= 30),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Where a creator wants to be paid when it is not through a provider. The details are sealed; the hint is their end.
create table creator_payout_details (
  user_id text primary key references users on delete cascade,
  method text not null check (method in ('bank_transfer', 'paypal', 'wise', 'other')),
  account_holder text not null check (char_length(account_holder) between 1 and 120),
  details_sealed text not null,
  hint text not null check (char_length(hint) <= 4),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- When they deleted their account: money that was paid or is owed keeps an entry without a name.
alter table creators add column account_deleted_at timestamptz;
create index creators_with_deleted_account on creators (organization_id, id) where account_deleted_at is not null;

-- The accepted application by which they join once they enter the portal. It may be gone by then.
alter table creators add column joins_by_application_id text;

-- Since when the creator may know of a payout at the provider: nobody tells them of one before it is approved there.
alter table payouts add column approved_at timestamptz;
update payouts p set approved_at = p.paid_at
where p.provider_status is not null and p.provider_status <> 'created' and not exists (
  select from activity l
  where l.organization_id = p.organization_id and l.subject_id = p.id
    and l.type in ('payout.withdrawn', 'payout.status_changed')
    and l.changes #>> '{providerPayoutStatus,before}' = 'created'
    and l.changes #>> '{providerPayoutStatus,after}' in ('deleted', 'expired')
);
alter table payouts
  add check (provider_status not in ('approved', 'requested', 'completed') or approved_at is not null),
  add check (provider_status is distinct from 'created' or approved_at is null);
