-- Cycles whose creator was told that they are behind the target, so that nobody is told twice.
create table target_notices (
  organization_id text not null references organizations on delete cascade,
  creator_id text not null,
  campaign_id text not null,
  starts_on date not null,
  told_at timestamptz not null,
  primary key (organization_id, creator_id, campaign_id, starts_on),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);

-- A kind of email more that a creator may not want.
alter table unwanted_mails drop constraint unwanted_mails_kind_check;
alter table unwanted_mails add constraint unwanted_mails_kind_check
  check (kind in ('brief', 'chat', 'payout', 'application', 'job_invitation', 'target'));
