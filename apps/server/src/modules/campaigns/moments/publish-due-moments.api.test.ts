import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment, settleWindow, windowsOf } from "../../../../test/assignment-builders.ts";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { forgetEvents, hubEventsOf } from "../../../../test/outbox.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { assignCreators } from "../assignments/assign-creators.ts";
import { unassignCreators } from "../assignments/end-assignments.ts";
import { endCampaign, reactivateCampaign } from "../ending/end-campaign.ts";
import { updateCampaign } from "../manage-campaigns.ts";
import { publishDueMomentsTask } from "./publish-due-moments.ts";

let app: TestApp;
let second: TestApp;
let organization: TestOrganization;
let creatorId: string;

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ sharing: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  creatorId = (await buildCreator(organization)).id;
});

const pass = (through = app) => publishDueMomentsTask.run(through.services, {});
const upcoming = { interval: "week", anchor: "fixed", startsOn: "2026-09-28" } as const;

/** Runs the pass at the moment; answers what it told, each with the day that its period or campaign is about. */
async function toldAt(instant: string, run: () => Promise<unknown> = pass): Promise<string[]> {
  app.clock.set(instant);
  await forgetEvents(organization);
  await run();
  return (await hubEventsOf(organization)).map(({ type, data }) =>
    [type, data.period?.start.slice(5, 10), data.reason, data.payoutState].filter(Boolean).join(" "),
  );
}

async function planUpcoming(): Promise<string> {
  const campaign = await buildCampaign(organization, { schedule: upcoming });
  await buildAssignment(organization, { creatorId, campaignId: campaign.id, startBasis: "next" });
  return campaign.id;
}

async function insertCreators(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createId("creator"));
  const users = ids.map(() => createId("user"));
  const { db, clock } = app.services;
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select id, '', lower(id) || '@test.example', ${clock.now()}, ${clock.now()} from unnest(${users}::text[]) id`);
  await db.execute(sql`
    insert into creators (organization_id, id, user_id, first_name, created_at, updated_at)
    select ${organization.id}, c.id, c.user_id, 'Cora', ${clock.now()}, ${clock.now()}
    from unnest(${ids}::text[], ${users}::text[]) as c(id, user_id)`);
  return ids;
}

const unassign = (endBasis: "prev" | "current" | "next") =>
  unassignCreators(organization.ctx, {
    creatorIds: [creatorId],
    endBasis,
    removeCanceledWindows: false,
    assignment: "current",
  });

describe("the hourly pass", () => {
  it("tells what begins just after midnight, and not a moment before", async () => {
    await planUpcoming();
    expect(await toldAt("2026-09-27T23:59:59.999Z")).toEqual([]);
    expect(await toldAt("2026-09-28T00:01:00.000Z")).toEqual([
      "campaign.started",
      "assignment.started",
      "assignment.period_started 09-28",
    ]);
    expect(await windowsOf(organization, creatorId)).toHaveLength(1);
  });

  it("tells of each period that ends what follows and what became of its payout", async () => {
    await planUpcoming();
    await toldAt("2026-09-28T00:01:00.000Z");
    expect(await toldAt("2026-10-05T00:01:00.000Z")).toEqual([
      "assignment.period_ended 09-28 due",
      "assignment.period_started 10-05",
    ]);
    const [ended] = await hubEventsOf(organization);
    expect(ended?.data).toMatchObject({
      assignment: { status: "active" },
      period: { end: "2026-10-04T00:00:00.000+00:00", startedMidPeriod: false, endedEarly: false },
      nextPeriod: { start: "2026-10-05T00:00:00.000+00:00", end: "2026-10-11T00:00:00.000+00:00" },
    });
    await unassign("current");
    app.clock.set("2026-10-12T00:00:00.000Z");
    await settleWindow(organization, creatorId, "2026-10-05", "paid");
    expect(await toldAt("2026-10-12T00:01:00.000Z")).toEqual([
      "assignment.period_ended 10-05 paid",
      "assignment.ended scheduled",
    ]);
    const [last] = await hubEventsOf(organization);
    expect(last?.data).toMatchObject({ assignment: { status: "previous" }, nextPeriod: null });
  });

  it("tells that a campaign ended on the day after its end", async () => {
    const campaignId = await planUpcoming();
    await endCampaign(organization.ctx, campaignId, {
      endBasis: "next",
      endAssignments: true,
      revokeAssignments: false,
    });
    await toldAt("2026-09-28T00:01:00.000Z");
    expect(await toldAt("2026-10-04T23:01:00.000Z")).toEqual([]);
    expect(await toldAt("2026-10-05T00:01:00.000Z")).toEqual([
      "assignment.period_ended 09-28 due",
      "assignment.ended scheduled",
      "campaign.ended",
    ]);
    await reactivateCampaign(organization.ctx, campaignId);
    expect(await toldAt("2026-10-05T01:01:00.000Z")).toEqual([]);
  });

  it("acts as the system", async () => {
    await planUpcoming();
    await toldAt("2026-09-28T00:01:00.000Z");
    const actors = await app.services.db.rows(sql`
      select distinct actor->>'type' as type, actor->>'surface' as surface from events
      where organization_id = ${organization.id}`);
    expect(actors).toEqual([{ type: "system", surface: "system" }]);
  });
});

describe("no moment is told twice", () => {
  it("however often the pass runs", async () => {
    await planUpcoming();
    expect(await toldAt("2026-09-28T00:01:00.000Z")).toHaveLength(3);
    expect(await toldAt("2026-09-28T01:01:00.000Z")).toEqual([]);
    expect(await toldAt("2026-09-30T12:01:00.000Z")).toEqual([]);
  });

  it("however many processes run it at once", async () => {
    const campaign = await buildCampaign(organization, { schedule: upcoming });
    for (let index = 0; index < 30; index += 1) {
      const creator = await buildCreator(organization);
      await buildAssignment(organization, {
        creatorId: creator.id,
        campaignId: campaign.id,
        startBasis: "next",
      });
    }
    const told = await toldAt("2026-09-28T00:01:00.000Z", () =>
      Promise.all([pass(), pass(second), pass(), pass(second)]),
    );
    const counts = Object.fromEntries(
      [...new Set(told)].map((line) => [line, told.filter((each) => each === line).length]),
    );
    expect(counts).toEqual({
      "campaign.started": 1,
      "assignment.started": 30,
      "assignment.period_started 09-28": 30,
    });
  });

  it("however many there are to tell", async () => {
    const campaign = await buildCampaign(organization, { schedule: upcoming });
    const creatorIds = await insertCreators(501);
    const start = { campaignId: campaign.id, startBasis: "next" } as const;
    await assignCreators(organization.ctx, { creatorIds: creatorIds.slice(0, 500), ...start });
    await assignCreators(organization.ctx, { creatorIds: creatorIds.slice(500), ...start });
    const told = await toldAt("2026-09-28T00:01:00.000Z", () => Promise.all([pass(), pass(second)]));
    expect(told.filter((line) => line === "assignment.started")).toHaveLength(501);
    expect(told.filter((line) => line === "assignment.period_started 09-28")).toHaveLength(501);
  });

  it("nor what the write told that made it so", async () => {
    const campaign = await buildCampaign(organization);
    await buildAssignment(organization, { creatorId, campaignId: campaign.id, startDate: "2026-09-07" });
    expect(await toldAt("2026-09-24T09:01:00.000Z")).toEqual([]);
    await unassign("prev");
    expect(await toldAt("2026-09-24T10:01:00.000Z")).toEqual([]);
    await endCampaign(organization.ctx, campaign.id, {
      endBasis: "prev",
      endAssignments: false,
      revokeAssignments: false,
    });
    expect(await toldAt("2026-09-24T11:01:00.000Z")).toEqual([]);
  });
});

describe("after a downtime", () => {
  const daily = { interval: "day", anchor: "rolling", startsOn: "2026-09-24" } as const;
  beforeEach(async () => {
    const campaign = await buildCampaign(organization, { schedule: daily });
    await buildAssignment(organization, { creatorId, campaignId: campaign.id, startDate: "2026-09-24" });
    await toldAt("2026-09-24T12:01:00.000Z");
  });

  it("of three days everything is told", async () => {
    expect(await toldAt("2026-09-27T12:01:00.000Z")).toEqual([
      "assignment.period_ended 09-24 due",
      "assignment.period_ended 09-25 due",
      "assignment.period_ended 09-26 due",
      "assignment.period_started 09-25",
      "assignment.period_started 09-26",
      "assignment.period_started 09-27",
    ]);
  });

  it("of five days, today and the three days before, and nothing of what is older later on", async () => {
    expect(await toldAt("2026-09-29T12:01:00.000Z")).toEqual([
      "assignment.period_ended 09-25 due",
      "assignment.period_ended 09-26 due",
      "assignment.period_ended 09-27 due",
      "assignment.period_ended 09-28 due",
      "assignment.period_started 09-26",
      "assignment.period_started 09-27",
      "assignment.period_started 09-28",
      "assignment.period_started 09-29",
    ]);
    expect(await toldAt("2026-09-29T13:01:00.000Z")).toEqual([]);
    expect(await windowsOf(organization, creatorId)).toHaveLength(6);
  });

  it("of five days, a campaign and an assignment that began then are not told as news", async () => {
    const other = await buildCreator(organization);
    const campaign = await buildCampaign(organization, {
      schedule: { interval: "week", anchor: "fixed", startsOn: "2026-09-25" },
    });
    await buildAssignment(organization, {
      creatorId: other.id,
      campaignId: campaign.id,
      startBasis: "next",
    });
    const told = await toldAt("2026-09-30T12:01:00.000Z");
    expect(told.filter((line) => line.endsWith(".started"))).toEqual([]);
  });
});

describe("what the pass remembers", () => {
  it("goes after a month", async () => {
    await planUpcoming();
    await toldAt("2026-09-28T00:01:00.000Z");
    await toldAt("2026-10-29T00:01:00.000Z");
    const { oldest } = await app.services.db.row<{ oldest: Date }>(sql`
      select min(told_at) as oldest from told_moments where organization_id = ${organization.id}`);
    expect(oldest.toISOString()).toBe("2026-10-29T00:01:00.000Z");
  });
});

describe("a change before the pass came", () => {
  it("takes nothing of what the day brought about away", async () => {
    const campaignId = await planUpcoming();
    const renamed = await toldAt("2026-09-28T00:00:20.000Z", async () => {
      await updateCampaign(organization.ctx, campaignId, { name: "Renamed at midnight" });
      await pass();
    });
    expect(renamed).toContain("campaign.started");
  });

  it("tells of an end that moves further back once, and of no more", async () => {
    const { id } = await buildCampaign(organization);
    await buildAssignment(organization, { creatorId, campaignId: id, startDate: "2026-09-07" });
    const end = (endDate: string) =>
      endCampaign(organization.ctx, id, {
        endBasis: "custom",
        endDate: calendarDate(endDate),
        endAssignments: true,
        revokeAssignments: false,
      });
    await end("2026-09-27");
    const told = await toldAt("2026-09-28T00:00:20.000Z", async () => {
      await end("2026-09-20");
      await end("2026-09-13");
      await pass();
    });
    expect(told.filter((each) => /\.ended/.test(each))).toEqual([
      "assignment.ended unassigned",
      "campaign.ended",
    ]);
  });
});
