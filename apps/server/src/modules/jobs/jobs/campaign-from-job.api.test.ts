import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { jobInput } from "../../../../test/job-builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});

const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
const createJob = async (fields: object): Promise<string> =>
  (await post("/jobs", { ...jobInput, ...fields })).body.id;
const dryRun = async (fields: object, spec?: object) =>
  (await post("/campaigns/validate", { fromJobId: await createJob(fields), ...(spec && { spec }) })).body;

describe("a campaign drafted from a job", () => {
  it("pays what the job says, in major units", async () => {
    const body = await dryRun({
      perVideoAmount: 1250,
      cpmAmount: 150,
      flatSalaryAmount: 30_000,
      bonusAmount: 5_000,
      platformFocus: ["tiktok", "youtube"],
      minWeeklyVideos: 3,
    });
    expect(body).toMatchObject({
      ok: false,
      missing: ["schedule.anchor", "payouts.flatBonuses.0.tiers.0.from"],
      spec: {
        name: "Baking app",
        currency: "EUR",
        schedule: { interval: "week" },
        videoTarget: 3,
        payouts: {
          fixedSalary: { amount: 300 },
          basePayouts: [{ perVideo: 12.5, platforms: ["tiktok", "youtube"] }],
          cpmPayouts: [{ tiers: [{ from: 0, rate: 1.5 }] }],
          flatBonuses: [{ tiers: [{ amount: 50 }] }],
        },
      },
    });
    expect(body.warnings.map(({ code }: { code: string }) => code)).toContain("derived_from_job");
  });

  it("keeps to a currency without decimals, and to the largest amount there is", async () => {
    const yen = await dryRun({ currency: "JPY", perVideoAmount: 150_000_000 });
    expect(yen.spec).toMatchObject({
      currency: "JPY",
      payouts: { basePayouts: [{ perVideo: 150_000_000 }] },
    });
    const dinar = await dryRun(
      { currency: "KWD", perVideoAmount: 300_000_000 },
      { schedule: { anchor: "rolling" } },
    );
    expect(dinar).toMatchObject({ ok: true, spec: { payouts: { basePayouts: [{ perVideo: 300_000 }] } } });
  });

  it("can be created as it was reviewed", async () => {
    const reviewed = await dryRun(
      { payFrequency: "per_month" },
      { name: "From a job", schedule: { anchor: "fixed" } },
    );
    expect(reviewed).toMatchObject({ ok: true, missing: [] });
    const created = await post("/campaigns", { ...reviewed.spec, previewHash: reviewed.previewHash });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
  });

  it("leaves the cycle open when the job is paid once", async () => {
    const body = await dryRun({ payFrequency: "one_time", perVideoAmount: null, flatSalaryAmount: 10_000 });
    expect(body.missing).toEqual(expect.arrayContaining(["schedule.anchor", "schedule.interval"]));
  });
});
