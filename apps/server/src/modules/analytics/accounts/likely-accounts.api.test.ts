import { beforeAll, describe, expect, it } from "vitest";
import { asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

const ACCOUNTS = 60;
const DAYS = ["2026-08-20", "2026-09-01", "2026-09-08", "2026-09-14", "2026-09-19"];
const RANGE = { "dateRange[from]": "2026-09-05", "dateRange[to]": "2026-09-15" };
const COUNTS = ["viewCount", "likeCount", "commentCount", "shareCount", "bookmarkCount"];
const METRICS = [...COUNTS, "videoCount"].flatMap((metric) => [metric, `${metric}InPeriod`]);

let app: TestApp;
let ask: ReturnType<typeof asker>;

/** Some accounts have much and gained little, others the other way round; several gained the same. */
beforeAll(async () => {
  app = await sharedApp();
  const apiKey = (await buildApiKey(await buildOrganization(app))).secret;
  ask = asker(app, apiKey);
  const rows = Array.from({ length: ACCOUNTS }, (_, account) =>
    [0, 1, 2].flatMap((video) => rowsOfVideo(account, video)),
  ).flat();
  const imported = await send(app, "/api/v1/tracking/import", { method: "POST", apiKey, body: { rows } });
  expect(imported.body).toMatchObject({ skipped: 0 });
});

function rowsOfVideo(account: number, video: number): object[] {
  const number = 3 * account + video;
  const first = number % 4;
  return DAYS.slice(first).map((day, look) => {
    const views = ((number * 7_919) % 5_000) + look * ((number * 104_729) % 60) * 10;
    return {
      platform: "tiktok",
      platformAccountId: `likely-${account}`,
      username: `likely.${account}`,
      platformVideoId: `likely-${number}`,
      publishedAt: `${DAYS[first]}T00:00:00Z`,
      observedAt: `${day}T12:00:00Z`,
      viewCount: views,
      likeCount: views >> 3,
      commentCount: (number * 31 + look * 7) % 50,
      shareCount: look * (number % 5),
      bookmarkCount: number % 11,
    };
  });
}

describe("the best few accounts", () => {
  it.each(METRICS)("by %s are the first of all", async (metric) => {
    const top = async (limit: number) =>
      (await ask("/analytics/top-accounts", { ...RANGE, metric, limit })).body as object[];
    const all = await top(100);
    expect(all.length).toBeGreaterThan(30);
    expect(await top(4)).toEqual(all.slice(0, 4));
    expect(await top(1)).toEqual(all.slice(0, 1));
  });

  it.each(["viewCount", "viewCountInPeriod", "likeCountInPeriod"])(
    "by %s are, among videos, the first of all",
    async (metric) => {
      const top = async (limit: number) =>
        (await ask("/analytics/top-videos", { ...RANGE, metric, limit })).body as object[];
      const all = await top(100);
      expect(await top(3)).toEqual(all.slice(0, 3));
    },
  );

  it.each(["totalViews", "totalLikes", "totalShares"])(
    "of a list ordered by %s stand on its pages as on one",
    async (sortCol) => {
      const page = async (parameters: object) =>
        (await ask("/accounts", { ...RANGE, sortCol, ...parameters })).body.data as { id: string }[];
      const all = await page({ perPage: 100 });
      expect(all).toHaveLength(ACCOUNTS);
      for (const number of [1, 2, 5])
        expect(await page({ page: number, perPage: 4 })).toEqual(all.slice(4 * number - 4, 4 * number));
      const gains = all.map((account) => Number(Object(account)[sortCol]));
      expect(gains).toEqual(gains.toSorted((one, other) => other - one));
    },
  );
});
