-- Every text that a brief has had: one row for each save that changed its name or text, or told creators of it.
create table brief_revisions (
  organization_id text not null,
  brief_id text not null,
  -- Counts the saves of a brief from 1; the highest is the text as it stands.
  number integer not null check (number >= 1),
  -- The version that creators read it as. Saves that tell nobody share one.
  version integer not null check (version >= 1),
  is_announced boolean not null,
  name text not null,
  content jsonb not null,
  content_markdown text not null,
  excerpt text not null,
  -- The revision whose text was taken up again, if one was.
  restored_from integer check (restored_from >= 1),
  actor_type text not null check (actor_type in ('user', 'system', 'api_token')),
  user_id text references users on delete set null,
  created_at timestamptz not null,
  primary key (organization_id, brief_id, number),
  foreign key (organization_id, brief_id) references briefs on delete cascade
);
create index brief_revisions_by_author on brief_revisions (user_id) where user_id is not null;

-- What the briefs said before is not known: their first revision is the text as it stands, since its last change.
insert into brief_revisions (
  organization_id, brief_id, number, version, is_announced, name, content, content_markdown, excerpt, actor_type,
  user_id, created_at
)
select organization_id, id, 1, version, last_notified_at is not null, name, content, content_markdown, excerpt, actor_type,
  user_id, updated_at
from briefs;
