-- What unsettled billing windows rested on when an account or a video was untracked: out of every list, sum and limit, but
-- not lost before these windows are settled. Facts stay where they are, under the same keys of videos.
create table untracked_accounts (
  organization_id text not null references organizations on delete cascade,
  organization_key integer not null,
  key integer not null primary key,
  platform text not null,
  platform_account_id text not null,
  -- The windows that were unsettled. When none of them is any more, all of this goes.
  window_keys bigint[] not null,
  -- The row of the account, and those of its exclusions, as they were.
  account jsonb not null,
  exclusions jsonb not null
);
create index untracked_accounts_by_name on untracked_accounts (organization_id, platform, platform_account_id);

create table untracked_videos (
  organization_key integer not null,
  key bigint not null,
  account_key integer not null references untracked_accounts on delete cascade,
  platform text not null,
  platform_video_id text not null,
  video jsonb not null,
  primary key (organization_key, key)
);
create index untracked_videos_by_account on untracked_videos (account_key);

-- Puts rows back that were taken out as JSON, with the columns that they had then. A row whose place is taken stays out.
create function put_back(target regclass, stored jsonb) returns void
language plpgsql as $$
declare
  names text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
  from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and stored -> 0 ? attname;
  if names is null then return; end if;
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_recordset(null::%s, $1)
    on conflict do nothing', target, names, names, target) using stored;
end
$$;
