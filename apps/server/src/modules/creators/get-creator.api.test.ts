import { beforeAll, describe, expect, it } from "vitest";
import { buildSample, SAMPLE_RANGE, type Sample } from "../../../test/analytics-sample.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let sample: Sample;

beforeAll(async () => {
  app = await sharedApp();
  sample = await buildSample(app);
});

const historyOf = (id: string, parameters: Record<string, string> = SAMPLE_RANGE) =>
  sample.ask(`/creators/${id}/history`, parameters);

describe("the history of a creator", () => {
  it("has what all their linked accounts gained on each day, and nothing of apps", async () => {
    const { ana, ben, creator } = sample;
    const filter = { ...SAMPLE_RANGE, accounts: [ana.id, ben.id] };
    const ofAccounts = (await sample.ask("/analytics/interaction-metrics", filter)).body;
    const { body } = await historyOf(creator.id);
    expect(body.totals).toEqual(ofAccounts.totals);
    expect(body.totals.views).toBe(1_500);
    expect(body.dailyMetrics).toEqual(
      ofAccounts.dailyMetrics.map((day: object) => ({ ...day, appRevenue: 0, newAppInstalls: 0 })),
    );
  });

  it("is empty, not everybody's, for a creator without accounts", async () => {
    const { id } = await buildCreator(sample.organization);
    const { body } = await historyOf(id);
    expect(body.dailyMetrics).toHaveLength(10);
    expect(new Set(Object.values(body.totals))).toEqual(new Set([0]));
  });

  it("is refused without a range, and for a creator that is not there", async () => {
    const missing = await historyOf(sample.creator.id, {});
    expect([missing.status, missing.body.data.issues[0].path]).toEqual([400, "dateRange"]);
    const unknown = await historyOf("orgcre_AAAAAAAAAAAA");
    expect([unknown.status, unknown.body.code]).toEqual([404, "CREATOR_NOT_FOUND"]);
  });
});
