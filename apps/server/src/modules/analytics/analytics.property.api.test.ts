import { ACCOUNT_METRICS, VIDEO_METRICS } from "@clipledger/contract/analytics/top-lists";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asker } from "../../../test/analytics-sample.ts";
import { type StoredWorld, storeWorld, WORLD_DAYS, worldPlan } from "../../../test/analytics-world.ts";
import { buildApiKey } from "../../../test/builders.ts";
import {
  naiveAccounts,
  naiveActivity,
  naiveDays,
  naiveHistory,
  naiveKpis,
  naiveTopAccounts,
  naiveTopCreators,
  naiveTopVideos,
  naiveVideoIds,
  naiveViralityFactor,
} from "../../../test/naive-analytics.ts";
import type { NaiveQuestion } from "../../../test/naive-world.ts";
import type { TestResponse } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { toAnalyticsFilter } from "./filter/analytics-filter.ts";
import { chooseGainSource } from "./gains/gain-question.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000" } });
  app.clock.set("2026-01-20T08:30:00.000Z");
});
afterAll(() => app.stop());

/** Accounts and projects are named by their place in the world. */
const questionPlan = fc.record({
  platforms: fc.option(fc.subarray([...PLATFORMS], { minLength: 1 }), { freq: 2 }),
  accounts: fc.option(fc.subarray([0, 1, 2, 3], { minLength: 1 }), { freq: 2 }),
  projects: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { freq: 2 }),
  contentTypes: fc.option(fc.subarray([...CONTENT_TYPES], { minLength: 1 }), { freq: 2 }),
  viewMode: fc.constantFrom("internal", "competitors", "all", "all"),
  publicationMode: fc.constantFrom("allEligible", "onlyPublished"),
  endedDaysAgo: fc.integer({ min: -3, max: WORLD_DAYS }),
  days: fc.integer({ min: 1, max: WORLD_DAYS }),
  limit: fc.integer({ min: 1, max: 6 }),
  rankedBy: fc.record({
    video: fc.constantFrom(...VIDEO_METRICS),
    account: fc.constantFrom(...ACCOUNT_METRICS),
  }),
});
type QuestionPlan = typeof questionPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

describe("analytics", () => {
  it("answers every question as a recomputation from all snapshots does, whichever sums it reads", async () => {
    const sources = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        worldPlan,
        fc.array(questionPlan, { minLength: 6, maxLength: 6 }),
        async (world, questions) => {
          const stored = await storeWorld(app, world);
          const ask = await askerOf(stored);
          for (const plan of questions) {
            const question = toQuestion(stored, plan);
            sources.add(await sourceOf(stored, question));
            await compareTotals(stored, question, ask);
            await compareRankings(stored, question, plan, ask);
            await compareLists(stored, question, ask);
          }
          await compareHistories(stored, ask);
        },
      ),
      { numRuns: 15 },
    );
    expect([...sources].sort()).toEqual(["accounts", "cohorts", "groups", "videos"]);
  }, 300_000);

  it("ranks by every metric as a recomputation does", async () => {
    await fc.assert(
      fc.asyncProperty(worldPlan, questionPlan, async (world, plan) => {
        const stored = await storeWorld(app, world);
        const ask = await askerOf(stored);
        const question = toQuestion(stored, plan);
        for (const account of ACCOUNT_METRICS) {
          const video = VIDEO_METRICS.find((metric) => metric === account) ?? "viewCount";
          await compareRankings(stored, question, { ...plan, rankedBy: { video, account } }, ask);
        }
      }),
      { numRuns: 6 },
    );
  }, 300_000);
});

type Ask = (
  path: string,
  parameters?: Parameters<ReturnType<typeof asker>>[1],
) => Promise<TestResponse["body"]>;

async function askerOf({ organization }: StoredWorld): Promise<Ask> {
  const send = asker(app, (await buildApiKey(organization)).secret);
  return async (path, parameters) => {
    const { status, body } = await send(path, parameters);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
}

function toQuestion({ today, accounts, projects }: StoredWorld, plan: QuestionPlan): NaiveQuestion {
  const to = addDays(today, -plan.endedDaysAgo);
  const idsAt = (all: readonly { readonly id: string }[], places: readonly number[]) =>
    places.map((place) => all[place]?.id ?? "");
  return {
    ...(plan.platforms && { platforms: plan.platforms }),
    ...(plan.accounts && { accounts: idsAt(accounts, plan.accounts) }),
    ...(plan.projects && { projects: idsAt(projects, plan.projects) }),
    ...(plan.contentTypes && { contentTypes: plan.contentTypes }),
    viewMode: plan.viewMode,
    publicationMode: plan.publicationMode,
    from: addDays(to, 1 - plan.days),
    to,
  };
}

function toParameters({ from, to, ...filter }: NaiveQuestion) {
  return { ...filter, "dateRange[from]": from, "dateRange[to]": to };
}

function sourceOf({ organization }: StoredWorld, question: NaiveQuestion): Promise<string> {
  const { platforms, accounts, projects, contentTypes, viewMode, publicationMode } = question;
  const input = { platforms, accounts, projects, contentTypes, viewMode };
  const mutable = structuredClone(input) as Parameters<typeof toAnalyticsFilter>[1];
  return chooseGainSource(app.services.db, {
    filter: toAnalyticsFilter(organization.ctx, mutable),
    publicationMode,
  });
}

async function compareTotals(world: StoredWorld, question: NaiveQuestion, ask: Ask): Promise<void> {
  const parameters = toParameters(question);
  expect(await ask("/analytics/kpis", parameters)).toEqual(naiveKpis(world, question));
  expect(await ask("/analytics/interaction-metrics", parameters)).toEqual(naiveDays(world, question));
  const { publicationMode: _mode, from: _from, to: _to, ...filter } = question;
  expect(await ask("/videos/activity", { ...filter, days: 35 })).toEqual(naiveActivity(world, question, 35));
}

async function compareRankings(
  world: StoredWorld,
  question: NaiveQuestion,
  { limit, rankedBy }: Pick<QuestionPlan, "limit" | "rankedBy">,
  ask: Ask,
): Promise<void> {
  const parameters = { ...toParameters(question), limit };
  expectRows(
    await ask("/analytics/top-videos", { ...parameters, metric: rankedBy.video }),
    naiveTopVideos(world, question, rankedBy.video, limit),
  );
  expectRows(
    await ask("/analytics/top-accounts", { ...parameters, metric: rankedBy.account }),
    naiveTopAccounts(world, question, rankedBy.account, limit),
  );
  expectRows(
    await ask("/analytics/top-creators", { ...parameters, metric: rankedBy.account }),
    naiveTopCreators(world, question, rankedBy.account, limit),
  );
}

async function compareLists(world: StoredWorld, question: NaiveQuestion, ask: Ask): Promise<void> {
  const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);
  const { from: _from, to: _to, publicationMode: _mode, ...filter } = question;
  for (const [parameters, range] of [
    [toParameters(question), question],
    [filter, undefined],
  ] as const) {
    const accounts = await ask("/accounts", { ...parameters, perPage: 100 });
    const expected = naiveAccounts(world, question, range).sort(byId);
    expect(accounts.totalRows).toBe(expected.length);
    expectRows(
      accounts.data.sort(byId).map((row: { postActivity: { days: { postedVideos: number }[] } }) => ({
        ...row,
        postedVideos: row.postActivity.days.map(({ postedVideos }) => postedVideos),
      })),
      expected,
    );
  }
  const videos = await ask("/videos", { ...toParameters(question), perPage: 100 });
  const ids = videos.data.map(({ id }: { id: string }) => id).sort();
  expect(ids).toEqual(naiveVideoIds(world, question).sort());
  expect(videos.totalRows).toBe(ids.length);
}

async function compareHistories(world: StoredWorld, ask: Ask): Promise<void> {
  for (const video of world.videos.filter(({ isSample }) => !isSample)) {
    const path = `/videos/${video.id.replace(":", "/")}`;
    const expected = naiveHistory(world, video);
    const history: object[] = await ask(`${path}/history`);
    expect(history).toHaveLength(expected.length);
    expect(history).toMatchObject(expected);
    expect(await ask(path)).toMatchObject({
      id: video.id,
      publishedDate: dateOf(video.publishedAt),
      viralityFactor: naiveViralityFactor(world, video),
    });
  }
}

/** The same rows in the same order; the answer's may say more. */
function expectRows(actual: readonly object[], expected: readonly object[]): void {
  expect(actual).toHaveLength(expected.length);
  expect(actual).toMatchObject(expected);
}
