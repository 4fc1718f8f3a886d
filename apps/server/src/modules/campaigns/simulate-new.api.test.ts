import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildMember, buildOrganization } from "../../../test/builders.ts";
import { campaignSpec } from "../../../test/campaign-builders.ts";
import { send } from "../../../test/request.ts";
import { buildResultsSample, type ResultsSample } from "../../../test/results-sample.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let sample: ResultsSample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildResultsSample(app);
});

const spec = campaignSpec({ payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 1 }] }] } });
const simulate = (body: object, apiKey = sample.apiKey) =>
  send(app, "/api/v1/campaigns/simulate", { method: "POST", apiKey, body });

describe("a campaign that is not saved", () => {
  it("says what it would have paid the creators in the cycles just past", async () => {
    const { status, body } = await simulate({ spec, cycles: 2 });
    expect(status).toBe(200);
    // From the 7th: Ana's a1 came to 10,000 views in the first week, her a2 to 5,000 in the second. b1 is of today.
    expect(body).toMatchObject({
      ok: true,
      issues: [],
      currency: "EUR",
      precision: 2,
      creatorCount: 2,
      cycles: [
        { startsOn: "2026-09-07", endsOn: "2026-09-13", amount: 1_000 },
        { startsOn: "2026-09-14", endsOn: "2026-09-20", amount: 500 },
      ],
      total: 1_500,
      data: [
        { creatorId: sample.ana.id, creatorName: "Ana Alder", amounts: [1_000, 500], total: 1_500 },
        { creatorId: sample.ben.id, amounts: [0, 0], total: 0 },
      ],
    });
  });

  it("pays what its windows would, had it been there", async () => {
    const { body } = await sample.ask(`/campaigns/${sample.campaignId}`);
    const answer = await simulate({ spec: { ...body.spec, name: "The same" }, cycles: 2 });
    expect(answer.body.data[0]).toMatchObject({ creatorId: sample.ana.id, amounts: [7_000, 6_000] });
  });

  it("can be tried with some of them", async () => {
    const { body } = await simulate({ spec, cycles: 1, creatorIds: [sample.ben.id] });
    expect(body.data.map(({ creatorId }: { creatorId: string }) => creatorId)).toEqual([sample.ben.id]);
  });

  it("counts months back from today", async () => {
    const monthly = { ...spec, schedule: { interval: "month", anchor: "rolling" } };
    const { body } = await simulate({ spec: monthly, cycles: 2 });
    expect(body.cycles).toMatchObject([
      { startsOn: "2026-07-21", endsOn: "2026-08-20", amount: 0 },
      { startsOn: "2026-08-21", endsOn: "2026-09-20", amount: 1_000 + 500 + 1_000 },
    ]);
  });

  it("says what is in its way, and simulates nothing", async () => {
    const { status, body } = await simulate({ spec: { ...spec, payouts: {} } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: false, creatorCount: 0, total: 0, data: [] });
    expect(body.issues.length).toBeGreaterThan(0);
    expect((await simulate({ spec: { name: "x" } })).status).toBe(400);
    expect((await simulate({ spec, cycles: 0, surplus: true })).body.data.issues).toHaveLength(2);
  });

  it("is for everybody of the organization, with its own creators", async () => {
    const viewer = await buildApiKey(
      sample.organization,
      await buildMember(app, sample.organization, "viewer"),
    );
    expect((await simulate({ spec }, viewer.secret)).status).toBe(200);
    const { secret } = await buildApiKey(await buildOrganization(app));
    const { body } = await simulate({ spec, creatorIds: [sample.ana.id] }, secret);
    expect(body).toMatchObject({ ok: true, creatorCount: 0, data: [] });
  });
});
