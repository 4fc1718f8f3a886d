import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec, PayoutsInput } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import type pg from "pg";
import { createId } from "../../apps/server/src/infra/ids.ts";
import { seedOrganizations } from "./seed-organizations.ts";

const CAMPAIGNS = 1_000;
const CREATORS = 10_000;

/** One in ten has ended; the list shows the others. */
export const CURRENT_CAMPAIGNS = 900;

/** Two organizations with campaigns, ten creators in each, and their accounts. Returns a key's secret of the first. */
export async function seedHub(client: pg.Client): Promise<string> {
  const secret = await seedOrganizations(client);
  const { payouts, rules } = specsOfCampaigns();
  await client.query(insertCampaigns, [CAMPAIGNS, payouts, rules]);
  await client.query(insertUsers, [CREATORS]);
  await client.query(insertCreators, [CREATORS]);
  await client.query(insertAssignments, [CREATORS, CAMPAIGNS]);
  await client.query(insertAccounts);
  await client.query("vacuum (analyze)");
  return secret;
}

/** A few kinds of pay, as campaigns store them. */
export function specsOfCampaigns(): { payouts: string[]; rules: string[] } {
  const specs = kindsOfPay.map(specOf);
  return {
    payouts: specs.map(({ payouts }) => JSON.stringify(payouts)),
    rules: specs.map((spec) => JSON.stringify(deriveRules(spec, () => createId("payoutRule")))),
  };
}

const kindsOfPay: readonly PayoutsInput[] = [
  { basePayouts: [{ perVideo: 12.5 }] },
  { fixedSalary: { amount: 400 }, cpmPayouts: [{ tiers: [{ from: 0, rate: 1.25 }] }] },
  {
    basePayouts: [
      { perVideo: 15, platforms: ["tiktok", "instagram"], minViews: 1_000 },
      { perVideo: 10, platforms: ["youtube"], limit: { videos: 5 } },
    ],
    cpmPayouts: [
      {
        tiers: [
          { from: 0, to: 10_000, rate: 1 },
          { from: 10_000, to: 100_000, rate: 0.75 },
          { from: 100_000, rate: 0.5 },
        ],
      },
    ],
    performanceCap: { amount: 500 },
  },
  {
    basePayouts: [{ perVideo: 20, limit: null }],
    flatBonuses: [
      {
        tiers: [
          { from: 10_000, to: 50_000, amount: 20 },
          { from: 50_000, to: 250_000, amount: 50 },
          { from: 250_000, amount: 100 },
        ],
      },
    ],
    eligibility: { windowDays: 45 },
  },
];

function specOf(payouts: PayoutsInput): CampaignSpec {
  const startsOn = calendarDate("2025-01-06");
  const input = {
    name: "Campaign",
    schedule: { interval: "week", anchor: "fixed" },
    videoTarget: 5,
    payouts,
  } as const;
  return normalizeSpec(input, { currency: "EUR", today: startsOn });
}

const insertCampaigns = `
  insert into campaigns (organization_id, id, name, description, currency, interval, interval_count, anchor, starts_on,
    ends_on, video_target, payouts, rules, revision, actor_type, user_id, created_at, updated_at)
  select 'org_bench000000' || o, 'orgcamp_' || o || lpad(c::text, 11, '0'), 'Campaign ' || c,
    'Short videos about product ' || c, 'EUR', 'week', 1, 'fixed', current_date - 700 + 7 * (c % 90),
    case when c % 10 = 0 then current_date - 1 when c % 10 = 1 then current_date + 6 end,
    5, ($2::jsonb[])[1 + c % cardinality($2::jsonb[])], ($3::jsonb[])[1 + c % cardinality($3::jsonb[])], 1, 'user',
    'user_bench000000' || o, timestamptz '2025-01-01 00:00Z' + c * interval '1 hour', timestamptz '2026-01-01 00:00Z'
  from generate_series(1, $1::int) c, generate_series(1, 2) o`;

const insertUsers = `
  insert into users (id, name, email, created_at, updated_at)
  select 'user_' || o || lpad(n::text, 11, '0'), 'Creator ' || n, n || '@creators' || o || '.example', now(), now()
  from generate_series(1, $1::int) n, generate_series(1, 2) o`;

const insertCreators = `
  insert into creators (organization_id, id, user_id, first_name, last_name, created_at, updated_at)
  select 'org_bench000000' || o, 'orgcre_' || o || lpad(n::text, 11, '0'), 'user_' || o || lpad(n::text, 11, '0'),
    'Creator', n::text, now(), now()
  from generate_series(1, $1::int) n, generate_series(1, 2) o`;

const insertAssignments = `
  insert into assignments (organization_id, id, campaign_id, creator_id, creator_key, valid_from, actor_type,
    created_at, updated_at)
  select cr.organization_id, 'orgcrcampaign_' || right(cr.id, 12), 'orgcamp_' || substr(cr.id, 8, 1) || lpad((1 + n % $2::int)::text, 11, '0'),
    cr.id, cr.key, current_date - 30 - n % 7, 'user', now(), now()
  from generate_series(1, $1::int) n, generate_series(1, 2) o
  join creators cr on true
  where cr.id = 'orgcre_' || o || lpad(n::text, 11, '0')`;

/** One for each creator; one in five fetches too few videos for its campaign. */
const insertAccounts = `
  insert into tracked_accounts (organization_id, organization_key, id, platform, platform_account_id, origin,
    max_videos, username, creator_id, created_at, updated_at, actor_type)
  select o.id, o.key, 'orgacc_' || right(cr.id, 12), 'tiktok', right(cr.id, 12), 'added',
    case when cr.key % 5 = 0 then 10 else 200 end, 'creator.' || cr.key, cr.id, now(), now(), 'user'
  from creators cr join organizations o on o.id = cr.organization_id`;
