import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  assignmentsOf,
  buildAssignment,
  settleWindow,
  windowsOf,
} from "../../../../test/assignment-builders.ts";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { switchCampaign, unassignCreators } from "../../campaigns/assignments/end-assignments.ts";
import { openWindows } from "./open-windows.ts";

let app: TestApp;
let organization: TestOrganization;
let campaignId: string;
let creatorId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  campaignId = (await buildCampaign(organization)).id;
  creatorId = (await buildCreator(organization)).id;
});

const open = () =>
  app.services.db.transaction((tx) => openWindows(tx, organization.id, dateOf(app.clock.now())));
const unassign = (fields: { endBasis: "prev" | "current" | "next"; removeCanceledWindows?: boolean }) =>
  unassignCreators(organization.ctx, {
    creatorIds: [creatorId],
    removeCanceledWindows: false,
    assignment: "current",
    ...fields,
  });

describe("opening windows", () => {
  it("adds one for every cycle that has begun, once, however often and by whom", async () => {
    await buildAssignment(organization, { creatorId, campaignId });
    app.clock.set("2026-10-05T00:00:00.000Z");
    await Promise.all([open(), open(), open()]);
    await open();
    expect(await windowsOf(organization, creatorId)).toEqual([
      ["2026-09-21", "2026-09-27", "open", 1],
      ["2026-09-28", "2026-10-04", "open", 1],
      ["2026-10-05", "2026-10-11", "open", 1],
    ]);
    expect(await assignmentsOf(organization, creatorId)).toMatchObject([{ next_window_on: "2026-10-12" }]);
  });

  it("stops with the assignment's end", async () => {
    await buildAssignment(organization, { creatorId, campaignId });
    await unassign({ endBasis: "next" });
    app.clock.set("2026-12-01T00:00:00.000Z");
    await open();
    expect(await windowsOf(organization, creatorId)).toHaveLength(2);
    expect(await assignmentsOf(organization, creatorId)).toMatchObject([{ next_window_on: null }]);
  });

  it("waits for a scheduled assignment to begin", async () => {
    await buildAssignment(organization, { creatorId, campaignId, startBasis: "next" });
    await open();
    expect(await windowsOf(organization, creatorId)).toEqual([]);
    app.clock.set("2026-09-28T00:00:00.000Z");
    await open();
    expect(await windowsOf(organization, creatorId)).toEqual([["2026-09-28", "2026-10-04", "open", 1]]);
  });

  it("leaves other organizations alone", async () => {
    const other = await buildOrganization(app);
    const foreign = await buildCreator(other);
    const { id } = await buildCampaign(other);
    await buildAssignment(other, { creatorId: foreign.id, campaignId: id });
    app.clock.set("2026-10-05T00:00:00.000Z");
    await open();
    expect(await windowsOf(other, foreign.id)).toHaveLength(1);
  });

  it("gives way to whoever changes the same assignments at that moment", async () => {
    await buildAssignment(organization, { creatorId, campaignId });
    app.clock.set("2026-10-05T00:00:00.000Z");
    await Promise.all([open(), unassign({ endBasis: "current" }), open(), unassign({ endBasis: "next" })]);
    expect(await windowsOf(organization, creatorId)).toHaveLength(3);
  });
});

describe("a window that comes back", () => {
  const clearAndAssignAgain = async () => {
    await unassign({ endBasis: "prev", removeCanceledWindows: true });
    await buildAssignment(organization, { creatorId, campaignId });
  };

  it("keeps its generation when it had not been due", async () => {
    await buildAssignment(organization, { creatorId, campaignId });
    await clearAndAssignAgain();
    expect(await windowsOf(organization, creatorId)).toEqual([["2026-09-21", "2026-09-27", "open", 1]]);
  });

  it("has the next generation each time it had been due", async () => {
    const start = { creatorId, campaignId, startDate: "2026-09-07" };
    for (const generation of [1, 2, 3]) {
      await buildAssignment(organization, start);
      expect(await windowsOf(organization, creatorId)).toEqual([
        ["2026-09-07", "2026-09-13", "open", generation],
        ["2026-09-14", "2026-09-20", "open", generation],
        ["2026-09-21", "2026-09-27", "open", 1],
      ]);
      await unassignCreators(organization.ctx, {
        creatorIds: [creatorId],
        endBasis: "custom",
        endDate: dateOf(new Date("2026-09-07")),
        removeCanceledWindows: false,
        assignment: "current",
      });
    }
  });

  it("is due once more after it was canceled and removed", async () => {
    await buildAssignment(organization, { creatorId, campaignId, startBasis: "prev" });
    await settleWindow(organization, creatorId, "2026-09-14", "canceled");
    await switchCampaign(organization.ctx, {
      creatorIds: [creatorId],
      endBasis: "custom",
      endDate: dateOf(new Date("2026-09-13")),
      removeCanceledWindows: true,
      campaignId,
      startBasis: "prev",
    });
    expect(await windowsOf(organization, creatorId)).toEqual([
      ["2026-09-14", "2026-09-20", "open", 2],
      ["2026-09-21", "2026-09-27", "open", 1],
    ]);
  });
});
