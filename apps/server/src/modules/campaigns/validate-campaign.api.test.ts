import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import {
  buildCampaign,
  type CampaignFields,
  campaignSpec,
  insertAssignment,
} from "../../../test/campaign-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { hubEventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  const viewer = await buildMember(app, organization, "viewer");
  apiKey = (await buildApiKey(organization, viewer)).secret;
});

const validate = (body: object) => send(app, "/api/v1/campaigns/validate", { method: "POST", apiKey, body });
const build = async (fields: Partial<CampaignFields> = {}) => (await buildCampaign(organization, fields)).id;
const pathsOf = (issues: { path: string }[]) => issues.map(({ path }) => path);
const codesOf = (warnings: { code: string }[]) => warnings.map(({ code }) => code);

async function buildJob(fields: Partial<Record<"perVideo" | "bonus" | "salary", number>> = {}) {
  const id = createId("job");
  const { perVideo = null, bonus = null, salary = null } = fields;
  await app.services.db.execute(sql`
    insert into jobs (
      organization_id, id, product_title, currency, pay_frequency, per_video_minor, bonus_minor, flat_salary_minor,
      platform_focus, min_weekly_videos, created_at, updated_at
    ) values (
      ${organization.id}, ${id}, 'Budget app', 'EUR', 'per_week', ${perVideo}, ${bonus}, ${salary},
      '{tiktok}', 3, now(), now()
    )`);
  return id;
}

describe("the dry-run of a new campaign", () => {
  it("answers the normalized spec, its sentences, warnings and hash, to a viewer, and writes nothing", async () => {
    const { status, body } = await validate({ spec: campaignSpec({ name: " Launch " }) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      mode: "create",
      spec: { name: "Launch", schedule: { intervalCount: 1 }, payouts: { flatBonuses: [] } },
      summary: {
        fixedSalary: "There is no fixed salary.",
        basePayouts: [expect.any(String)],
        headline: "€10.00 per video + up to €1.00 per 1,000 views, weekly",
      },
      changes: [],
      issues: [],
      missing: [],
      previewHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(codesOf(body.warnings)).toEqual(["eligibility_window_exceeds_interval"]);
    expect(await hubEventsOf(organization)).toEqual([]);
    expect((await validate({ spec: body.spec })).body).toEqual(body);
  });

  it("lists policy issues with ok false, a taken name among them, and still reads the spec aloud", async () => {
    await build({ name: "Launch" });
    const { status, body } = await validate({
      spec: campaignSpec({ name: "LAUNCH", payouts: { basePayouts: [{ perVideo: 0 }] } }),
    });
    expect(status).toBe(200);
    expect(body.ok).toBe(false);
    expect(pathsOf(body.issues)).toEqual(["name", "payouts.basePayouts.0.perVideo"]);
    expect(body.summary).not.toBeNull();
  });

  it("refuses schema failures, all at once, with paths into the spec", async () => {
    const { status, body } = await validate({
      spec: { name: 1, extra: true, schedule: {}, payouts: { cpmPayouts: [{ tiers: [{ to: "x" }] }] } },
    });
    expect(status).toBe(400);
    expect(body.code).toBe("BAD_REQUEST");
    expect(pathsOf(body.data.issues).sort()).toEqual([
      "extra",
      "name",
      "payouts.cpmPayouts.0.tiers.0.from",
      "payouts.cpmPayouts.0.tiers.0.rate",
      "payouts.cpmPayouts.0.tiers.0.to",
      "schedule.anchor",
      "schedule.interval",
    ]);
  });

  it.each([
    ["no body", undefined, ""],
    ["a list", [], ""],
    ["no spec", {}, "spec"],
    ["a spec that is no object", { spec: 5 }, "spec"],
    ["an unknown field", { spec: campaignSpec(), hash: 1 }, "hash"],
    ["two sources", { fromCampaignId: createId("campaign"), fromJobId: createId("job") }, "fromJobId"],
    ["a wrong id", { campaignId: "orgcamp_1", spec: {} }, "campaignId"],
    ["an edit without changes", { campaignId: createId("campaign") }, "spec"],
    [
      "a partial spec with a wrong part",
      { fromJobId: createId("job"), spec: { videoTarget: 0 } },
      "videoTarget",
    ],
  ])("refuses %s", async (_what, body, path) => {
    const answer = await send(app, "/api/v1/campaigns/validate", { method: "POST", apiKey, body });
    expect(answer.status).toBe(400);
    expect(answer.body.data.issues).toMatchObject([{ path }]);
  });
});

describe("the dry-run of an edit", () => {
  it("answers the merged spec, and the sentences that would change", async () => {
    const id = await build({ name: "Launch" });
    const { body } = await validate({
      campaignId: id,
      spec: { schedule: { intervalCount: 2 }, payouts: { fixedSalary: { amount: 100 } } },
    });
    expect(body).toMatchObject({
      ok: true,
      mode: "update",
      spec: { name: "Launch", currency: "EUR", schedule: { interval: "week", intervalCount: 2 } },
      missing: [],
      previewHash: expect.any(String),
    });
    expect(body.changes.map(({ part }: { part: string }) => part)).toEqual([
      "schedule",
      "fixedSalary",
      "basePayouts.0",
      "cpmPayouts.0",
      "eligibility",
      "headline",
    ]);
    expect(body.changes[1]).toEqual({
      part: "fixedSalary",
      before: "There is no fixed salary.",
      after: body.summary.fixedSalary,
    });
    expect(codesOf(body.warnings)).toEqual([]);
  });

  it("finds nothing to change in an empty edit, and keeps its own name", async () => {
    const id = await build();
    const { body } = await validate({ campaignId: id, spec: {} });
    expect(body).toMatchObject({ ok: true, changes: [], issues: [] });
  });

  it("has an issue for what a write would refuse as taken or locked", async () => {
    const id = await build();
    await build({ name: "Taken" });
    const creator = await buildCreator(organization);
    await insertAssignment(organization, { campaignId: id, creatorId: creator.id });
    const { body } = await validate({
      campaignId: id,
      spec: { name: "taken", currency: "USD", schedule: { anchor: "rolling", interval: "week" } },
    });
    expect(body.ok).toBe(false);
    expect(pathsOf(body.issues)).toEqual(["name", "currency", "schedule.anchor"]);
    expect(codesOf(body.warnings)).toContain("rules_apply_immediately");
  });
});

describe("the dry-run of a copy", () => {
  it("takes everything over but the name, which is then missing", async () => {
    const id = await build({ name: "Original", description: "Text" });
    const { body } = await validate({ fromCampaignId: id });
    expect(body).toMatchObject({
      ok: false,
      mode: "create",
      issues: [],
      missing: ["name"],
      previewHash: null,
    });
    expect(body.summary).toBeNull();
    expect(body.spec).toMatchObject({ description: "Text", currency: "EUR", videoTarget: 2 });
    expect(body.spec).not.toHaveProperty("name");
  });

  it("takes overrides, and its spec can be created as it is", async () => {
    const id = await build({ name: "Original" });
    const { body } = await validate({
      fromCampaignId: id,
      spec: { name: "Copy", schedule: { intervalCount: 4 }, videoTarget: null },
    });
    expect(body).toMatchObject({ ok: true, missing: [], issues: [] });
    expect(body.spec).toMatchObject({ name: "Copy", videoTarget: null, schedule: { intervalCount: 4 } });
    const owner = await buildApiKey(organization);
    const created = await send(app, "/api/v1/campaigns", {
      method: "POST",
      apiKey: owner.secret,
      body: { ...body.spec, previewHash: body.previewHash },
    });
    expect(created.body.spec).toEqual(body.spec);
    expect((await validate({ fromCampaignId: id, spec: { name: "copy" } })).body.issues).toMatchObject([
      { path: "name" },
    ]);
  });
});

describe("the dry-run of a draft from a job", () => {
  it("says what the job leaves open, and where the draft comes from", async () => {
    const { body } = await validate({ fromJobId: await buildJob({ perVideo: 1250, bonus: 5000 }) });
    expect(body).toMatchObject({
      ok: false,
      mode: "create",
      missing: ["schedule.anchor", "payouts.flatBonuses.0.tiers.0.from"],
      issues: [],
      summary: null,
      previewHash: null,
    });
    expect(body.spec).toMatchObject({
      name: "Budget app",
      currency: "EUR",
      schedule: { interval: "week" },
      videoTarget: 3,
      payouts: { basePayouts: [{ perVideo: 12.5, platforms: ["tiktok"] }] },
    });
    expect(codesOf(body.warnings)).toContain("derived_from_job");
  });

  it("is complete with what was missing sent along", async () => {
    const { body } = await validate({
      fromJobId: await buildJob({ salary: 10_000 }),
      spec: { schedule: { anchor: "rolling" } },
    });
    expect(body).toMatchObject({
      ok: true,
      missing: [],
      spec: { schedule: { anchor: "rolling", startsOn: "2026-09-21" } },
      previewHash: expect.any(String),
    });
  });
});

describe("the dry-run's sources", () => {
  it("are not found when unknown or another organization's", async () => {
    const foreign = await buildCampaign(await buildOrganization(app));
    const job = await buildJob();
    await app.services.db.execute(sql`
      update jobs set organization_id = ${foreign.orgId} where id = ${job}`);
    for (const body of [
      { campaignId: foreign.id, spec: {} },
      { campaignId: createId("campaign"), spec: {} },
      { fromCampaignId: foreign.id },
      { fromJobId: job },
      { fromJobId: createId("job") },
    ]) {
      const answer = await validate(body);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe("NOT_FOUND");
    }
  });
});
