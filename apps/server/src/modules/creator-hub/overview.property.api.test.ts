import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { VIRAL_FACTOR } from "@clipledger/domain/metrics/rates";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asker } from "../../../test/analytics-sample.ts";
import { type StoredWorld, storeWorld, WORLD_DAYS, worldPlan } from "../../../test/analytics-world.ts";
import { buildApiKey } from "../../../test/builders.ts";
import { insertAssignment } from "../../../test/campaign-builders.ts";
import {
  type Counts,
  counts,
  gain,
  highWater,
  isBetween,
  type NaiveVideo,
  newest,
  publishedOn,
  sum,
} from "../../../test/naive-world.ts";
import { storeCampaign } from "../../../test/overview-sample.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { recountAssignmentsTask } from "../tracking/facts/assignment-totals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000" } });
  app.clock.set("2026-01-20T08:30:00.000Z");
});
afterAll(() => app.stop());

/** How many days each of a creator's assignments lasts, one after the other, with a gap before each. */
const spansPlan = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 9 }), days: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 3 },
);
const questionPlan = fc.record({
  publicationMode: fc.constantFrom("allEligible" as const, "onlyPublished" as const),
  endedDaysAgo: fc.integer({ min: -3, max: WORLD_DAYS }),
  days: fc.integer({ min: 1, max: WORLD_DAYS }),
});

interface Assignment {
  readonly id: string;
  readonly creatorId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Published while assigned, on accounts of the creator; samples of briefs are left out. */
  readonly videos: readonly NaiveVideo[];
}

interface Question {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly publicationMode: "allEligible" | "onlyPublished";
}

it("answers as a recomputation from all snapshots does, for any assignments", async () => {
  await fc.assert(
    fc.asyncProperty(
      worldPlan,
      fc.tuple(spansPlan, spansPlan),
      fc.array(questionPlan, { minLength: 4, maxLength: 4 }),
      async (plan, spans, questions) => {
        let spansOf: Span[] = [];
        const world = await storeWorld(app, plan, async (empty) => {
          spansOf = await storeAssignments(empty, spans);
          await recountAssignmentsTask.run(app.services, {});
        });
        const posts = world.videos.filter((_, index) => plan.videos[index]?.fate !== "reference");
        const assignments = spansOf.map((span) => ({ ...span, videos: publishedIn(span, posts) }));
        const ask = asker(app, (await buildApiKey(world.organization)).secret);
        const compareAll = async () => {
          for (const { publicationMode, endedDaysAgo, days } of questions) {
            const to = addDays(world.today, -endedDaysAgo);
            await compare(world, assignments, { from: addDays(to, 1 - days), to, publicationMode }, ask);
          }
          await compareAllTime(world, assignments, ask);
        };
        await compareAll();
        const kept = await readTotals(world);
        await noteAll(world);
        await compareAll();
        await recountAssignmentsTask.run(app.services, {});
        expect(await readTotals(world)).toEqual(kept);
      },
    ),
    { numRuns: 20 },
  );
}, 300_000);

type Span = Omit<Assignment, "videos">;

/** Before there are videos: all that is kept of them is then made of changes. */
async function storeAssignments(
  { organization, today, accounts }: Omit<StoredWorld, "videos">,
  spans: readonly { gap: number; days: number }[][],
): Promise<Span[]> {
  const campaignId = await storeCampaign(organization, { name: "Any", startsOn: "2025-11-01" });
  const creatorIds = [...new Set(accounts.flatMap(({ creatorId }) => creatorId ?? []))];
  const assignments: Span[] = [];
  for (const [index, creatorId] of creatorIds.entries()) {
    let from = addDays(today, -WORLD_DAYS);
    for (const { gap, days } of spans[index] ?? []) {
      from = addDays(from, gap);
      const to = addDays(from, days - 1);
      const { id } = await insertAssignment(organization, {
        campaignId,
        creatorId,
        validFrom: from,
        validUntil: to,
      });
      assignments.push({ id, creatorId, from, to });
      from = addDays(to, 1);
    }
  }
  return assignments;
}

function publishedIn(span: Span, posts: readonly NaiveVideo[]): NaiveVideo[] {
  return posts.filter(
    (video) => video.account.creatorId === span.creatorId && isBetween(publishedOn(video), span),
  );
}

/** The totals of each assignment on each day on which they rise. */
function readTotals({ organization }: StoredWorld) {
  const totals = sql`t.videos, t.views, t.likes, t.comments, t.shares, t.bookmarks`;
  return organization.ctx.db.rows(sql`
    select * from (
      select t.assignment_key, t.day, ${totals}, lag(row(${totals})) over (partition by t.assignment_key order by t.day)
        is not distinct from row(${totals}) as is_same, row(${totals}) = row(0, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint) as is_none
      from assignment_totals t join organizations o on o.key = t.organization_key where o.id = ${organization.id}
    ) t
    where not is_same and not is_none order by assignment_key, day`);
}

/** As if the days of all assignments had just moved: nobody may read their totals. */
async function noteAll({ organization }: StoredWorld): Promise<void> {
  await organization.ctx.db.execute(sql`
    insert into assignment_changes (organization_key, assignment_key)
    select o.key, s.key from assignments s join organizations o on o.id = s.organization_id where o.id = ${organization.id}`);
}

async function compare(
  world: StoredWorld,
  assignments: readonly Assignment[],
  question: Question,
  ask: ReturnType<typeof asker>,
) {
  const { from, to, publicationMode } = question;
  const parameters = { "dateRange[from]": from, "dateRange[to]": to, publicationMode, perPage: 100 };
  const read = async (path: string) => (await ask(`/creator-hub/overview/${path}`, parameters)).body;
  const during = assignments.filter((assignment) => assignment.from <= to && assignment.to >= from);
  const activeCreators = new Set(during.map(({ creatorId }) => creatorId));
  const posted = assignments.flatMap(({ videos }) =>
    videos.filter((video) => isBetween(publishedOn(video), question)),
  );
  expect((await read("kpis")).metrics).toMatchObject({
    totalViews: sum(assignments.map((assignment) => gainOf(assignment, question)))[0],
    activeCreators: activeCreators.size,
    activeAccounts: world.accounts.filter(({ creatorId }) => creatorId && activeCreators.has(creatorId))
      .length,
    publishedVideos: posted.length,
    eligibleVideos: posted.filter(counts).length,
  });
  expect(rowsOf((await read("activity")).data)).toMatchObject(
    rowsOf(during.map(({ id, videos }) => ({ id, ...postsOf(videos, question) }))),
  );
  expect(rowsOf((await read("performance")).data)).toMatchObject(
    rowsOf(
      assignments
        .filter((assignment) => during.includes(assignment) || gainOf(assignment, question)[0] > 0)
        .map((assignment) => performanceOf(world, assignment, question)),
    ),
  );
}

/** Campaigns began before the first day of any assignment. */
async function compareAllTime(
  { today }: StoredWorld,
  assignments: readonly Assignment[],
  ask: ReturnType<typeof asker>,
) {
  const { data } = (await ask("/creator-hub/overview/activity", { perPage: 100 })).body;
  const begun = assignments.filter(({ from }) => from <= today);
  const question = { from: addDays(today, -WORLD_DAYS), to: today, publicationMode: "allEligible" } as const;
  expect(rowsOf(data)).toMatchObject(
    rowsOf(begun.map(({ id, videos }) => ({ id, ...postsOf(videos, question) }))),
  );
}

function rowsOf<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((left, right) => (left.id < right.id ? -1 : 1));
}

function postsOf(videos: readonly NaiveVideo[], question: Question) {
  const posted = videos.filter((video) => isBetween(publishedOn(video), question));
  return { postedVideos: posted.length, eligibleVideos: posted.filter(counts).length };
}

function performanceOf(world: StoredWorld, assignment: Assignment, question: Question) {
  const { postedVideos, eligibleVideos } = postsOf(assignment.videos, question);
  const [totalViews, totalLikes, totalComments, totalShares, totalBookmarks] = gainOf(assignment, question);
  const gaining = gainingIn(assignment, question);
  const best = Math.max(0, ...gaining.map((video) => videoGain(video, question)[0]));
  const viral = gaining.filter((video) => isViral(world, video));
  return {
    id: assignment.id,
    totalPosts: postedVideos,
    totalVideosEligible: eligibleVideos,
    totalViews,
    totalLikes,
    totalComments,
    totalShares,
    totalBookmarks,
    viralityRate: gaining.length === 0 ? 0 : viral.length / gaining.length,
    topVideo: best === 0 ? null : { viewGain: best },
  };
}

function gainOf(assignment: Assignment, question: Question): Counts {
  return sum(gainingIn(assignment, question).map((video) => videoGain(video, question)));
}

function gainingIn({ videos }: Assignment, { from, to, publicationMode }: Question): NaiveVideo[] {
  return videos.filter(
    (video) =>
      counts(video) &&
      publishedOn(video) <= to &&
      (publicationMode === "allEligible" || publishedOn(video) >= from),
  );
}

/** All that a video published in the range has is gained in it. */
function videoGain(video: NaiveVideo, { from, to }: Question): Counts {
  return publishedOn(video) >= from ? highWater(video, to) : gain(video, from, to);
}

function isViral({ videos }: StoredWorld, video: NaiveVideo): boolean {
  const views = videos
    .filter((other) => other.account === video.account && counts(other))
    .map((other) => newest(other)[0])
    .sort((left, right) => left - right);
  const median = views[Math.floor((views.length - 1) / 2)] ?? 0;
  return median > 0 && newest(video)[0] >= VIRAL_FACTOR * median;
}
