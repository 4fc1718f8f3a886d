import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { systemActor } from "../../apps/server/src/infra/actors.ts";
import { systemClock } from "../../apps/server/src/infra/clock.ts";
import { createCallerSecret } from "../../apps/server/src/infra/crypto/secrets.ts";
import type { Database } from "../../apps/server/src/infra/db/database.ts";
import { importFile } from "../../apps/server/src/modules/tracking/import/file/import-file.ts";
import { specsOfCampaigns } from "./seed-hub.ts";

/** How many an organization has. */
interface ListsScale {
  readonly organization: "big" | "tenth" | "importer";
  readonly accounts: number;
  readonly videosOfAccount: number;
  readonly creators: number;
  readonly campaigns: number;
  readonly others: number;
}

export interface ListsOrganization {
  readonly id: string;
  readonly apiKey: string;
}

const DAY_MS = 86_400_000;
const PLATFORMS = ["tiktok", "instagram", "youtube", "facebook"] as const;

/**
 * An organization with accounts and videos that came by import, so that the product's own code made all sums; creators with
 * four accounts each, campaigns with a few creators, and what else is listed.
 */
export async function seedLists(
  client: pg.Client,
  db: Database,
  folder: string,
  scale: ListsScale,
): Promise<ListsOrganization> {
  const organization = await insertOrganization(client, scale);
  if (scale.accounts > 0) {
    const path = join(folder, `${scale.organization}.csv`);
    await writeFile(path, historyOf(scale));
    const ctx = {
      db,
      clock: systemClock,
      snapshotDays: 60,
      organization: { id: organization.id, plan: "enterprise" as const },
      actor: systemActor,
    };
    const silent = { onRead: () => undefined, onStored: () => undefined };
    await importFile(ctx, { path, format: "csv" }, silent);
  }
  const specs = specsOfCampaigns();
  const of = [organization.id, scale.organization];
  await client.query(insertCampaigns, [...of, scale.campaigns, specs.payouts, specs.rules]);
  await client.query(insertPeople, [scale.organization, scale.creators]);
  await client.query(insertCreators, [...of, scale.creators]);
  await client.query(insertAssignments, [...of, scale.creators, scale.campaigns]);
  await client.query(linkAccounts, [...of, scale.creators]);
  for (const statement of othersOf) await client.query(statement, [...of, scale.others]);
  return organization;
}

async function insertOrganization(
  client: pg.Client,
  { organization }: ListsScale,
): Promise<ListsOrganization> {
  const { secret, prefix, hash } = createCallerSecret("apiKey");
  const name = organization.padEnd(8, "0");
  const ids = [`org_list${name}`, `user_list${name}`, `orgmem_list${name}`, `key_list${name}`];
  await client.query(
    `insert into organizations (id, name, plan, default_currency, created_at, updated_at)
     values ($1, 'Lists', 'enterprise', 'EUR', now(), now())`,
    ids.slice(0, 1),
  );
  await client.query(
    `insert into users (id, name, email, created_at, updated_at) values ($1, 'Ada Meyer', $2, now(), now())`,
    [ids[1], `${name}@lists.example`],
  );
  await client.query(
    `insert into members (organization_id, id, user_id, role, created_at) values ($1, $3, $2, 'owner', now())`,
    ids.slice(0, 3),
  );
  await client.query(
    `insert into api_keys (organization_id, id, owner_user_id, created_by_user_id, name, prefix, secret_hash, created_at)
     values ($1, $3, $2, $2, 'Lists', $4, $5, now())`,
    [ids[0], ids[1], ids[3], prefix, hash],
  );
  return { id: `org_list${name}`, apiKey: secret };
}

/** Two looks at each video, of which the last one was within these days. */
function historyOf({ organization, accounts, videosOfAccount }: ListsScale): string {
  const today = Math.floor(systemClock.now().getTime() / DAY_MS);
  const lines = [
    "platform,platformAccountId,username,platformVideoId,publishedAt,observedAt,viewCount,likeCount,caption",
  ];
  for (let account = 0; account < accounts; account += 1) {
    for (let video = 0; video < videosOfAccount; video += 1) {
      const number = account * videosOfAccount + video;
      const age = 1 + (number % 60);
      const views = 100 + ((number * 48_271) % 90_000);
      const at = (day: number) => new Date(day * DAY_MS + (number % 80_000) * 1000).toISOString();
      const about = `${PLATFORMS[account % 4]},${organization}-${account},creator.${account},${organization}-${number},${at(today - age)}`;
      lines.push(`${about},${at(today - age)},${views},${views >> 4},Video ${number}`);
      if (age > 1)
        lines.push(
          `${about},${at(today - 1 - (number % (age - 1)))},${views * 3},${views >> 2},Video ${number}`,
        );
    }
  }
  return `${lines.join("\n")}\n`;
}

/** An id of this organization: its kind, then a letter of the organization and a number. */
const idOf = (prefix: string, number: string) =>
  `'${prefix}_' || left($2::text, 1) || lpad((${number})::text, 11, '0')`;

const insertCampaigns = `
  insert into campaigns (organization_id, id, name, description, currency, interval, interval_count, anchor, starts_on,
    video_target, payouts, rules, revision, actor_type, created_at, updated_at)
  select $1, ${idOf("orgcamp", "n")}, 'Campaign ' || n, 'Short videos', 'EUR', 'week', 1, 'fixed', current_date - 42, 5,
    ($4::jsonb[])[1 + n % cardinality($4::jsonb[])], ($5::jsonb[])[1 + n % cardinality($5::jsonb[])], 1, 'system',
    now() - n * interval '1 hour', now()
  from generate_series(1, $3::int) n`;

const insertPeople = `
  insert into users (id, name, email, created_at, updated_at)
  select 'user_' || left($1::text, 1) || lpad(n::text, 11, '0'), 'Creator ' || n, n || '@' || $1 || '.example', now(), now()
  from generate_series(1, $2::int) n`;

const insertCreators = `
  insert into creators (organization_id, id, user_id, first_name, last_name, created_at, updated_at)
  select $1, ${idOf("orgcre", "n")}, ${idOf("user", "n")}, 'Creator', n::text, now() - n * interval '1 minute', now()
  from generate_series(1, $3::int) n`;

const insertAssignments = `
  insert into assignments (organization_id, id, campaign_id, creator_id, creator_key, valid_from, next_window_on, actor_type,
    created_at, updated_at)
  select $1, ${idOf("orgcrcampaign", "n")}, ${idOf("orgcamp", "1 + n % $4::int")}, cr.id, cr.key, current_date - 28,
    current_date - 28, 'system', now(), now()
  from generate_series(1, $3::int) n join creators cr on cr.organization_id = $1 and cr.id = ${idOf("orgcre", "n")}`;

const linkAccounts = `
  update tracked_accounts set creator_id = ${idOf("orgcre", "1 + key % $3::int")}
  where organization_id = $1 and $3::int > 0`;

const insertProjects = `
  insert into projects (organization_id, id, name, actor_type, created_at, updated_at)
  select $1, ${idOf("orgproj", "n")}, 'Project ' || n, 'system', now(), now() from generate_series(1, $3::int / 100) n`;

const insertActivity = `
  insert into activity (organization_id, id, occurred_at, type, actor_type, surface, subject_type, subject_id,
    subject_label, changes)
  select $1, ${idOf("orgact", "n")}, now() - n * interval '1 minute', 'organization.updated', 'system', 'system',
    'organization', $1, 'Lists', '{"name": {"before": "A", "after": "B"}}'
  from generate_series(1, $3::int) n`;

const insertBriefs = `
  insert into briefs (organization_id, id, name, content, content_markdown, excerpt, actor_type, created_at, updated_at)
  select $1, ${idOf("orgbrief", "n")}, 'Brief ' || n, '{"type":"doc","content":[]}', '', 'An excerpt', 'system',
    now() - n * interval '1 minute', now() from generate_series(1, $3::int / 10) n`;

const insertJobs = `
  insert into jobs (organization_id, id, product_title, currency, pay_frequency, per_video_minor, created_at, updated_at)
  select $1, ${idOf("orgjob", "n")}, 'Job ' || n, 'EUR', 'one_time', 1000, now() - n * interval '1 minute', now()
  from generate_series(1, $3::int / 10) n`;

const insertApplications = `
  insert into job_applications (organization_id, id, job_id, user_id, first_name, last_name, status, source,
    status_changed_at, created_at, updated_at)
  select $1, ${idOf("orgjapp", "n")}, ${idOf("orgjob", "1 + (n + n / greatest($3::int / 4, 1)) % greatest($3::int / 10, 1)")},
    ${idOf("user", "1 + n % greatest($3::int / 4, 1)")}, 'Ada', n::text, 'open', 'applied', now(),
    now() - n * interval '1 minute', now()
  from generate_series(1, $3::int) n where $3::int >= 10`;

const insertChats = `
  insert into chats (organization_id, id, kind, creator_id, created_at, updated_at, last_message_at)
  select $1, ${idOf("crchat", "n")}, 'direct', ${idOf("orgcre", "n")}, now(), now(), now() - n * interval '1 minute'
  from generate_series(1, $3::int / 4) n`;

const insertExcluded = `
  insert into excluded_videos (organization_id, id, account_id, platform, platform_video_id, created_at, updated_at, actor_type)
  select $1, ${idOf("orgexcv", "n")}, a.id, a.platform, 'gone-' || $2 || n, now(), now(), 'system'
  from (select id, platform, row_number() over (order by key) as n from tracked_accounts where organization_id = $1) a
  where n <= $3::int`;

const insertTrackedVideos = `
  insert into tracked_videos (organization_id, id, account_id, platform, platform_video_id, created_at, updated_at, actor_type)
  select $1, ${idOf("orgvid", "n")}, a.id, a.platform, $2 || '-' || n * 10, now(), now(), 'system'
  from (select id, platform, row_number() over (order by key) as n from tracked_accounts where organization_id = $1) a
  where n <= $3::int`;

const othersOf = [
  insertProjects,
  insertActivity,
  insertBriefs,
  insertJobs,
  insertApplications,
  insertChats,
  insertExcluded,
  insertTrackedVideos,
];
