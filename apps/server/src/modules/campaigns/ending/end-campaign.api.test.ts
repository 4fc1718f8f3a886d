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

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let campaignId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  campaignId = (await buildCampaign(organization)).id;
});

const end = (body: object, id = campaignId) =>
  send(app, `/api/v1/campaigns/${id}/end`, { method: "POST", apiKey, body });
const midnight = (day: string) => `${day}T00:00:00.000+00:00`;
const rolling = { interval: "week", anchor: "rolling", startsOn: "2026-09-07" } as const;
const hire = async (startDate: string, id = campaignId): Promise<string> => {
  const creator = await buildCreator(organization);
  await buildAssignment(organization, { creatorId: creator.id, campaignId: id, startDate });
  return creator.id;
};
const lastDay = async (creatorId: string) =>
  (await assignmentsOf(organization, creatorId)).map(({ valid_until }) => valid_until);

describe("ending a campaign", () => {
  it.each([
    [{ endBasis: "prev" }, "2026-09-20", "ended"],
    [{ endBasis: "current" }, "2026-09-27", "closing"],
    [{ endBasis: "next" }, "2026-10-04", "closing"],
    [{ endBasis: "custom", endDate: "2026-09-13" }, "2026-09-13", "ended"],
    [{ endBasis: "custom", endDate: "2026-12-27" }, "2026-12-27", "closing"],
  ])("with %j sets %s, and it is %s", async (body, endsOn, status) => {
    const answer = await end(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ validUntil: midnight(endsOn), status, revision: 2 });
    expect(answer.body).toEqual((await send(app, `/api/v1/campaigns/${campaignId}`, { apiKey })).body);
  });

  it("may end one that has not begun after its first cycle, and replaces an end", async () => {
    const { id } = await buildCampaign(organization, {
      schedule: { interval: "month", anchor: "fixed", startsOn: "2026-10-31" },
    });
    expect((await end({ endBasis: "next" }, id)).body).toMatchObject({
      validUntil: midnight("2026-11-29"),
      status: "upcoming",
    });
    const later = await end({ endBasis: "custom", endDate: "2026-12-30" }, id);
    expect(later.body).toMatchObject({ validUntil: midnight("2026-12-30"), revision: 3 });
    expect((await end({ endBasis: "custom", endDate: "2026-12-30" }, id)).body.revision).toBe(3);
  });

  it.each([
    ["prev", "2026-09-13T10:00:00Z", "CAMPAIGN_CYCLE_INCOMPLETE", 409],
    ["2026-09-06", "2026-09-24T10:00:00Z", "CAMPAIGN_CYCLE_INCOMPLETE", 409],
    ["2026-09-26", "2026-09-24T10:00:00Z", "INVALID_END_DATE", 400],
    ["9999-12-31", "2026-09-24T10:00:00Z", "BAD_REQUEST", 400],
  ])("with %s on %s is refused with %s", async (choice, now, code, status) => {
    app.clock.set(now);
    const body = choice === "prev" ? { endBasis: "prev" } : { endBasis: "custom", endDate: choice };
    expect((await end(body)).body).toMatchObject({ status, code });
  });

  it("is kept as a revision and in the log", async () => {
    await end({ endBasis: "current" });
    const { body } = await send(app, `/api/v1/campaigns/${campaignId}/revisions`, { apiKey });
    expect(body.data[0]).toMatchObject({
      revision: 2,
      change: "ended",
      validUntilBefore: null,
      validUntilAfter: midnight("2026-09-27"),
    });
    const log = await send(app, "/api/v1/activity?types=campaign.ended", { apiKey });
    expect(log.body.data[0].changes).toEqual({ validUntil: { before: null, after: "2026-09-27" } });
  });
});

describe("assignments past the end", () => {
  it("refuse it with their rows, until they may be ended with it", async () => {
    const [first, second] = [await hire("2026-09-07"), await hire("2026-09-21")];
    const refused = await end({ endBasis: "current" });
    expect([refused.status, refused.body.code]).toEqual([409, "ASSIGNMENTS_ACTIVE"]);
    expect(refused.body.data.assignments).toEqual(
      expect.arrayContaining([
        { id: expect.any(String), creatorId: first, validFrom: "2026-09-07", validUntil: null },
        { id: expect.any(String), creatorId: second, validFrom: "2026-09-21", validUntil: null },
      ]),
    );
    expect((await end({ endBasis: "current", revokeAssignments: true })).body.code).toBe(
      "ASSIGNMENTS_ACTIVE",
    );
    expect((await end({ endBasis: "current", endAssignments: true })).status).toBe(200);
    expect([await lastDay(first), await lastDay(second)]).toEqual([["2026-09-27"], ["2026-09-27"]]);
  });

  it("are removed where they cannot keep one full cycle, if they may be", async () => {
    const [kept, late] = [await hire("2026-09-14"), await hire("2026-09-28")];
    const all = await end({ endBasis: "current" });
    expect([all.body.code, all.body.data.assignments.length]).toEqual(["ASSIGNMENTS_ACTIVE", 2]);
    const refused = await end({ endBasis: "current", endAssignments: true });
    expect([refused.status, refused.body.code]).toEqual([409, "ASSIGNMENTS_AFTER_END"]);
    expect(refused.body.data.assignments).toMatchObject([{ creatorId: late }]);
    expect(await lastDay(kept)).toEqual([null]);
    await forgetEvents(organization);
    const done = await end({ endBasis: "current", endAssignments: true, revokeAssignments: true });
    expect(done.status).toBe(200);
    expect([await lastDay(kept), await lastDay(late)]).toEqual([["2026-09-27"], []]);
    expect((await hubEventsOf(organization)).map(({ type, data }) => [type, data.reason])).toEqual([
      ["assignment.updated", undefined],
      ["assignment.canceled", "campaign_ended"],
      ["campaign.updated", undefined],
    ]);
  });

  it("may be removed alone, when none of the others reaches past the end", async () => {
    const late = await hire("2026-09-28");
    expect((await end({ endBasis: "current", revokeAssignments: true })).status).toBe(200);
    expect(await lastDay(late)).toEqual([]);
  });

  it("end with their own last full cycle in a rolling campaign", async () => {
    const { id } = await buildCampaign(organization, { schedule: rolling });
    const creators = [
      await hire("2026-09-09", id),
      await hire("2026-09-21", id),
      await hire("2026-09-23", id),
    ];
    const refused = await end({ endBasis: "current", endAssignments: true }, id);
    expect(refused.body.code).toBe("ASSIGNMENTS_AFTER_END");
    expect(refused.body.data.assignments).toMatchObject([{ creatorId: creators[2] }]);
    await end({ endBasis: "current", endAssignments: true, revokeAssignments: true }, id);
    expect(await Promise.all(creators.map(lastDay))).toEqual([["2026-09-22"], ["2026-09-27"], []]);
    expect(await windowsOf(organization, creators[0] ?? "")).toMatchObject([
      ["2026-09-09", "2026-09-15", "open", 1],
      ["2026-09-16", "2026-09-22", "open", 1],
      ["2026-09-23", "2026-09-29", "retracted", 1],
    ]);
  });

  it("keep what was paid: the end is refused, and canceled windows go", async () => {
    const [paid, canceled] = [await hire("2026-09-07"), await hire("2026-09-07")];
    await settleWindow(organization, paid, "2026-09-14", "paid");
    await settleWindow(organization, canceled, "2026-09-14", "canceled");
    const body = { endBasis: "custom", endDate: "2026-09-13", endAssignments: true };
    const refused = await end(body);
    expect([refused.status, refused.body.code]).toEqual([409, "PAYOUTS_ALREADY_ISSUED"]);
    expect(refused.body.data).toEqual({ creatorIds: [paid] });
    expect((await end({ ...body, endDate: "2026-09-20" })).status).toBe(200);
    expect(await windowsOf(organization, canceled)).toContainEqual([
      "2026-09-14",
      "2026-09-20",
      "canceled",
      1,
    ]);
  });

  it("that were over already are shortened without ending twice", async () => {
    const creatorId = await hire("2026-09-07");
    await send(app, "/api/v1/creators/campaigns/unassign", {
      method: "POST",
      apiKey,
      body: { creatorIds: [creatorId], endBasis: "prev" },
    });
    await forgetEvents(organization);
    await end({ endBasis: "custom", endDate: "2026-09-13", endAssignments: true });
    expect(await lastDay(creatorId)).toEqual(["2026-09-13"]);
    expect((await hubEventsOf(organization)).map(({ type }) => type)).toEqual([
      "assignment.updated",
      "campaign.updated",
      "campaign.ended",
    ]);
  });
});

describe("reactivating a campaign", () => {
  const reactivate = () =>
    send(app, `/api/v1/campaigns/${campaignId}/reactivate`, { method: "POST", apiKey });

  it("clears an end to come or past, and leaves assignments as they are", async () => {
    const creatorId = await hire("2026-09-07");
    for (const endBasis of ["next", "current", "prev"]) {
      await end({ endBasis, endAssignments: true });
      const { status, body } = await reactivate();
      expect(status).toBe(200);
      expect(body).toMatchObject({ validUntil: null, status: "active" });
    }
    expect(await lastDay(creatorId)).toEqual(["2026-09-20"]);
    expect((await reactivate()).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
    const log = await send(app, "/api/v1/activity?types=campaign.reactivated", { apiKey });
    expect(log.body.data[0].changes).toEqual({ validUntil: { before: "2026-09-20", after: null } });
  });

  it("is told, and so is every end that has passed", async () => {
    await forgetEvents(organization);
    await end({ endBasis: "prev" });
    await end({ endBasis: "custom", endDate: "2026-09-13" });
    await reactivate();
    await end({ endBasis: "prev" });
    expect((await hubEventsOf(organization)).map(({ type, data }) => [type, data.campaign.status])).toEqual([
      ["campaign.updated", "ended"],
      ["campaign.ended", "ended"],
      ["campaign.updated", "ended"],
      ["campaign.reactivated", "active"],
      ["campaign.updated", "ended"],
      ["campaign.ended", "ended"],
    ]);
    expect((await hubEventsOf(organization))[0]?.data).toMatchObject({
      changeSource: "end",
      campaign: { validUntil: midnight("2026-09-20"), revision: 2 },
    });
  });
});

describe("end context", () => {
  it("names the ends, and every assignment with its last settled window", async () => {
    const [creatorId, next] = [await hire("2026-09-07"), await hire("2026-09-28")];
    await settleWindow(organization, creatorId, "2026-09-07", "paid");
    await settleWindow(organization, creatorId, "2026-09-14", "canceled");
    const { body } = await send(app, `/api/v1/campaigns/${campaignId}/end-context`, { apiKey });
    expect(body).toEqual({
      validFrom: midnight("2026-09-07"),
      validUntil: null,
      status: "active",
      today: "2026-09-24",
      cycleEnds: { prev: "2026-09-20", current: "2026-09-27", next: "2026-10-04" },
      assignments: [
        {
          id: expect.stringMatching(/^orgcrcampaign_/),
          creator: {
            id: creatorId,
            user: expect.objectContaining({ name: expect.stringMatching(/^Cora Creator/), image: null }),
          },
          validFrom: "2026-09-07",
          validUntil: null,
          status: "active",
          lastSettledWindow: {
            billingPeriodStart: midnight("2026-09-14"),
            billingPeriodEnd: midnight("2026-09-20"),
            state: "canceled",
          },
        },
        expect.objectContaining({
          creator: expect.objectContaining({ id: next }),
          status: "scheduled",
          lastSettledWindow: null,
        }),
      ],
    });
  });

  it("has no end before the first cycle", async () => {
    app.clock.set("2026-09-06T23:59:59.999Z");
    const { body } = await send(app, `/api/v1/campaigns/${campaignId}/end-context`, { apiKey });
    expect(body.cycleEnds).toEqual({ prev: null, current: null, next: "2026-09-13" });
  });
});
