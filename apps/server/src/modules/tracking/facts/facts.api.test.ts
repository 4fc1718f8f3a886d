import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../../test/builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { addFactPartitions, addSnapshotPartitions } from "./fact-partitions.ts";
import { lockFacts } from "./lock-facts.ts";
import { recordSnapshots } from "./record-snapshots.ts";
import { recountVideos } from "./recount-videos.ts";
import { saveVideos } from "./save-videos.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addFactPartitions(app.services.db, ["2026-01-01"]);
  await addSnapshotPartitions(app.services.db, ["2026-03-01"]);
});
afterAll(() => app.stop());

const VIDEOS = 5;
const keepSnapshotsSince = new Date("2026-03-03T00:00:00Z");

interface Snapshot {
  readonly video: number;
  readonly hour: number;
  readonly views: number;
  readonly likes: number | null;
}

const snapshotArbitrary = fc.record({
  video: fc.integer({ min: 0, max: VIDEOS - 1 }),
  hour: fc.integer({ min: 0, max: 24 * 8 }),
  views: fc.integer({ min: 0, max: 500 }),
  likes: fc.option(fc.integer({ min: 0, max: 50 })),
});

const stepArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ record: fc.array(snapshotArbitrary, { minLength: 1, maxLength: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ exclude: fc.integer({ min: 0, max: VIDEOS - 1 }), is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ competitor: fc.integer({ min: 0, max: 1 }), is: fc.boolean() }) },
);

describe("facts and sums", () => {
  it("equal a recomputation from all snapshots, whatever their order and whatever changes in between", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 6 }), async (steps) => {
        const world = await buildWorld();
        const seen: Snapshot[] = [];
        const isExcluded = Array.from({ length: VIDEOS }, () => false);
        const isCompetitor = [false, false];
        for (const step of steps) {
          if ("record" in step) {
            seen.push(...step.record);
            await world.record(step.record);
          } else if ("exclude" in step) {
            isExcluded[step.exclude] = step.is;
            await world.exclude(step.exclude, step.is);
          } else {
            isCompetitor[step.competitor] = step.is;
            await world.setCompetitor(step.competitor, step.is);
          }
        }
        expect(await world.readSums()).toEqual(naiveSums(seen, isExcluded, isCompetitor));
        expect(await world.readStats()).toEqual(await world.recomputeStats());
        for (const fact of await world.readOrigins()) expect(originsOf(seen, fact)).toContainEqual(fact);
      }),
      { numRuns: 40 },
    );
  });

  it("count a snapshot once, and say whether it changed anything", async () => {
    const world = await buildWorld();
    const snapshot = { video: 0, hour: 72, views: 10, likes: 1 };
    expect(await world.record([snapshot])).toBe(1);
    expect(await world.record([snapshot])).toBe(0);
    expect(await world.record([{ ...snapshot, views: 12 }])).toBe(1);
    expect(await world.record([{ ...snapshot, hour: 5, views: 3 }])).toBe(1);
    expect(await world.record([{ ...snapshot, hour: 5, views: 3 }])).toBe(0);
  });
});

describe("videos that are told of again", () => {
  it("are written only where something is told that was not known", async () => {
    const world = await buildWorld();
    const written = async (changes: object) => {
      const versions = () =>
        app.services.db.rows(sql`select ctid::text, xmin::text from videos order by key`);
      const before = await versions();
      await world.saveAgain(changes);
      const after = await versions();
      return after.filter((version, index) => JSON.stringify(version) !== JSON.stringify(before[index]))
        .length;
    };
    expect(await written({})).toBe(0);
    expect(await written({ durationSeconds: null, videoIndex: null, thumbnailUrl: null })).toBe(0);
    expect(await written({ caption: "Now with a caption" })).toBe(VIDEOS);
    expect(await written({ caption: null })).toBe(0);
  });
});

describe("a video", () => {
  it("is of the organization of its account", async () => {
    const world = await buildWorld();
    const other = await buildOrganization(app);
    const moved = app.services.db.execute(sql`
      update videos set organization_key = (select key from organizations where id = ${other.id})
      where organization_key = ${world.organizationKey}`);
    await expect(moved).rejects.toMatchObject({ constraint: "videos_account_of_organization" });
  });
});

describe("partitions", () => {
  it("are added once, however many ask at the same moment", async () => {
    const { db } = app.services;
    const add = () => db.rows(sql`select add_partition('video_facts', '1999', '1999-01-01', '2000-01-01')`);
    await Promise.all(Array.from({ length: 8 }, add));
    const { total } = await db.row<{ total: number }>(sql`
      select count(*)::int as total from pg_inherits where inhrelid = 'video_facts_1999'::regclass`);
    expect(total).toBe(1);
  });
});

/** Two accounts, one of them in a project that takes only videos tagged #a; even videos carry the tag. */
async function buildWorld() {
  const { id: organizationId } = await buildOrganization(app);
  const { db } = app.services;
  const now = app.clock.now();
  const organizationKey = await db.transaction((tx) => lockFacts(tx, organizationId));
  const accounts = [createId("trackedAccount"), createId("trackedAccount")];
  const accountKeys: number[] = [];
  for (const [index, id] of accounts.entries()) {
    const { key } = await db.row<{ key: number }>(sql`
      insert into tracked_accounts (organization_id, organization_key, id, platform, platform_account_id, origin,
        max_videos, created_at, updated_at, actor_type)
      values (${organizationId}, ${organizationKey}, ${id}, 'tiktok', ${`account-${index}`}, 'import', 0, ${now}, ${now}, 'user')
      returning key`);
    accountKeys.push(key);
  }
  const projectId = createId("project");
  const { key: projectKey } = await db.row<{ key: number }>(sql`
    insert into projects (organization_id, id, name, created_at, updated_at, actor_type)
    values (${organizationId}, ${projectId}, 'Project', ${now}, ${now}, 'user') returning key`);
  await db.execute(sql`
    insert into account_projects (organization_id, account_id, project_id, hashtags_filter, created_at)
    values (${organizationId}, ${accounts[0]}, ${projectId}, '{a}', ${now})`);
  const saved = await db.transaction((tx) =>
    saveVideos(
      tx,
      organizationKey,
      Array.from({ length: VIDEOS }, (_, video) => videoRecord(video, accountKeys)),
      now,
    ),
  );
  const keyOf = (video: number) =>
    saved.find(({ platform_video_id }) => platform_video_id === `video-${video}`)?.key ?? 0n;
  const change = (keys: bigint[], statement: ReturnType<typeof sql>) =>
    db.transaction(async (tx) => {
      await lockFacts(tx, organizationId);
      await recountVideos(tx, organizationKey, keys, () => tx.execute(statement));
    });

  return {
    organizationKey,
    saveAgain: (changes: object) =>
      db.transaction(async (tx) => {
        await lockFacts(tx, organizationId);
        const records = Array.from({ length: VIDEOS }, (_, video) => ({
          ...videoRecord(video, accountKeys),
          ...changes,
        }));
        await saveVideos(tx, organizationKey, records, now);
      }),
    record: (snapshots: readonly Snapshot[]) =>
      db.transaction(async (tx) => {
        await lockFacts(tx, organizationId);
        const { changed } = await recordSnapshots(
          tx,
          organizationKey,
          sql`select * from unnest(
            ${snapshots.map(({ video }) => keyOf(video))}::bigint[],
            ${snapshots.map(({ hour }) => instant(hour))}::timestamptz[],
            ${snapshots.map(({ views }) => views)}::bigint[],
            ${snapshots.map(({ likes }) => likes)}::bigint[],
            ${snapshots.map(() => null)}::bigint[],
            ${snapshots.map(() => null)}::bigint[],
            ${snapshots.map(({ views }) => views * 2)}::bigint[],
            ${snapshots.map(sourceOf)}::smallint[]
          ) as t(video_key, observed_at, view_count, like_count, comment_count, share_count, bookmark_count, source_key)`,
          keepSnapshotsSince,
        );
        return changed;
      }),
    exclude: (video: number, is: boolean) =>
      change([keyOf(video)], sql`update videos set is_excluded = ${is} where key = ${keyOf(video)}`),
    setCompetitor: (account: number, is: boolean) =>
      change(
        saved.filter(({ account_key }) => account_key === accountKeys[account]).map(({ key }) => key),
        sql`update tracked_accounts set is_competitor = ${is} where key = ${accountKeys[account]}`,
      ),
    readOrigins: () =>
      db.rows<Fact>(sql`
        select substring(v.platform_video_id from 7)::int as video, f.day, f.view_count::int as views, f.fetched_at as said_at,
          f.source_key as source
        from video_facts f join videos v on v.organization_key = f.organization_key and v.key = f.video_key
        where f.organization_key = ${organizationKey}`),
    readStats: () =>
      db.rows(sql`
        select account_key, is_competitor, video_count, view_count, like_count, p10_views, p50_views, p90_views, viral_count,
          first_published_on, latest_published_at
        from account_stats where organization_key = ${organizationKey} order by account_key`),
    recomputeStats: () =>
      db.rows(sql`
        select a.key as account_key, a.is_competitor, count(v.key)::int as video_count,
          coalesce(sum(v.view_count), 0)::bigint as view_count, coalesce(sum(v.like_count), 0)::bigint as like_count,
          percentile_disc(0.1) within group (order by v.view_count) as p10_views,
          percentile_disc(0.5) within group (order by v.view_count) as p50_views,
          percentile_disc(0.9) within group (order by v.view_count) as p90_views,
          (select count(*)::int from videos o where o.account_key = a.key and o.counts and o.view_count > 0
            and o.view_count >= 5 * nullif((select percentile_disc(0.5) within group (order by m.view_count)
              from videos m where m.account_key = a.key and m.counts), 0)) as viral_count,
          min(v.published_on) as first_published_on, max(v.published_at) as latest_published_at
        from tracked_accounts a left join videos v on v.account_key = a.key and v.counts
        where a.organization_key = ${organizationKey} group by a.key, a.is_competitor order by a.key`),
    async readSums() {
      const anyGain = sql`views <> 0 or likes <> 0 or bookmarks <> 0`;
      const nonZero = sql`posted_videos <> 0 or ${anyGain}`;
      const lines = await db.rows<{ line: string }>(sql`
        select concat_ws(' ', 'account', array_position(${accountKeys}::int[], account_key) - 1, day, posted_videos, views, likes, bookmarks) as line
        from account_days where organization_key = ${organizationKey} and (${nonZero})
        union all
        select concat_ws(' ', case group_key when 0 then 'all' when ${projectKey} then 'project' end, segment, day, posted_videos, views, likes, bookmarks)
        from group_days where organization_key = ${organizationKey} and (${nonZero})
        union all
        select concat_ws(' ', 'cohort', published_on, segment, day, posted_videos, views, likes, bookmarks)
        from cohort_days where organization_key = ${organizationKey} and (${nonZero})
        union all
        select concat_ws(' ', 'account baseline', array_position(${accountKeys}::int[], account_key) - 1, published_on, day, 0, views, likes, bookmarks)
        from account_baselines where organization_key = ${organizationKey} and (${anyGain})
        union all
        select concat_ws(' ', case group_key when 0 then 'all' when ${projectKey} then 'project' end, 'baseline', segment, published_on, day, 0, views, likes, bookmarks)
        from group_baselines where organization_key = ${organizationKey} and (${anyGain})`);
      return lines.map(({ line }) => line).sort();
    },
  };
}

function videoRecord(video: number, accountKeys: readonly number[]) {
  return {
    accountKey: accountKeys[video % 2] ?? 0,
    platform: "tiktok" as const,
    platformVideoId: `video-${video}`,
    publishedAt: instant(video * 20),
    contentType: "video" as const,
    caption: null,
    hashtags: video % 2 === 0 && video !== 4 ? ["A", "b"] : ["b"],
    durationSeconds: 12,
  };
}

interface Fact {
  readonly video: number;
  readonly day: string;
  readonly views: number;
  readonly said_at: Date | null;
  readonly source: number | null;
}

/** Two that say the same at the same instant are of the same source. */
function sourceOf({ hour, views }: Snapshot): number {
  return ((hour * 7 + views) % 30) + 1;
}

/** Everybody who said the highest count of the video up to the day: a fact is of one of them. */
function originsOf(snapshots: readonly Snapshot[], { video, day }: Fact): Fact[] {
  const upToDay = snapshots.filter((each) => each.video === video && dayOf(each.hour) <= day);
  const views = Math.max(...upToDay.map((each) => each.views));
  return upToDay
    .filter((each) => each.views === views)
    .map((each) => ({ video, day, views, said_at: instant(each.hour), source: sourceOf(each) }));
}

function instant(hour: number): Date {
  return new Date(Date.UTC(2026, 2, 1, hour));
}

function dayOf(hour: number): string {
  return instant(hour).toISOString().slice(0, 10);
}

function naiveSums(
  snapshots: readonly Snapshot[],
  isExcluded: readonly boolean[],
  isCompetitor: readonly boolean[],
): string[] {
  const sums = new Map<string, number[]>();
  const add = (name: string, values: readonly number[]) => {
    const kept = sums.get(name) ?? [0, 0, 0, 0];
    sums.set(
      name,
      kept.map((value, index) => value + (values[index] ?? 0)),
    );
  };
  for (let video = 0; video < VIDEOS; video += 1) {
    if (isExcluded[video]) continue;
    const account = video % 2;
    const segment = 8 + (isCompetitor[account] ? 2 : 0);
    const published = dayOf(video * 20);
    const isInProject = account === 0 && video !== 4;
    const addGain = (day: string, values: readonly number[]) => {
      add(`account ${account} ${day}`, values);
      add(`all ${segment} ${day}`, values);
      if (isInProject) add(`project ${segment} ${day}`, values);
    };
    const addBaseline = (day: string, values: readonly number[]) => {
      add(`account baseline ${account} ${published} ${day}`, values);
      add(`all baseline ${segment} ${published} ${day}`, values);
      if (isInProject) add(`project baseline ${segment} ${published} ${day}`, values);
    };
    addGain(published, [1, 0, 0, 0]);
    add(`cohort ${published} ${segment} ${published}`, [1, 0, 0, 0]);
    let before: number[] | undefined;
    for (let day = 0; day <= 8; day += 1) {
      const upToDay = snapshots.filter(
        (snapshot) => snapshot.video === video && snapshot.hour < (day + 1) * 24,
      );
      if (upToDay.length === 0) continue;
      const now = [
        Math.max(0, ...upToDay.map(({ views }) => views)),
        Math.max(0, ...upToDay.map(({ likes }) => likes ?? 0)),
        Math.max(0, ...upToDay.map(({ views }) => views * 2)),
      ];
      const date = dayOf(day * 24);
      const gains = [0, ...now.map((value, index) => value - (before?.[index] ?? 0))];
      add(`cohort ${published} ${segment} ${date}`, gains);
      if (before === undefined && date !== published) addBaseline(date, gains);
      else addGain(date, gains);
      before = now;
    }
  }
  return [...sums]
    .filter(([, values]) => values.some((value) => value !== 0))
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .sort();
}
