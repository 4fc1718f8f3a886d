import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignmentsOf, buildAssignment, windowsOf } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator, markArchived } from "../../../../test/creator-builders.ts";
import { forgetEvents, hubEventsOf } from "../../../../test/outbox.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";
import { endCampaign } from "../ending/end-campaign.ts";
import { unassignCreators } from "./end-assignments.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const assign = (body: object) =>
  send(app, "/api/v1/creators/campaigns/assign", { method: "POST", apiKey, body });
const rolling = { interval: "week", anchor: "rolling", startsOn: "2026-09-07" } as const;
const endings = { endAssignments: false, revokeAssignments: false };

async function idsOfCreators(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await buildCreator(organization)).id);
  return ids.sort();
}

describe("assigning", () => {
  it("starts all creators with the named cycle of a fixed campaign, each with the windows that began", async () => {
    const campaign = await buildCampaign(organization);
    for (const [startBasis, validFrom, windows] of [
      ["prev", "2026-09-14", 2],
      ["current", "2026-09-21", 1],
      ["next", "2026-09-28", 0],
    ] as const) {
      const creatorIds = await idsOfCreators(2);
      const { status, body } = await assign({ creatorIds, campaignId: campaign.id, startBasis });
      expect([status, body]).toEqual([200, { updated: 2 }]);
      for (const id of creatorIds) {
        expect(await assignmentsOf(organization, id)).toMatchObject([
          { campaign_id: campaign.id, valid_from: validFrom, valid_until: null },
        ]);
        expect(await windowsOf(organization, id)).toHaveLength(windows);
      }
    }
  });

  it("leaves very many windows to their first reader, who sees all of them", async () => {
    app.clock.set("2025-09-24T08:30:00.000Z");
    const campaign = await buildCampaign(organization, {
      schedule: { interval: "day", anchor: "fixed", startsOn: "2025-09-24" },
    });
    app.clock.set("2026-09-24T08:30:00.000Z");
    const creatorIds = await idsOfCreators(6);
    const start = { startBasis: "custom", startDate: "2025-09-24" };
    expect((await assign({ creatorIds, campaignId: campaign.id, ...start })).body).toEqual({ updated: 6 });
    for (const id of creatorIds) expect(await windowsOf(organization, id)).toEqual([]);
    const counts = await send(app, "/api/v1/payouts/counts", { apiKey });
    expect(counts.status).toBe(200);
    for (const id of creatorIds) expect(await windowsOf(organization, id)).toHaveLength(366);
  });

  it("takes a custom start on a cycle boundary, and counts a creator once who is named twice", async () => {
    const campaign = await buildCampaign(organization);
    const [id = ""] = await idsOfCreators(1);
    const { body } = await assign({
      creatorIds: [id, id],
      campaignId: campaign.id,
      startBasis: "custom",
      startDate: "2026-10-12",
    });
    expect(body).toEqual({ updated: 1 });
    expect(await assignmentsOf(organization, id)).toMatchObject([
      { valid_from: "2026-10-12", next_window_on: "2026-10-12" },
    ]);
  });

  it("starts a creator of a rolling campaign on any day, with cycles from there", async () => {
    const campaign = await buildCampaign(organization, { schedule: rolling });
    const creator = await buildCreator(organization);
    await buildAssignment(organization, {
      creatorId: creator.id,
      campaignId: campaign.id,
      startDate: "2026-09-09",
    });
    expect(await windowsOf(organization, creator.id)).toEqual([
      ["2026-09-09", "2026-09-15", "open", 1],
      ["2026-09-16", "2026-09-22", "open", 1],
      ["2026-09-23", "2026-09-29", "open", 1],
    ]);
  });

  it("lasts until the last full cycle before the end of a campaign that has one", async () => {
    const campaign = await buildCampaign(organization, { schedule: rolling });
    await endCampaign(organization.ctx, campaign.id, {
      ...endings,
      endBasis: "custom",
      endDate: "2026-10-11",
    });
    const [first = "", second = ""] = await idsOfCreators(2);
    await buildAssignment(organization, {
      creatorId: first,
      campaignId: campaign.id,
      startDate: "2026-09-23",
    });
    await buildAssignment(organization, {
      creatorId: second,
      campaignId: campaign.id,
      startDate: "2026-10-05",
    });
    expect(await assignmentsOf(organization, first)).toMatchObject([{ valid_until: "2026-10-06" }]);
    expect(await assignmentsOf(organization, second)).toMatchObject([{ valid_until: "2026-10-11" }]);
  });

  it("follows a running assignment that has its end set", async () => {
    const [campaign, other] = [await buildCampaign(organization), await buildCampaign(organization)];
    const creator = await buildCreator(organization);
    await buildAssignment(organization, { creatorId: creator.id, campaignId: campaign.id });
    await unassignCreators(organization.ctx, {
      creatorIds: [creator.id],
      endBasis: "current",
      removeCanceledWindows: false,
      assignment: "current",
    });
    const input = { creatorIds: [creator.id], campaignId: other.id };
    const early = await assign({ ...input, startBasis: "current" });
    expect(early.body).toMatchObject({
      code: "CREATOR_ALREADY_ASSIGNED",
      data: { creatorIds: [creator.id] },
    });
    expect((await assign({ ...input, startBasis: "next" })).body).toEqual({ updated: 1 });
  });

  it("is in the activity log, once for all creators", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn" });
    const creator = await buildCreator(organization, { firstName: "Ada", lastName: "Meyer" });
    await assign({ creatorIds: [creator.id], campaignId: campaign.id, startBasis: "current" });
    await assign({ creatorIds: await idsOfCreators(2), campaignId: campaign.id, startBasis: "next" });
    const log = await send(app, "/api/v1/activity?types=assignment.created", { apiKey });
    expect(log.body.data).toMatchObject([
      {
        subject: { type: "assignment", label: "2 creators to Autumn" },
        changes: { creators: { after: [expect.any(String), expect.any(String)] } },
      },
      {
        subject: { label: "Ada Meyer to Autumn" },
        changes: {
          campaign: { before: null, after: "Autumn" },
          validFrom: { before: null, after: "2026-09-21" },
        },
      },
    ]);
  });
});

describe("assigning refuses", () => {
  const refusal = ({ status, body }: Awaited<ReturnType<typeof assign>>) => [status, body.code];

  it("a campaign that is unknown, another organization's, or over", async () => {
    const [creatorId = ""] = await idsOfCreators(1);
    const foreign = await buildCampaign(await buildOrganization(app));
    const over = await buildCampaign(organization);
    await endCampaign(organization.ctx, over.id, { ...endings, endBasis: "prev" });
    for (const campaignId of [createId("campaign"), foreign.id, over.id]) {
      const answer = await assign({ creatorIds: [creatorId], campaignId, startBasis: "prev" });
      expect(refusal(answer)).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    }
  });

  it("creators that are unknown or another organization's, naming all of them", async () => {
    const campaign = await buildCampaign(organization);
    const [known = ""] = await idsOfCreators(1);
    const foreign = await buildCreator(await buildOrganization(app));
    const unknown = createId("creator");
    const answer = await assign({
      creatorIds: [unknown, known, foreign.id],
      campaignId: campaign.id,
      startBasis: "current",
    });
    expect(refusal(answer)).toEqual([404, "CREATOR_NOT_FOUND"]);
    expect(answer.body.data).toEqual({ creatorIds: [unknown, foreign.id] });
    expect(await assignmentsOf(organization, known)).toEqual([]);
  });

  it("archived creators and blocked ones, naming all of them, and assigns nobody", async () => {
    const [campaign, other] = [await buildCampaign(organization), await buildCampaign(organization)];
    const [free = "", running = "", scheduled = "", gone = ""] = await idsOfCreators(4);
    await buildAssignment(organization, { creatorId: running, campaignId: other.id });
    await buildAssignment(organization, { creatorId: scheduled, campaignId: other.id, startBasis: "next" });
    const input = { campaignId: campaign.id, startBasis: "current" };
    const blocked = await assign({ ...input, creatorIds: [free, running, scheduled] });
    expect(refusal(blocked)).toEqual([409, "CREATOR_ALREADY_ASSIGNED"]);
    expect(blocked.body.data).toEqual({ creatorIds: [running, scheduled] });
    await markArchived(organization, gone);
    const archived = await assign({ ...input, creatorIds: [free, gone, running] });
    expect(refusal(archived)).toEqual([409, "CREATOR_ARCHIVED"]);
    expect(archived.body.data).toEqual({ creatorIds: [gone] });
    expect(await assignmentsOf(organization, free)).toEqual([]);
  });

  it("days on which a creator had an assignment", async () => {
    const [campaign, other] = [await buildCampaign(organization), await buildCampaign(organization)];
    const [first = "", second = ""] = await idsOfCreators(2);
    await buildAssignment(organization, { creatorId: first, campaignId: other.id, startDate: "2026-09-07" });
    await unassignCreators(organization.ctx, {
      creatorIds: [first],
      endBasis: "prev",
      removeCanceledWindows: false,
      assignment: "current",
    });
    const input = { creatorIds: [second, first], campaignId: campaign.id };
    const answer = await assign({ ...input, startBasis: "prev" });
    expect(refusal(answer)).toEqual([409, "START_OVERLAPS_EXISTING_ASSIGNMENT"]);
    expect(answer.body.data).toEqual({ creatorIds: [first] });
    expect((await assign({ ...input, startBasis: "current" })).status).toBe(200);
  });

  it.each([
    ["fixed", { startBasis: "custom", startDate: "2026-09-22" }, "INVALID_FIXED_START_DATE"],
    ["fixed", { startBasis: "custom" }, "INVALID_FIXED_START_DATE"],
    ["fixed", { startBasis: "custom", startDate: "2026-08-31" }, "START_BEFORE_CAMPAIGN"],
    ["rolling", { startBasis: "current" }, "INVALID_ROLLING_BASIS"],
    ["rolling", { startBasis: "current", startDate: "2026-09-21" }, "INVALID_ROLLING_BASIS"],
    ["rolling", { startBasis: "custom" }, "INVALID_ROLLING_BASIS"],
    ["rolling", { startBasis: "custom", startDate: "2026-09-06" }, "START_BEFORE_CAMPAIGN"],
  ] as const)("in a %s campaign the start %j with %s", async (anchor, start, code) => {
    const campaign = await buildCampaign(organization, { schedule: { ...rolling, anchor } });
    const answer = await assign({ creatorIds: await idsOfCreators(1), campaignId: campaign.id, ...start });
    expect(refusal(answer)).toEqual([400, code]);
  });

  it.each([
    ["fixed", { startBasis: "next" }],
    ["rolling", { startBasis: "custom", startDate: "2026-09-22" }],
  ] as const)("in a %s campaign a first cycle that its end cuts", async (anchor, start) => {
    const campaign = await buildCampaign(organization, { schedule: { ...rolling, anchor } });
    await endCampaign(organization.ctx, campaign.id, { ...endings, endBasis: "current" });
    const answer = await assign({ creatorIds: await idsOfCreators(1), campaignId: campaign.id, ...start });
    expect(refusal(answer)).toEqual([400, "CAMPAIGN_ENDS_BEFORE_CYCLE"]);
  });

  it.each([
    [{ creatorIds: [] }, "creatorIds"],
    [{ creatorIds: ["x"] }, "creatorIds.0"],
    [{ startBasis: "later" }, "startBasis"],
    [{ startDate: "2026-02-30" }, "startDate"],
    [{ campaignId: "x" }, "campaignId"],
  ])("malformed input %j with an issue at %s", async (fields, path) => {
    const { status, body } = await assign({
      creatorIds: [createId("creator")],
      campaignId: createId("campaign"),
      startBasis: "current",
      ...fields,
    });
    expect(status).toBe(400);
    expect(body.data.issues).toMatchObject([{ path }]);
  });

  it("a date that contradicts the basis, and one too far ahead", async () => {
    const campaign = await buildCampaign(organization);
    const input = { creatorIds: await idsOfCreators(1), campaignId: campaign.id };
    for (const start of [
      { startBasis: "current", startDate: "2026-09-21" },
      { startBasis: "custom", startDate: "9999-12-27" },
    ]) {
      const { status, body } = await assign({ ...input, ...start });
      expect([status, body.data.issues[0].path]).toEqual([400, "startDate"]);
    }
  });
});

describe("events of assigning", () => {
  const types = async () => (await hubEventsOf(organization)).map(({ type }) => type);

  it("tell of a scheduled assignment only that it was made", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn" });
    const creator = await buildCreator(organization);
    await forgetEvents(organization);
    const { id } = await buildAssignment(organization, {
      creatorId: creator.id,
      campaignId: campaign.id,
      startBasis: "next",
    });
    expect(await hubEventsOf(organization)).toEqual([
      {
        type: "assignment.created",
        data: {
          assignment: {
            id,
            orgCreatorId: creator.id,
            creatorUserId: creator.userId,
            campaignId: campaign.id,
            campaignName: "Autumn",
            validFrom: "2026-09-28",
            validUntil: null,
            status: "scheduled",
          },
        },
      },
    ]);
  });

  it("tell of a past start the period it is in and those of the last days, oldest first", async () => {
    const campaign = await buildCampaign(organization);
    const creator = await buildCreator(organization);
    await forgetEvents(organization);
    await buildAssignment(organization, {
      creatorId: creator.id,
      campaignId: campaign.id,
      startDate: "2026-09-07",
    });
    const events = await hubEventsOf(organization);
    expect(events.map(({ type, data }) => [type, data.period?.start.slice(0, 10)])).toEqual([
      ["assignment.created", undefined],
      ["assignment.started", undefined],
      ["assignment.period_ended", "2026-09-14"],
      ["assignment.period_started", "2026-09-21"],
    ]);
    expect(events[2]?.data).toMatchObject({
      assignment: { status: "active" },
      period: {
        start: "2026-09-14T00:00:00.000+00:00",
        end: "2026-09-20T00:00:00.000+00:00",
        startedMidPeriod: false,
        endedEarly: false,
      },
      nextPeriod: { start: "2026-09-21T00:00:00.000+00:00" },
      payoutState: "due",
    });
  });

  it("tell of no older period than the one it is in", async () => {
    app.clock.set("2026-09-25T08:30:00.000Z");
    const campaign = await buildCampaign(organization);
    const creator = await buildCreator(organization);
    await forgetEvents(organization);
    await buildAssignment(organization, {
      creatorId: creator.id,
      campaignId: campaign.id,
      startDate: "2026-09-07",
    });
    expect(await types()).toEqual(["assignment.created", "assignment.started", "assignment.period_started"]);
  });

  it("tell at once that an assignment is over, when its last full cycle before the campaign's end has passed", async () => {
    const campaign = await buildCampaign(organization, { schedule: rolling });
    await endCampaign(organization.ctx, campaign.id, { ...endings, endBasis: "current" });
    const creator = await buildCreator(organization);
    await forgetEvents(organization);
    await buildAssignment(organization, {
      creatorId: creator.id,
      campaignId: campaign.id,
      startDate: "2026-09-09",
    });
    const events = await hubEventsOf(organization);
    expect(events.map(({ type }) => type)).toEqual([
      "assignment.created",
      "assignment.started",
      "assignment.period_ended",
      "assignment.ended",
    ]);
    expect(events[2]?.data).toMatchObject({ nextPeriod: null });
    expect(events[3]?.data).toMatchObject({
      assignment: { validUntil: "2026-09-22", status: "previous" },
      reason: "scheduled",
    });
  });

  it.each([
    ["2026-09-22T00:00:00.000Z", "active", []],
    ["2026-09-22T23:59:59.999Z", "active", []],
    ["2026-09-23T00:00:00.000Z", "previous", ["assignment.period_ended", "assignment.ended"]],
  ])("tell at %s of an assignment that ends on 22 September", async (at, status, endings) => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    const campaign = await buildCampaign(organization, { schedule: rolling });
    const creator = await buildCreator(organization);
    const all = { endAssignments: false, revokeAssignments: false };
    // The campaign's own cycle ends on 27 September, the creator's last full one before that on the 22nd.
    await endCampaign(organization.ctx, campaign.id, { ...all, endBasis: "current" });
    app.clock.set(at);
    await forgetEvents(organization);
    const { valid_until } = await buildAssignment(organization, {
      creatorId: creator.id,
      campaignId: campaign.id,
      startDate: "2026-09-16",
    });
    expect(valid_until).toBe("2026-09-22");
    const events = await hubEventsOf(organization);
    expect(events.map(({ type }) => type)).toEqual([
      "assignment.created",
      "assignment.started",
      ...(endings.length === 0 ? ["assignment.period_started"] : endings),
    ]);
    expect(events[0]?.data).toMatchObject({ assignment: { status } });
  });

  it.each([
    ["2026-09-20T23:59:59.999Z", ["assignment.created"]],
    ["2026-09-21T00:00:00.000Z", ["assignment.created", "assignment.started", "assignment.period_started"]],
  ])("tell at %s of an assignment that starts on 21 September", async (at, told) => {
    app.clock.set(at);
    const campaign = await buildCampaign(organization);
    const creator = await buildCreator(organization);
    await forgetEvents(organization);
    await buildAssignment(organization, {
      creatorId: creator.id,
      campaignId: campaign.id,
      startDate: "2026-09-21",
    });
    expect(await types()).toEqual(told);
    expect(await windowsOf(organization, creator.id)).toEqual(
      told.length === 1 ? [] : [["2026-09-21", "2026-09-27", "open", 1]],
    );
  });

  it("are not written when a creator is refused", async () => {
    const campaign = await buildCampaign(organization);
    const [creatorId = ""] = await idsOfCreators(1);
    await forgetEvents(organization);
    await assign({
      creatorIds: [creatorId, createId("creator")],
      campaignId: campaign.id,
      startBasis: "current",
    });
    expect(await types()).toEqual([]);
  });
});
