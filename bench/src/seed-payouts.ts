import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules } from "@clipledger/domain/campaigns/rules/payout-rule";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import type pg from "pg";
import { createId } from "../../apps/server/src/infra/ids.ts";
import { campaignPayouts } from "./campaign-payouts.ts";
import { seedOrganizations } from "./seed-organizations.ts";

export const CREATORS = 10_000;
const VIDEOS_PER_CREATOR = 30;

export const PAYOUTS_ORGANIZATION = "org_bench0000001";
export const PAYOUTS_CAMPAIGN = "orgcamp_bench0000001";

/** Four weeks are paid, the fifth is due, and the sixth runs: today is its third day. */
const FIRST_DAY = calendarDate("2026-08-03");
const PAID_WEEKS = 4;
export const DUE_WEEK = { startsOn: calendarDate("2026-08-31"), endsOn: calendarDate("2026-09-06") };
const RUNNING_FROM = calendarDate("2026-09-07");
export const TODAY = calendarDate("2026-09-09");

/**
 * A weekly campaign in which every creator has published 30 videos since its first day, with a fact for every day. The
 * due week has no amount yet, and the running one no row.
 */
export async function seedPayouts(client: pg.Client): Promise<void> {
  await seedOrganizations(client);
  // Whether rows refer to others is not asked of each of them: they are made from those others.
  await client.query("set session_replication_role = replica");
  const spec = normalizeSpec(
    {
      name: "Autumn",
      schedule: { interval: "week", anchor: "fixed", startsOn: FIRST_DAY },
      payouts: campaignPayouts({ cpm: 1 }),
    },
    { currency: "EUR", today: TODAY },
  );
  await client.query(insertCampaign, [
    JSON.stringify(spec.payouts),
    JSON.stringify(deriveRules(spec, () => createId("payoutRule"))),
  ]);
  await client.query(insertUsers, [CREATORS]);
  await client.query(insertCreators);
  await client.query(insertAssignments);
  await client.query(insertWindows, [PAID_WEEKS]);
  await client.query(insertAccounts);
  await client.query(insertVideos, [VIDEOS_PER_CREATOR]);
  await client.query(createFacts);
  await client.query(attachFacts);
  await client.query("vacuum (analyze)");
}

const insertCampaign = `
  insert into campaigns (organization_id, id, name, currency, interval, interval_count, anchor, starts_on, payouts, rules,
    actor_type, created_at, updated_at)
  values ('${PAYOUTS_ORGANIZATION}', '${PAYOUTS_CAMPAIGN}', 'Autumn', 'EUR', 'week', 1, 'fixed', '${FIRST_DAY}', $1, $2,
    'user', now(), now())`;

const insertUsers = `
  insert into users (id, name, email, created_at, updated_at)
  select 'user_' || lpad(n::text, 12, '0'), 'Creator ' || n, n || '@creators.example', now(), now()
  from generate_series(1, $1::int) n`;

const insertCreators = `
  insert into creators (organization_id, id, user_id, first_name, last_name, created_at, updated_at)
  select '${PAYOUTS_ORGANIZATION}', 'orgcre_' || right(id, 12), id, 'Creator', ltrim(right(id, 12), '0'), now(), now()
  from users where id like 'user_0%'`;

const insertAssignments = `
  insert into assignments (organization_id, id, campaign_id, creator_id, creator_key, valid_from, next_window_on,
    actor_type, created_at, updated_at)
  select organization_id, 'orgcrcampaign_' || right(id, 12), '${PAYOUTS_CAMPAIGN}', id, key, '${FIRST_DAY}',
    '${RUNNING_FROM}', 'user', now(), now()
  from creators`;

const insertWindows = `
  insert into billing_windows (organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state,
    amount_minor, decided_at, created_at, updated_at)
  select organization_id, campaign_id, creator_id, valid_from + 7 * week, valid_from + 7 * week + 6, id,
    case when is_paid then 'paid' else 'open' end, case when is_paid then 1000 end, case when is_paid then now() end,
    now(), now()
  from assignments, generate_series(0, $1::int) week, lateral (select week < $1::int as is_paid) paid
  order by week, creator_id`;

const insertAccounts = `
  insert into tracked_accounts (organization_id, organization_key, id, platform, platform_account_id, origin, max_videos,
    username, creator_id, link_state, link_state_since, created_at, updated_at, actor_type)
  select o.id, o.key, 'orgacc_' || right(cr.id, 12), (array['facebook', 'instagram', 'tiktok', 'youtube'])[1 + cr.key % 4],
    right(cr.id, 12), 'added', 200, 'creator.' || cr.key, cr.id, 'declared', now(), now(), now(), 'user'
  from creators cr join organizations o on o.id = cr.organization_id`;

/** Published on all days from the first to yesterday; from 100 to 100,000 views. */
const insertVideos = `
  insert into videos (organization_key, account_key, platform, platform_video_id, content_type, published_at, view_count,
    first_seen_at, observed_at)
  select organization_key, key, platform, key || '-' || n, 'video',
    date '${FIRST_DAY}' + (n * 7919 + key) % (date '${TODAY}' - date '${FIRST_DAY}') + interval '12 hours',
    floor(100 * 1000::float8 ^ ((n * 104729 + key * 31) % 1000 / 1000::float8)), now(), timestamptz '${TODAY} 06:00Z'
  from tracked_accounts, generate_series(1, $1::int) n
  order by organization_key, key, n`;

/** Views grow evenly from the day of publication until today. */
const createFacts = `
  create table video_facts_2026 as
  select organization_key, published_on + age as day, key as video_key,
    view_count * (age + 1) / (date '${TODAY}' - published_on + 1) as view_count, 0::bigint as like_count,
    0::bigint as comment_count, 0::bigint as share_count, 0::bigint as bookmark_count,
    null::smallint as source_key, null::timestamptz as fetched_at
  from videos, generate_series(0, date '${TODAY}' - published_on) age`;

/** Its index is made now, all at once: to keep it while rows come in takes several times as long. */
const attachFacts = `
  alter table video_facts_2026 alter organization_key set not null, alter day set not null, alter video_key set not null,
    alter view_count set not null, alter like_count set not null, alter comment_count set not null,
    alter share_count set not null, alter bookmark_count set not null;
  alter table video_facts attach partition video_facts_2026 for values from ('2026-01-01') to ('2027-01-01')`;
