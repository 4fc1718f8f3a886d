import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCampaign, campaignSpec } from "../../../test/campaign-builders.ts";
import { hubEventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const create = (body: object) => ask("POST", "/campaigns", body);

const normalizedPayouts = {
  basePayouts: [{ perVideo: 10, minViews: 500, platforms: ["facebook", "instagram", "tiktok", "youtube"] }],
  cpmPayouts: [
    {
      scope: "per_video",
      tiers: [
        { from: 0, to: 10_000, rate: 1 },
        { from: 10_000, rate: 0.5 },
      ],
    },
  ],
  flatBonuses: [],
  eligibility: { windowDays: 31, publicationScope: "include_earlier" },
};

describe("creating a campaign", () => {
  it("answers the whole campaign, as reading it does", async () => {
    const { status, body } = await create(campaignSpec({ name: "  Spring launch ", description: " Soon " }));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^orgcamp_/),
      name: "Spring launch",
      description: "Soon",
      currency: "EUR",
      interval: "week",
      intervalCount: 1,
      billingAnchor: "fixed",
      timeZone: "UTC",
      videoTarget: 2,
      validFrom: "2026-09-07T00:00:00.000+00:00",
      validUntil: null,
      status: "active",
      revision: 1,
      briefId: null,
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
      orgId: organization.id,
      userId: organization.owner.userId,
      actorType: "api_token",
      createdByUser: {
        id: organization.owner.userId,
        name: "Olive Owner",
        email: organization.owner.email,
        image: null,
      },
      spec: {
        name: "Spring launch",
        description: "Soon",
        currency: "EUR",
        schedule: { interval: "week", intervalCount: 1, anchor: "fixed", startsOn: "2026-09-07" },
        videoTarget: 2,
        briefId: null,
        payouts: normalizedPayouts,
      },
      headline: "€10.00 per video + up to €1.00 per 1,000 views, weekly",
      compensation: {
        currency: "EUR",
        fixedSalary: null,
        perVideo: { min: 10, max: 10 },
        cpm: { min: 0.5, max: 1 },
        flatBonus: null,
        perCycle: { min: 0, max: null },
      },
      rules: [
        expect.objectContaining({ type: "base_payout", amount: 1000, precision: 2 }),
        expect.objectContaining({ type: "cpm" }),
      ],
      creatorSummary: { totalCount: 0, activeCount: 0, activeCreators: [] },
      warnings: [],
      lockedFields: [],
      summary: expect.objectContaining({ headline: expect.any(String), basePayouts: [expect.any(String)] }),
    });
    for (const { id } of body.rules) expect(id).toMatch(/^rule_[0-9A-Za-z]{12}$/);
    expect((await ask("GET", `/campaigns/${body.id}`)).body).toEqual(body);
  });

  it("fills in the organization's currency, one interval and the start of the running cycle", async () => {
    const payouts = { fixedSalary: { amount: 300 } };
    const starts = async (schedule: object) => {
      const { body } = await create({ name: `${JSON.stringify(schedule)}`, schedule, payouts });
      expect(body.spec).toMatchObject({ currency: "USD", videoTarget: null, description: null });
      expect(body.spec.schedule.intervalCount).toBe(1);
      return body.spec.schedule.startsOn;
    };
    app.clock.set("2026-09-23T12:00:00.000Z");
    expect(await starts({ interval: "week", anchor: "rolling" })).toBe("2026-09-23");
    expect(await starts({ interval: "day", anchor: "fixed" })).toBe("2026-09-23");
    expect(await starts({ interval: "week", anchor: "fixed" })).toBe("2026-09-21");
    expect(await starts({ interval: "month", anchor: "fixed" })).toBe("2026-09-01");
    app.clock.set("2026-09-21T08:30:00.000Z");
  });

  it("is logged under the key's owner", async () => {
    const { body } = await create(campaignSpec({ name: "Logged" }));
    const { body: log } = await ask("GET", "/activity?types=campaign.created");
    expect(log.data).toMatchObject([
      { subject: { type: "campaign", id: body.id, label: "Logged" }, actor: { type: "api_key" } },
    ]);
  });

  it("tells that it was created, and that it started if its start has come", async () => {
    await create(campaignSpec({ name: "Runs" }));
    await create(
      campaignSpec({
        name: "Later",
        schedule: { interval: "week", anchor: "fixed", startsOn: "2026-10-05" },
      }),
    );
    await create(
      campaignSpec({
        name: "Today",
        schedule: { interval: "week", anchor: "fixed", startsOn: "2026-09-21" },
      }),
    );
    const events = await hubEventsOf(organization);
    expect(events.map(({ type, data }) => [type, data.campaign.name, data.campaign.status])).toEqual([
      ["campaign.created", "Runs", "active"],
      ["campaign.started", "Runs", "active"],
      ["campaign.created", "Later", "upcoming"],
      ["campaign.created", "Today", "active"],
      ["campaign.started", "Today", "active"],
    ]);
    expect(Object.keys(events[0]?.data.campaign).sort()).toEqual(
      [
        "billingAnchor briefId createdAt currency description id interval intervalCount name revision spec status",
        "timeZone updatedAt validFrom validUntil videoTarget",
      ]
        .join(" ")
        .split(" "),
    );
    const told = await app.services.db.rows(sql`
      select moment, on_day from told_moments where organization_id = ${organization.id} order by on_day`);
    expect(told).toEqual([
      { moment: "campaign.started", on_day: "2026-09-07" },
      { moment: "campaign.started", on_day: "2026-09-21" },
    ]);
  });

  it("lists every schema failure at once, by its path in the spec", async () => {
    const { status, body } = await create({
      name: "",
      color: "red",
      currency: "XYZ",
      schedule: { interval: "year", intervalCount: 13 },
      payouts: { basePayouts: [{ perVideo: "10", bonus: 1 }] },
    });
    expect(status).toBe(400);
    expect(body.code).toBe("BAD_REQUEST");
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "color",
      "currency",
      "name",
      "payouts.basePayouts.0.bonus",
      "payouts.basePayouts.0.perVideo",
      "schedule.anchor",
      "schedule.interval",
      "schedule.intervalCount",
    ]);
  });

  it("lists every policy issue at once, and writes nothing", async () => {
    const { status, body } = await create(
      campaignSpec({
        schedule: { interval: "week", anchor: "fixed", startsOn: "2026-07-31" },
        briefId: createId("brief"),
        payouts: {
          fixedSalary: { amount: 10.005 },
          performanceCap: { amount: 50 },
          eligibility: { windowDays: 30 },
        },
      }),
    );
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "schedule.startsOn",
      "briefId",
      "payouts.fixedSalary.amount",
      "payouts.performanceCap",
      "payouts.eligibility",
    ]);
    expect(await hubEventsOf(organization)).toEqual([]);
    expect((await ask("GET", "/campaigns/count")).body).toEqual({ total: 0 });
  });

  it("takes the hash of the reviewed spec, and refuses another", async () => {
    const spec = campaignSpec();
    const { body: review } = await ask("POST", "/campaigns/validate", { spec });
    const other = await create({ ...spec, videoTarget: 3, previewHash: review.previewHash });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe("CAMPAIGN_PREVIEW_MISMATCH");
    const { body: reviewed } = await ask("POST", "/campaigns/validate", {
      spec: { ...spec, videoTarget: 3 },
    });
    expect(other.body.data).toEqual({ previewHash: reviewed.previewHash });
    expect((await create({ ...spec, previewHash: review.previewHash })).status).toBe(200);
  });

  it("refuses a name that looks the same but for case or outer spaces, in its own organization only", async () => {
    await create(campaignSpec({ name: "Müsli Ärger" }));
    for (const name of ["müsli ärger", " MÜSLI ÄRGER ", "müsli ärger".normalize("NFD")]) {
      const { status, body } = await create(campaignSpec({ name }));
      expect(status).toBe(409);
      expect(body.code).toBe("CAMPAIGN_NAME_CONFLICT");
    }
    await buildCampaign(await buildOrganization(app), { name: "Müsli Ärger" });
  });

  it("lets exactly one of many take a name at the same moment", async () => {
    const spec = campaignSpec({ name: "Rush" });
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(spec)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect((await ask("GET", "/campaigns/count")).body).toEqual({ total: 1 });
    expect((await hubEventsOf(organization)).map(({ type }) => type)).toEqual([
      "campaign.created",
      "campaign.started",
    ]);
  });

  it("is not for viewers", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    const answer = await send(app, "/api/v1/campaigns", {
      method: "POST",
      apiKey: viewer.secret,
      body: campaignSpec(),
    });
    expect(answer.status).toBe(403);
  });
});
