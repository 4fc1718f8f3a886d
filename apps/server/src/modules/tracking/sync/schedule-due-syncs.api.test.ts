import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { findOrder } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { queueRuns } from "./queue-runs.ts";
import { forgetOldRunsTask, scheduleDueSyncsTask } from "./schedule-due-syncs.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

interface QueuedRow {
  readonly id: string;
  readonly account_id: string | null;
  readonly tracked_video_id: string | null;
  readonly group_id: string;
  readonly event_id: string;
}

const listRuns = ({ id } = organization) =>
  app.services.db.rows<QueuedRow>(sql`
    select * from sync_runs where organization_id = ${id} order by account_id, tracked_video_id, created_at`);

const minutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000);

describe("the scheduler", () => {
  it("queues what is due, in each organization, and nothing else", async () => {
    const other = await buildOrganization(app);
    const due = await buildTrackedAccount(organization, { nextSyncAt: minutes(0) });
    const theirs = await buildTrackedAccount(other, { nextSyncAt: minutes(-5) });
    await buildTrackedAccount(organization, { nextSyncAt: minutes(1) });
    const idle = await buildTrackedAccount(organization, { nextSyncAt: null });
    const video = await buildTrackedVideo(organization, idle);
    await app.services.db.execute(
      sql`update tracked_videos set next_sync_at = ${minutes(-1)} where id = ${video.id}`,
    );
    await scheduleDueSyncsTask.run(app.services, {});
    const runs = await listRuns();
    expect(runs).toMatchObject([
      {
        account_id: due.id,
        data_type: "accounts",
        context: "scheduled",
        status: "Queued",
        platform: "tiktok",
      },
      { tracked_video_id: video.id, data_type: "videos", identifier: video.platformVideoId },
    ]);
    expect(runs[0]?.group_id).toBe(runs[1]?.group_id);
    expect(await listRuns(other)).toMatchObject([{ account_id: theirs.id, identifier: theirs.username }]);
    for (const { id } of runs) {
      expect(await findOrder(app.services, { organizationId: organization.id, runId: id })).toBeDefined();
    }
  });

  it("queues everything once, however many schedulers run at a time", async () => {
    for (let number = 0; number < 230; number += 1) {
      await buildTrackedAccount(organization, { nextSyncAt: minutes(-number) });
    }
    await Promise.all([1, 2, 3].map(() => scheduleDueSyncsTask.run(app.services, {})));
    await scheduleDueSyncsTask.run(app.services, {});
    const runs = await listRuns();
    expect(runs).toHaveLength(230);
    expect(new Set(runs.map(({ account_id }) => account_id)).size).toBe(230);
  });

  it("comes back after a day to what no run has touched", async () => {
    const account = await buildTrackedAccount(organization, { nextSyncAt: minutes(0) });
    await scheduleDueSyncsTask.run(app.services, {});
    const { next_sync_at } = await app.services.db.row<{ next_sync_at: Date }>(sql`
      select next_sync_at from tracked_accounts where id = ${account.id}`);
    expect(next_sync_at).toEqual(minutes(24 * 60));
  });
});

describe("queueing", () => {
  const queue = (targets: Parameters<typeof queueRuns>[2], context: Parameters<typeof queueRuns>[3]) =>
    app.services.db.transaction((tx) => queueRuns(tx, organization.ctx, targets, context));

  it("answers event ids in the order of the targets, the waiting run's where one waits", async () => {
    const first = await buildTrackedAccount(organization);
    const second = await buildTrackedAccount(organization);
    const video = await buildTrackedVideo(organization, first);
    const [waiting] = await queue([{ kind: "account", id: second.id }], "scheduled");
    const eventIds = await queue(
      [
        { kind: "video", id: video.id },
        { kind: "account", id: second.id },
        { kind: "account", id: first.id },
        { kind: "account", id: second.id },
      ],
      "user_refresh",
    );
    expect(eventIds[1]).toBe(waiting);
    expect(eventIds[3]).toBe(waiting);
    expect(new Set(eventIds).size).toBe(3);
    const runs = await listRuns();
    expect(runs).toHaveLength(3);
    expect(runs.map(({ event_id }) => event_id).sort()).toEqual([...new Set(eventIds)].sort());
  });

  it("lets someone who asks go before the scheduled ones", async () => {
    const account = await buildTrackedAccount(organization);
    await queue([{ kind: "account", id: account.id }], "scheduled");
    const priorities = () =>
      app.services.db.rows<{ priority: number }>(sql`
        select j.priority from graphile_worker.jobs j join sync_runs r on r.id = j.key where r.account_id = ${account.id}`);
    expect(await priorities()).toEqual([{ priority: 10 }]);
    await queue([{ kind: "account", id: account.id }], "user_refresh");
    expect(await priorities()).toEqual([{ priority: 0 }]);
    expect(await listRuns()).toMatchObject([{ context: "user_refresh" }]);
  });

  it("refuses what is not tracked here", async () => {
    const theirs = await buildTrackedAccount(await buildOrganization(app));
    await expect(queue([{ kind: "account", id: theirs.id }], "user_refresh")).rejects.toThrow(theirs.id);
    expect(await listRuns()).toEqual([]);
  });

  it("gives each target one waiting run, whatever comes at once", async () => {
    const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => buildTrackedAccount(organization)));
    const targets = accounts.map(({ id }) => ({ kind: "account", id }) as const);
    const answers = await Promise.all(
      [targets, targets.toReversed(), targets, targets.toReversed()].map((each) =>
        queue(each, "user_refresh"),
      ),
    );
    expect(await listRuns()).toHaveLength(5);
    expect(new Set(answers.flat()).size).toBe(5);
    expect(answers[1]?.toReversed()).toEqual(answers[0]);
  });
});

describe("old runs", () => {
  it("are forgotten thirty days after they ended", async () => {
    const account = await buildTrackedAccount(organization);
    const end = async (status: string, endedAt: Date | null) => {
      await app.services.db.transaction((tx) =>
        queueRuns(tx, organization.ctx, [{ kind: "account", id: account.id }], "scheduled"),
      );
      await app.services.db.execute(sql`
        update sync_runs set status = ${status}, ended_at = ${endedAt} where account_id = ${account.id} and status = 'Queued'`);
    };
    await end("Completed", minutes(-30 * 24 * 60 - 1));
    await end("Failed", minutes(-30 * 24 * 60 - 1));
    await end("Completed", minutes(-30 * 24 * 60 + 1));
    await end("Queued", null);
    await forgetOldRunsTask.run(app.services, {});
    await forgetOldRunsTask.run(app.services, {});
    expect(await listRuns()).toHaveLength(2);
  });
});
