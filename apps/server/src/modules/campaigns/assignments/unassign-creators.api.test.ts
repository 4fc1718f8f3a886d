import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  assignmentsOf,
  buildAssignment,
  settleWindow,
  windowsOf,
} from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { forgetEvents, hubEventsOf } from "../../../../test/outbox.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";
import { endCampaign } from "../ending/end-campaign.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let campaignId: string;
let creatorId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  campaignId = (await buildCampaign(organization)).id;
  creatorId = (await buildCreator(organization)).id;
});

const unassign = (body: object) =>
  send(app, "/api/v1/creators/campaigns/unassign", {
    method: "POST",
    apiKey,
    body: { creatorIds: [creatorId], ...body },
  });
const spans = async (id = creatorId) =>
  (await assignmentsOf(organization, id)).map(({ valid_from, valid_until }) => [valid_from, valid_until]);
const rolling = { interval: "week", anchor: "rolling", startsOn: "2026-09-07" } as const;
const fromFirstDay = () => buildAssignment(organization, { creatorId, campaignId, startDate: "2026-09-07" });

describe("unassigning", () => {
  it.each([
    [{ endBasis: "prev" }, "2026-09-20"],
    [{ endBasis: "current" }, "2026-09-27"],
    [{ endBasis: "next" }, "2026-10-04"],
    [{ endBasis: "custom", endDate: "2026-09-13" }, "2026-09-13"],
    [{ endBasis: "custom", endDate: "2026-11-01" }, "2026-11-01"],
  ])("with %j ends a running assignment on %s", async (end, lastDay) => {
    await fromFirstDay();
    const { status, body } = await unassign(end);
    expect([status, body]).toEqual([200, { updated: 1 }]);
    expect(await spans()).toEqual([["2026-09-07", lastDay]]);
  });

  it("ends creators of a rolling campaign each with their own cycle", async () => {
    const other = await buildCampaign(organization, { schedule: rolling });
    const creatorIds = [creatorId, (await buildCreator(organization)).id];
    await buildAssignment(organization, { creatorId, campaignId: other.id, startDate: "2026-09-09" });
    await buildAssignment(organization, {
      creatorId: creatorIds[1] ?? "",
      campaignId: other.id,
      startDate: "2026-09-18",
    });
    expect((await unassign({ creatorIds, endBasis: "current" })).body).toEqual({ updated: 2 });
    expect(await spans()).toEqual([["2026-09-09", "2026-09-29"]]);
    expect(await spans(creatorIds[1])).toEqual([["2026-09-18", "2026-09-24"]]);
  });

  it("takes back the windows after an earlier end, and gives them back with a later one", async () => {
    await fromFirstDay();
    await unassign({ endBasis: "current" });
    await unassign({ endBasis: "next" });
    expect(await assignmentsOf(organization, creatorId)).toMatchObject([
      { valid_until: "2026-10-04", next_window_on: "2026-09-28" },
    ]);
    await unassign({ endBasis: "prev" });
    expect(await windowsOf(organization, creatorId)).toEqual([
      ["2026-09-07", "2026-09-13", "open", 1],
      ["2026-09-14", "2026-09-20", "open", 1],
      ["2026-09-21", "2026-09-27", "retracted", 1],
    ]);
    expect((await unassign({ endBasis: "current" })).body.code).toBe("ACTIVE_ASSIGNMENT_REQUIRED");
  });

  it("clears a running assignment that would end before its first day, with all its windows", async () => {
    await buildAssignment(organization, { creatorId, campaignId });
    expect((await unassign({ endBasis: "prev" })).body).toEqual({ updated: 1 });
    expect(await spans()).toEqual([]);
    expect(await windowsOf(organization, creatorId)).toEqual([["2026-09-21", "2026-09-27", "retracted", 1]]);
  });

  it.each([{ endBasis: "prev" }, { endBasis: "current" }, { endBasis: "custom", endDate: "2026-09-28" }])(
    "with %j clears a scheduled assignment",
    async (end) => {
      await buildAssignment(organization, { creatorId, campaignId, startBasis: "next" });
      expect((await unassign(end)).status).toBe(200);
      expect(await spans()).toEqual([]);
    },
  );

  it("ends a scheduled assignment with its first cycle when the next one is named", async () => {
    await buildAssignment(organization, { creatorId, campaignId, startDate: "2026-10-12" });
    await unassign({ endBasis: "next" });
    expect(await spans()).toEqual([["2026-10-12", "2026-10-18"]]);
  });

  it("means the running assignment before a scheduled one, unless that is asked for", async () => {
    const other = await buildCampaign(organization);
    await fromFirstDay();
    await unassign({ endBasis: "current" });
    await buildAssignment(organization, { creatorId, campaignId: other.id, startBasis: "next" });
    const later = await unassign({ endBasis: "next" });
    expect(later.body).toMatchObject({
      code: "CREATOR_ALREADY_ASSIGNED",
      data: { creatorIds: [creatorId] },
    });
    await unassign({ endBasis: "current", assignment: "scheduled" });
    expect(await spans()).toEqual([["2026-09-07", "2026-09-27"]]);
    expect((await unassign({ endBasis: "next" })).status).toBe(200);
    const none = await unassign({ endBasis: "current", assignment: "scheduled" });
    expect(none.body.code).toBe("ACTIVE_ASSIGNMENT_REQUIRED");
  });

  it("follows months from the 31st in a leap year", async () => {
    app.clock.set("2027-12-31T12:00:00.000Z");
    const monthly = await buildCampaign(organization, {
      schedule: { interval: "month", anchor: "rolling", startsOn: "2027-12-01" },
    });
    await buildAssignment(organization, { creatorId, campaignId: monthly.id, startDate: "2027-12-31" });
    app.clock.set("2028-02-29T12:00:00.000Z");
    await unassign({ endBasis: "current" });
    expect(await spans()).toEqual([["2027-12-31", "2028-03-30"]]);
    expect(await windowsOf(organization, creatorId)).toEqual([
      ["2027-12-31", "2028-01-30", "open", 1],
      ["2028-01-31", "2028-02-28", "open", 1],
      ["2028-02-29", "2028-03-30", "open", 1],
    ]);
  });
});

describe("unassigning refuses", () => {
  it("creators without a running or scheduled assignment, naming all of them", async () => {
    const others = [(await buildCreator(organization)).id, (await buildCreator(organization)).id];
    await fromFirstDay();
    const answer = await unassign({ creatorIds: [others[0], creatorId, others[1]], endBasis: "current" });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "ACTIVE_ASSIGNMENT_REQUIRED", data: { creatorIds: others } });
    expect(await spans()).toEqual([["2026-09-07", null]]);
  });

  it("creators of different campaigns", async () => {
    const other = await buildCampaign(organization);
    const second = (await buildCreator(organization)).id;
    await fromFirstDay();
    await buildAssignment(organization, { creatorId: second, campaignId: other.id });
    const answer = await unassign({ creatorIds: [creatorId, second], endBasis: "current" });
    expect([answer.status, answer.body.code]).toEqual([409, "MIXED_CAMPAIGNS"]);
    expect(answer.body.data).toEqual({ creatorIds: [second] });
  });

  it("unknown creators, and those of another organization", async () => {
    const foreign = await buildCreator(await buildOrganization(app));
    const unknown = createId("creator");
    const answer = await unassign({ creatorIds: [foreign.id, unknown], endBasis: "current" });
    expect([answer.status, answer.body.code]).toEqual([404, "CREATOR_NOT_FOUND"]);
    expect(answer.body.data).toEqual({ creatorIds: [foreign.id, unknown] });
  });

  it("a custom day that is no last day for some of the creators, naming those", async () => {
    const other = await buildCampaign(organization, { schedule: rolling });
    const second = (await buildCreator(organization)).id;
    await buildAssignment(organization, { creatorId, campaignId: other.id, startDate: "2026-09-14" });
    await buildAssignment(organization, {
      creatorId: second,
      campaignId: other.id,
      startDate: "2026-09-16",
    });
    const answer = await unassign({
      creatorIds: [creatorId, second],
      endBasis: "custom",
      endDate: "2026-09-27",
    });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_END_DATE"]);
    expect(answer.body.data).toEqual({ creatorIds: [second] });
    expect(await spans()).toEqual([["2026-09-14", null]]);
  });

  it("an end past the campaign's", async () => {
    await endCampaign(organization.ctx, campaignId, {
      endBasis: "next",
      endAssignments: true,
      revokeAssignments: false,
    });
    await fromFirstDay();
    const answer = await unassign({ endBasis: "custom", endDate: "2026-10-11" });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_END_DATE"]);
    expect((await unassign({ endBasis: "next" })).status).toBe(200);
  });

  it.each([
    [{ endBasis: "custom" }, "endDate"],
    [{ endBasis: "current", endDate: "2026-09-27" }, "endDate"],
    [{ endBasis: "custom", endDate: "9999-12-31" }, "endDate"],
    [{ endBasis: "now" }, "endBasis"],
    [{ endBasis: "current", creatorIds: [] }, "creatorIds"],
    [{ endBasis: "current", campaignId: "x" }, "campaignId"],
  ])("malformed input %j with an issue at %s", async (fields, path) => {
    await fromFirstDay();
    const { status, body } = await unassign(fields);
    expect(status).toBe(400);
    expect(body.data.issues).toMatchObject([{ path }]);
  });
});

describe("settled windows", () => {
  it("that were paid refuse an earlier end and clearing, always", async () => {
    await fromFirstDay();
    await settleWindow(organization, creatorId, "2026-09-14", "paid");
    for (const end of [
      { endBasis: "custom", endDate: "2026-09-13" },
      { endBasis: "custom", endDate: "2026-09-07" },
    ]) {
      const answer = await unassign({ ...end, removeCanceledWindows: true });
      expect([answer.status, answer.body.code]).toEqual([409, "PAYOUTS_ALREADY_ISSUED"]);
      expect(answer.body.data).toEqual({ creatorIds: [creatorId] });
    }
    expect((await unassign({ endBasis: "prev" })).status).toBe(200);
    expect(await windowsOf(organization, creatorId)).toMatchObject([
      ["2026-09-07", "2026-09-13", "open", 1],
      ["2026-09-14", "2026-09-20", "paid", 1],
      ["2026-09-21", "2026-09-27", "retracted", 1],
    ]);
  });

  it.each([
    ["2026-09-20T23:59:59.999Z", 1],
    ["2026-09-21T00:00:00.000Z", 2],
  ])("that were taken away at %s come back in generation %i", async (at, generation) => {
    app.clock.set("2026-09-18T08:30:00.000Z");
    await fromFirstDay();
    app.clock.set(at);
    await unassign({ endBasis: "custom", endDate: "2026-09-13" });
    app.clock.set("2026-09-23T08:30:00.000Z");
    await buildAssignment(organization, { creatorId, campaignId, startDate: "2026-09-14" });
    expect((await windowsOf(organization, creatorId)).at(1)).toEqual([
      "2026-09-14",
      "2026-09-20",
      "open",
      generation,
    ]);
  });

  it("that were canceled refuse it unless they may be removed, naming every creator", async () => {
    const second = (await buildCreator(organization)).id;
    await fromFirstDay();
    await buildAssignment(organization, { creatorId: second, campaignId, startDate: "2026-09-07" });
    await settleWindow(organization, creatorId, "2026-09-14", "canceled");
    await settleWindow(organization, second, "2026-09-14", "paid");
    const end = { creatorIds: [creatorId, second], endBasis: "custom", endDate: "2026-09-13" };
    const both = await unassign(end);
    expect(both.body.data).toEqual({ creatorIds: expect.arrayContaining([creatorId, second]) });
    expect((await unassign({ ...end, creatorIds: [creatorId] })).body.code).toBe("PAYOUTS_ALREADY_ISSUED");
    const paid = await unassign({ ...end, removeCanceledWindows: true });
    expect(paid.body.data).toEqual({ creatorIds: [second] });
    const removed = await unassign({ ...end, creatorIds: [creatorId], removeCanceledWindows: true });
    expect(removed.status).toBe(200);
    expect(await windowsOf(organization, creatorId)).toMatchObject([
      ["2026-09-07", "2026-09-13", "open", 1],
      ["2026-09-14", "2026-09-20", "retracted", 1],
      ["2026-09-21", "2026-09-27", "retracted", 1],
    ]);
  });
});

describe("events and log of unassigning", () => {
  const types = async () => (await hubEventsOf(organization)).map(({ type }) => type);
  beforeEach(async () => {
    await fromFirstDay();
    await forgetEvents(organization);
  });

  it("tell the end before and after, and nothing when nothing changes", async () => {
    await unassign({ endBasis: "current" });
    await unassign({ endBasis: "current" });
    await unassign({ endBasis: "next" });
    expect(await hubEventsOf(organization)).toMatchObject([
      {
        type: "assignment.updated",
        data: {
          assignment: { validUntil: "2026-09-27", status: "active" },
          previous: { validFrom: "2026-09-07", validUntil: null },
        },
      },
      {
        type: "assignment.updated",
        data: { assignment: { validUntil: "2026-10-04" }, previous: { validUntil: "2026-09-27" } },
      },
    ]);
    const log = await send(app, "/api/v1/activity?types=assignment.updated", { apiKey });
    expect(log.body.data.map(({ changes }: { changes: object }) => changes)).toEqual([
      { validUntil: { before: "2026-09-27", after: "2026-10-04" } },
      { validUntil: { before: null, after: "2026-09-27" } },
    ]);
  });

  it("tell at once of an end that has passed", async () => {
    await unassign({ endBasis: "prev" });
    expect(await hubEventsOf(organization)).toMatchObject([
      { type: "assignment.updated", data: { assignment: { status: "previous" } } },
      {
        type: "assignment.ended",
        data: { assignment: { validUntil: "2026-09-20" }, reason: "unassigned" },
      },
    ]);
  });

  it.each([
    ["2026-09-27T23:59:59.999Z", "current", ["assignment.updated"]],
    ["2026-09-28T00:00:00.000Z", "prev", ["assignment.updated", "assignment.ended"]],
  ])("tell at %s of an end on 27 September", async (at, endBasis, told) => {
    app.clock.set(at);
    await unassign({ endBasis });
    expect(await spans()).toEqual([["2026-09-07", "2026-09-27"]]);
    expect(await types()).toEqual(told);
  });

  it("tell what was cleared, and what was revoked before it began", async () => {
    await unassign({ endBasis: "custom", endDate: "2026-09-07" });
    await buildAssignment(organization, { creatorId, campaignId, startBasis: "next" });
    await unassign({ endBasis: "current", assignment: "scheduled" });
    const canceled = (await hubEventsOf(organization)).filter(({ type }) => type === "assignment.canceled");
    expect(canceled).toMatchObject([
      { data: { assignment: { validFrom: "2026-09-07", status: "active" }, reason: "cleared" } },
      { data: { assignment: { validFrom: "2026-09-28", status: "scheduled" }, reason: "revoked" } },
    ]);
    const log = await send(app, "/api/v1/activity?types=assignment.canceled", { apiKey });
    expect(log.body.data[1].changes).toEqual({ validFrom: { before: "2026-09-07", after: null } });
  });

  it("are not written when it is refused", async () => {
    await unassign({ endBasis: "custom", endDate: "2026-09-26" });
    expect(await types()).toEqual([]);
  });
});
