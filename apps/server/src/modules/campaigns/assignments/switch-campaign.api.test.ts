import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  assignmentsOf,
  buildAssignment,
  settleWindow,
  windowsOf,
} from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator, markArchived } from "../../../../test/creator-builders.ts";
import { forgetEvents, hubEventsOf } from "../../../../test/outbox.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let campaignId: string;
let targetId: string;
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
  targetId = (await buildCampaign(organization)).id;
  creatorId = (await buildCreator(organization)).id;
});

const switchTo = (body: object) =>
  send(app, "/api/v1/creators/campaigns/switch", {
    method: "POST",
    apiKey,
    body: { creatorIds: [creatorId], endBasis: "current", campaignId: targetId, startBasis: "next", ...body },
  });
const spans = async (id = creatorId) =>
  (await assignmentsOf(organization, id)).map((row) => [row.campaign_id, row.valid_from, row.valid_until]);
const rolling = { interval: "week", anchor: "rolling", startsOn: "2026-09-07" } as const;
const fromFirstDay = (id = creatorId) =>
  buildAssignment(organization, { creatorId: id, campaignId, startDate: "2026-09-07" });

describe("switching", () => {
  it("ends what the creators do and starts them elsewhere, in one step", async () => {
    const second = (await buildCreator(organization)).id;
    await fromFirstDay();
    await fromFirstDay(second);
    await forgetEvents(organization);
    const { status, body } = await switchTo({ creatorIds: [creatorId, second] });
    expect([status, body]).toEqual([200, { updated: 2 }]);
    for (const id of [creatorId, second]) {
      expect(await spans(id)).toEqual([
        [campaignId, "2026-09-07", "2026-09-27"],
        [targetId, "2026-09-28", null],
      ]);
    }
    expect((await hubEventsOf(organization)).map(({ type }) => type)).toEqual([
      "assignment.updated",
      "assignment.updated",
      "assignment.created",
      "assignment.created",
    ]);
  });

  it("into the past takes windows back and opens others", async () => {
    await fromFirstDay();
    expect((await switchTo({ endBasis: "prev", startBasis: "current" })).status).toBe(200);
    expect(await windowsOf(organization, creatorId)).toEqual(
      expect.arrayContaining([
        ["2026-09-14", "2026-09-20", "open", 1],
        ["2026-09-21", "2026-09-27", "retracted", 1],
        ["2026-09-21", "2026-09-27", "open", 1],
      ]),
    );
  });

  it("follows each campaign's own cycles", async () => {
    const target = await buildCampaign(organization, { schedule: rolling });
    const start = { campaignId: target.id, startBasis: "custom", startDate: "2026-09-30" };
    await fromFirstDay();
    expect((await switchTo(start)).status).toBe(200);
    expect(await spans()).toEqual([
      [campaignId, "2026-09-07", "2026-09-27"],
      [target.id, "2026-09-30", null],
    ]);
  });

  it("clears an assignment that had not one full cycle, and then starts on any free day", async () => {
    await buildAssignment(organization, { creatorId, campaignId });
    expect((await switchTo({ endBasis: "prev", startBasis: "current" })).status).toBe(200);
    expect(await spans()).toEqual([[targetId, "2026-09-21", null]]);
  });

  it("to the same campaign starts anew there", async () => {
    await fromFirstDay();
    expect((await switchTo({ campaignId, startBasis: "custom", startDate: "2026-10-12" })).status).toBe(200);
    expect(await spans()).toEqual([
      [campaignId, "2026-09-07", "2026-09-27"],
      [campaignId, "2026-10-12", null],
    ]);
  });
});

describe("switching refuses", () => {
  const refusal = ({ status, body }: Awaited<ReturnType<typeof switchTo>>) => [status, body.code, body.data];

  it("a start that is not after the end, naming the creators", async () => {
    const source = await buildCampaign(organization, { schedule: rolling });
    const second = (await buildCreator(organization)).id;
    const onTheDay = (await buildCreator(organization)).id;
    for (const [id, startDate] of [
      [creatorId, "2026-09-14"],
      [second, "2026-09-16"],
      [onTheDay, "2026-09-15"],
    ] as const) {
      await buildAssignment(organization, { creatorId: id, campaignId: source.id, startDate });
    }
    const answer = await switchTo({ creatorIds: [creatorId, second, onTheDay] });
    expect(refusal(answer)).toEqual([400, "START_NOT_AFTER_END", { creatorIds: [second, onTheDay] }]);
    expect(await spans()).toEqual([[source.id, "2026-09-14", null]]);
    await unchangedAfter(() => switchTo({ endBasis: "next" }));
  });

  it("all that assigning refuses", async () => {
    await fromFirstDay();
    const unknownCampaign = await switchTo({ campaignId: createId("campaign") });
    expect(refusal(unknownCampaign).slice(0, 2)).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    const unknownCreator = await switchTo({ creatorIds: [creatorId, createId("creator")] });
    expect(unknownCreator.body.code).toBe("CREATOR_NOT_FOUND");
    const offBoundary = await switchTo({ startBasis: "custom", startDate: "2026-09-29" });
    expect(offBoundary.body.code).toBe("INVALID_FIXED_START_DATE");
    await markArchived(organization, creatorId);
    expect(refusal(await switchTo({}))).toEqual([409, "CREATOR_ARCHIVED", { creatorIds: [creatorId] }]);
    expect(await spans()).toEqual([[campaignId, "2026-09-07", null]]);
  });

  it("all that unassigning refuses", async () => {
    expect(refusal(await switchTo({}))).toEqual([
      409,
      "ACTIVE_ASSIGNMENT_REQUIRED",
      { creatorIds: [creatorId] },
    ]);
    await fromFirstDay();
    const offBoundary = await switchTo({ endBasis: "custom", endDate: "2026-09-26" });
    expect(offBoundary.body.code).toBe("INVALID_END_DATE");
    await settleWindow(organization, creatorId, "2026-09-14", "canceled");
    const end = { endBasis: "custom", endDate: "2026-09-13", startBasis: "current" };
    expect(refusal(await switchTo(end))).toEqual([
      409,
      "PAYOUTS_ALREADY_ISSUED",
      { creatorIds: [creatorId] },
    ]);
    expect(await spans()).toEqual([[campaignId, "2026-09-07", null]]);
    expect((await switchTo({ ...end, removeCanceledWindows: true })).status).toBe(200);
  });

  it("creators of different campaigns, and ones with something scheduled", async () => {
    const second = (await buildCreator(organization)).id;
    await fromFirstDay();
    await buildAssignment(organization, { creatorId: second, campaignId: targetId });
    const mixed = await switchTo({ creatorIds: [creatorId, second] });
    expect(refusal(mixed)).toEqual([409, "MIXED_CAMPAIGNS", { creatorIds: [second] }]);
    await switchTo({});
    const again = await switchTo({ startBasis: "custom", startDate: "2026-10-05" });
    expect(refusal(again)).toEqual([409, "CREATOR_ALREADY_ASSIGNED", { creatorIds: [creatorId] }]);
  });

  it("days on which the creator had another assignment", async () => {
    const first = await buildCampaign(organization);
    await buildAssignment(organization, { creatorId, campaignId: first.id, startDate: "2026-09-07" });
    await switchTo({ endBasis: "prev", campaignId, startBasis: "current" });
    const answer = await switchTo({ endBasis: "prev", startBasis: "prev" });
    expect(refusal(answer)).toEqual([409, "START_OVERLAPS_EXISTING_ASSIGNMENT", { creatorIds: [creatorId] }]);
    expect(await spans()).toHaveLength(2);
  });

  async function unchangedAfter(ask: () => ReturnType<typeof switchTo>): Promise<void> {
    const before = await spans();
    expect((await ask()).body.code).toBe("START_NOT_AFTER_END");
    expect(await spans()).toEqual(before);
  }
});
