import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { leaveOut } from "../../../../test/analytics-builders.ts";
import { addVideo, asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { insertAssignment } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { storeCampaign } from "../../../../test/overview-sample.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  recordHistory,
  type TestAccount,
  type TestVideo,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { untrackAccount } from "../accounts/untrack-account.ts";
import { recountAssignmentsTask } from "./assignment-totals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let organization: TestOrganization;
let ask: ReturnType<typeof asker>;
let account: TestAccount;
let video: TestVideo;
let assignmentId: string;
let otherCreatorId: string;

beforeEach(async () => {
  organization = await buildOrganization(app);
  ask = asker(app, (await buildApiKey(organization)).secret);
  const campaignId = await storeCampaign(organization, { name: "Any", startsOn: "2026-08-03" });
  const creator = await buildCreator(organization);
  account = await buildTrackedAccount(organization, { creatorId: creator.id });
  otherCreatorId = (await buildCreator(organization)).id;
  const assigned = { campaignId, validFrom: "2026-08-03" };
  assignmentId = (await insertAssignment(organization, { ...assigned, creatorId: creator.id })).id;
  await insertAssignment(organization, { ...assigned, creatorId: otherCreatorId });
  await recountAssignmentsTask.run(app.services, {});
  video = await addVideo(organization, account, { publishedAt: "2026-08-10T10:00:00.000Z" }, [
    { at: "2026-08-10", viewCount: 100 },
    { at: "2026-09-10", viewCount: 700 },
  ]);
});

const viewsOf = async () => {
  const range = { "dateRange[from]": "2026-09-01", "dateRange[to]": "2026-09-21" };
  const { data } = (await ask("/creator-hub/overview/performance", range)).body;
  const { metrics } = (await ask("/creator-hub/overview/kpis", range)).body;
  const views = data.map((row: { totalViews: number }) => row.totalViews);
  expect(views.reduce((sum: number, each: number) => sum + each, 0)).toBe(metrics.totalViews);
  return views;
};

const noted = async () => {
  const { count } = await app.services.db.row<{ count: number }>(sql`
    select count(*)::int as count from assignment_changes n join organizations o on o.key = n.organization_key
    where o.id = ${organization.id}`);
  return count;
};

/** At once and after the task: whether or not anything had to be counted anew, answers are the same. */
async function expectViews(views: readonly number[]): Promise<void> {
  expect(await viewsOf()).toEqual(views);
  await recountAssignmentsTask.run(app.services, {});
  expect(await noted()).toBe(0);
  // Nothing but totals has changed since: an answer that was kept would hide them.
  await app.services.db.execute(
    sql`update campaigns set name = name where organization_id = ${organization.id}`,
  );
  expect(await viewsOf()).toEqual(views);
}

it("follow new counts, late ones too, without counting anything anew", async () => {
  await expectViews([600, 0]);
  await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 1_000 }]);
  expect(await noted()).toBe(0);
  await expectViews([900, 0]);
  await recordHistory(organization, video, [{ at: "2026-08-31", viewCount: 650 }]);
  expect(await noted()).toBe(0);
  await expectViews([350, 0]);
});

it("follow videos that cease to count, and accounts that go", async () => {
  const second = await addVideo(organization, account, { publishedAt: "2026-09-05T10:00:00.000Z" }, [
    { at: "2026-09-06", viewCount: 40 },
  ]);
  await expectViews([640, 0]);
  await leaveOut(organization, second, "excluded");
  expect(await noted()).toBe(0);
  await expectViews([600, 0]);
  await untrackAccount(organization.ctx, account.id);
  await expectViews([0, 0]);
});

it("follow an account to another creator", async () => {
  await app.services.db.execute(sql`
    update tracked_accounts set creator_id = ${otherCreatorId} where key = ${account.key}`);
  expect(await noted()).toBe(2);
  await recordHistory(organization, video, [{ at: "2026-09-21T06:00:00.000Z", viewCount: 710 }]);
  await expectViews([610, 0]);
  await app.services.db.execute(sql`
    update tracked_accounts set creator_id = null where key = ${account.key}`);
  await expectViews([0, 0]);
});

it("follow the days of an assignment, and go with it", async () => {
  const { db } = app.services;
  await db.execute(sql`update assignments set updated_at = now() where id = ${assignmentId}`);
  expect(await noted()).toBe(0);
  await db.execute(sql`update assignments set valid_until = '2026-08-09' where id = ${assignmentId}`);
  expect(await noted()).toBe(1);
  await expectViews([0]);
  await db.execute(sql`update assignments set valid_until = '2026-08-10' where id = ${assignmentId}`);
  await expectViews([600, 0]);
  await db.execute(sql`delete from assignments where id = ${assignmentId}`);
  await expectViews([0]);
  const rows = await db.rows(sql`
    select from assignment_totals t join organizations o on o.key = t.organization_key where o.id = ${organization.id}`);
  expect(rows).toHaveLength(0);
});

it("follow a late count on the day before another video's last one", async () => {
  await addVideo(organization, account, { publishedAt: "2026-09-05T10:00:00.000Z" }, [
    { at: "2026-09-06", viewCount: 40 },
    { at: "2026-09-11", viewCount: 90 },
  ]);
  await expectViews([690, 0]);
  await recordHistory(organization, video, [{ at: "2026-09-10T20:00:00.000Z", viewCount: 800 }]);
  expect(await noted()).toBe(0);
  await expectViews([790, 0]);
});

it("hold videos of the assignment's last day, and none of the day after", async () => {
  await app.services.db.execute(
    sql`update assignments set valid_until = '2026-09-15' where id = ${assignmentId}`,
  );
  await expectViews([600, 0]);
  const at = "2026-09-16T06:00:00.000Z";
  await addVideo(organization, account, { publishedAt: "2026-09-15T23:59:59.999Z" }, [{ at, viewCount: 50 }]);
  expect(await noted()).toBe(0);
  await expectViews([650, 0]);
  await addVideo(organization, account, { publishedAt: "2026-09-16T00:00:00.000Z" }, [{ at, viewCount: 7 }]);
  await expectViews([650, 0]);
});
