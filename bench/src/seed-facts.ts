import type { Database } from "../../apps/server/src/infra/db/database.ts";
import { sql } from "../../apps/server/src/infra/db/sql.ts";
import { addFactPartitions } from "../../apps/server/src/modules/tracking/facts/fact-partitions.ts";
import { lockFacts } from "../../apps/server/src/modules/tracking/facts/lock-facts.ts";
import { countVideos } from "../../apps/server/src/modules/tracking/facts/recount-videos.ts";
import {
  BIG_ACCOUNTS,
  BIG_ORGANIZATION,
  FIRST_DAY,
  formulas,
  LAST_DAY,
  ORGANIZATIONS,
  OTHER_ACCOUNTS,
  PROJECTS,
  type Scale,
} from "./facts-world.ts";

/** Organizations, accounts and projects; their videos come with `seedFacts`. */
export async function seedAccounts(db: Database): Promise<void> {
  await addFactPartitions(db, [FIRST_DAY]);
  await db.pool.query(`
    insert into organizations (id, name, plan, default_currency, created_at, updated_at)
    select 'org_bench' || lpad(o::text, 7, '0'), 'Organization ' || o, 'enterprise', 'EUR', now(), now()
    from generate_series(1, ${ORGANIZATIONS}) o order by o`);
  await db.pool.query(`
    insert into projects (organization_id, id, name, created_at, updated_at, actor_type)
    select '${organizationId(BIG_ORGANIZATION)}', 'orgproj_bench' || lpad(p::text, 7, '0'), 'Project ' || p, now(), now(), 'system'
    from generate_series(0, ${PROJECTS - 1}) p`);
  await db.pool.query(`
    insert into tracked_accounts (organization_id, organization_key, id, platform, platform_account_id, origin,
      max_videos, is_competitor, username, created_at, updated_at, actor_type)
    select o.id, o.key, 'orgacc_' || lpad(o.key::text, 4, '0') || lpad(a::text, 8, '0'), ${formulas.platformOfAccount},
      a::text, 'import', 0, ${formulas.isCompetitor}, 'account' || a, now(), now(), 'system'
    from organizations o,
      generate_series(0, case o.key when ${BIG_ORGANIZATION} then ${BIG_ACCOUNTS} else ${OTHER_ACCOUNTS} end - 1) a`);
  await db.pool.query(`
    insert into account_projects (organization_id, account_id, project_id, created_at)
    select organization_id, id, 'orgproj_bench' || lpad(${formulas.projectOfAccount}::text, 7, '0'), now()
    from (select *, platform_account_id::int as a from tracked_accounts) accounts
    where organization_key = ${BIG_ORGANIZATION}`);
}

/** Adds the videos from one scale up to the next, with all their facts and sums. */
export async function seedFacts(db: Database, from: Scale | undefined, to: Scale): Promise<void> {
  await insertVideos(db, from, to);
  for (let organization = 1; organization <= ORGANIZATIONS; organization += 1) {
    await insertFacts(db, organization, videosOf(from, organization));
  }
  await db.pool.query("vacuum (analyze)");
}

export function organizationId(organization: number): string {
  return `org_bench${String(organization).padStart(7, "0")}`;
}

async function insertVideos(db: Database, from: Scale | undefined, to: Scale): Promise<void> {
  const count = (scale: Scale | undefined) =>
    `case o.key when ${BIG_ORGANIZATION} then ${scale?.bigVideos ?? 0} else ${scale?.otherVideos ?? 0} end`;
  const accounts = `(case o.key when ${BIG_ORGANIZATION} then ${BIG_ACCOUNTS} else ${OTHER_ACCOUNTS} end)`;
  await unbounded(
    db,
    `
    insert into videos (organization_key, account_key, platform, platform_video_id, content_type, published_at,
      first_seen_at, observed_at)
    select o.key, a.key, a.platform, n::text, ${formulas.contentType},
      timestamptz '${FIRST_DAY} 12:00Z' + ${formulas.publishedAfterDays} * interval '1 day', now(), now()
    from organizations o cross join lateral generate_series(${count(from)} + 1, ${count(to)}) n
    join tracked_accounts a on a.organization_key = o.key
      and a.platform_account_id = ${formulas.accountOfVideo(accounts)}::text
    order by o.key, a.key, n`,
  );
}

async function insertFacts(db: Database, organization: number, afterVideo: number): Promise<void> {
  const [views, likes, comments, shares, bookmarks] = formulas.counts;
  await unbounded(
    db,
    `
    insert into video_facts (organization_key, video_key, day, view_count, like_count, comment_count, share_count, bookmark_count)
    select organization_key, key, day::date, ${views}, ${likes}, ${comments}, ${shares}, ${bookmarks}
    from (
      select v.organization_key, v.key, v.platform_video_id::bigint as n, day, day::date - v.published_on + 1 as age
      from videos v cross join lateral generate_series(v.published_on, date '${LAST_DAY}', interval '1 day') day
      where v.organization_key = ${organization} and v.platform_video_id::bigint > ${afterVideo}
    ) facts`,
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const key = await lockFacts(tx, organizationId(organization));
    const videos = await tx.rows<{ key: bigint }>(sql`
      select key from videos where organization_key = ${key} and platform_video_id::bigint > ${afterVideo}`);
    await countVideos(
      tx,
      key,
      videos.map((video) => video.key),
    );
  });
}

async function unbounded(db: Database, statement: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(statement);
  } finally {
    // The setting goes with the connection.
    client.release(true);
  }
}

function videosOf(scale: Scale | undefined, organization: number): number {
  return (organization === BIG_ORGANIZATION ? scale?.bigVideos : scale?.otherVideos) ?? 0;
}
