import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { type StagedPlatform, stagePlatform } from "../../../../test/staged-platform.ts";
import { readTotals } from "../../../../test/sums.ts";
import { buildRun, findOrder, readRun } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import type { Services } from "../../../infra/context.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { syncTask } from "./perform-run.ts";
import { recoverRunsTask } from "./schedule-due-syncs.ts";

const LEASE_MS = 60_000;

let app: TestApp;
let organization: TestOrganization;
let platform: StagedPlatform;
let services: Services;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  platform = stagePlatform();
  platform.videos = [
    { platformVideoId: "a", viewCount: 100, likeCount: 4 },
    { platformVideoId: "b", viewCount: 30 },
  ];
  services = { ...app.services, connectorsOf: () => platform.connectors };
});
afterAll(() => app.stop());

const countSnapshots = async () => {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from video_snapshots s join organizations o on o.key = s.organization_key
    where o.id = ${organization.id}`);
  return total;
};

/** The job of a dead worker stays in its hands for hours. */
const lockJob = (runId: string) =>
  app.services.db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1 where key = ${runId}`);

const buildAccountRun = async () => {
  const account = await buildTrackedAccount(organization);
  return buildRun(organization, { kind: "account", id: account.id });
};

describe("a run whose worker died", () => {
  it("is finished though it was carried out beside another, whose worker took its task out of the queue", async () => {
    const runs = [await buildAccountRun(), await buildAccountRun(), await buildAccountRun()];
    await app.services.db.execute(sql`
      update tracked_accounts set is_simulated = false where organization_id = ${organization.id}`);
    let deaths = 0;
    for (let statements = 0; ; statements += 1) {
      const doomed = { ...services, db: dyingDatabase(services.db, statements) };
      const [first] = runs;
      if (first === undefined) throw new Error("no run");
      const isDead = await syncTask.run(doomed, first).then(
        () => false,
        () => true,
      );
      deaths += isDead ? 1 : 0;
      app.clock.advance(LEASE_MS + 1);
      await recoverRunsTask.run(services, {});
      const ended = await Promise.all(runs.map(async (run) => (await readRun(services, run)).status));
      for (const [index, run] of runs.entries())
        if (ended[index] !== "Completed") expect(await findOrder(services, run)).toBeDefined();
      if (!isDead) break;
    }
    expect(deaths).toBeGreaterThan(3);
    for (const run of runs) {
      await syncTask.run(services, run);
      expect((await readRun(services, run)).status).toBe("Completed");
    }
    const accounts = await app.services.db.rows<{ loaded_at: Date | null }>(sql`
      select loaded_at from tracked_accounts where organization_id = ${organization.id}`);
    expect(accounts.map(({ loaded_at }) => loaded_at)).not.toContain(null);
  });

  it("is finished by another with nothing lost or doubled, whichever statement was its last", async () => {
    for (let statements = 0; ; statements += 1) {
      organization = await buildOrganization(app);
      const run = await buildAccountRun();
      await lockJob(run.runId);
      const doomed = { ...services, db: dyingDatabase(services.db, statements) };
      const isDead = await syncTask.run(doomed, run).then(
        () => false,
        () => true,
      );
      if (!isDead) {
        expect(statements).toBeGreaterThan(10);
        expect((await readRun(services, run)).status).toBe("Completed");
        return;
      }
      expect(await countSnapshots()).toBe(0);
      app.clock.advance(LEASE_MS);
      await recoverRunsTask.run(services, {});
      expect(await findOrder(services, run)).toBeDefined();
      await syncTask.run(services, run);
      expect(await readRun(services, run)).toMatchObject({ status: "Completed", lease_until: null });
      expect(await countSnapshots()).toBe(2);
      expect(new Set((await readTotals(services.db, organization.id)).map(totalsLine))).toEqual(
        new Set(["2 130 4"]),
      );
    }
  });

  it("keeps the instant of its first start", async () => {
    const run = await buildAccountRun();
    const startedAt = app.clock.now();
    await expect(syncTask.run({ ...services, db: dyingDatabase(services.db, 2) }, run)).rejects.toThrow(
      "died",
    );
    app.clock.advance(LEASE_MS);
    await syncTask.run(services, run);
    expect(await readRun(services, run)).toMatchObject({
      attempts: 2,
      started_at: startedAt,
      ended_at: app.clock.now(),
    });
  });

  it("is left alone while its lease lasts, and while a job for it waits", async () => {
    const run = await buildAccountRun();
    await lockJob(run.runId);
    await expect(syncTask.run({ ...services, db: dyingDatabase(services.db, 2) }, run)).rejects.toThrow(
      "died",
    );
    app.clock.advance(LEASE_MS - 1);
    await recoverRunsTask.run(services, {});
    expect(await findOrder(services, run)).toBeUndefined();
    await syncTask.run(services, run);
    expect((await readRun(services, run)).status).toBe("Running");
    app.clock.advance(1);
    await recoverRunsTask.run(services, {});
    const order = await findOrder(services, run);
    await recoverRunsTask.run(services, {});
    expect(await findOrder(services, run)).toEqual(order);
  });

  it("is ordered anew when its job was taken but the run never begun", async () => {
    const run = await buildAccountRun();
    await lockJob(run.runId);
    await recoverRunsTask.run(services, {});
    expect(await findOrder(services, run)).toBeUndefined();
    app.clock.advance(LEASE_MS);
    await recoverRunsTask.run(services, {});
    expect(await findOrder(services, run)).toBeDefined();
  });
});

describe("a worker that is only slow", () => {
  it("stores nothing once another has taken over", async () => {
    const run = await buildAccountRun();
    const release = platform.hold();
    const slow = syncTask.run(services, run);
    await expect.poll(() => platform.asked.length).toBe(1);
    app.clock.advance(LEASE_MS);
    const other = stagePlatform();
    other.videos = [{ platformVideoId: "a", viewCount: 500 }];
    await syncTask.run({ ...services, connectorsOf: () => other.connectors }, run);
    release();
    await slow;
    expect(await readRun(services, run)).toMatchObject({ status: "Completed", attempts: 2 });
    expect(await countSnapshots()).toBe(1);
  });

  it("keeps its lease while it fetches", async () => {
    const run = await buildAccountRun();
    const release = platform.hold();
    const slow = syncTask.run({ ...services, syncLeaseMs: 300 }, run);
    await expect.poll(() => platform.asked.length).toBe(1);
    app.clock.advance(10_000);
    const extended = new Date(app.clock.now().getTime() + 300);
    await expect.poll(async () => (await readRun(services, run)).lease_until).toEqual(extended);
    release();
    await slow;
    expect(await readRun(services, run)).toMatchObject({ status: "Completed", attempts: 1 });
  });

  it("stops fetching once it notices that another has taken over", async () => {
    const run = await buildAccountRun();
    platform.hold();
    const slow = syncTask.run({ ...services, syncLeaseMs: 300 }, run);
    await expect.poll(() => platform.asked.length).toBe(1);
    await app.services.db.execute(sql`update sync_runs set attempts = 2 where id = ${run.runId}`);
    await slow;
    expect(await readRun(services, run)).toMatchObject({ status: "Running", attempts: 2 });
  });
});

describe("two runs of one account", () => {
  it("never fetch at once: the second waits, and goes on when the first ends", async () => {
    const account = await buildTrackedAccount(organization);
    const target = { kind: "account", id: account.id } as const;
    const first = await buildRun(organization, target);
    const release = platform.hold();
    const running = syncTask.run(services, first);
    await expect.poll(() => platform.asked.length).toBe(1);
    const second = await buildRun(organization, target);
    expect(second.runId).not.toBe(first.runId);
    await syncTask.run(services, second);
    expect((await readRun(services, second)).status).toBe("Queued");
    expect(platform.asked).toHaveLength(1);
    expect(await findOrder(services, second)).toEqual(new Date(app.clock.now().getTime() + LEASE_MS));

    release();
    await running;
    const order = await findOrder(services, second);
    expect(order).not.toEqual(new Date(app.clock.now().getTime() + LEASE_MS));
    await syncTask.run(services, second);
    expect((await readRun(services, second)).status).toBe("Completed");
  });

  it("both end when the first one's worker died", async () => {
    const account = await buildTrackedAccount(organization);
    const target = { kind: "account", id: account.id } as const;
    const first = await buildRun(organization, target);
    await expect(syncTask.run({ ...services, db: dyingDatabase(services.db, 2) }, first)).rejects.toThrow(
      "died",
    );
    const second = await buildRun(organization, target);
    app.clock.advance(LEASE_MS);
    await syncTask.run(services, second);
    expect((await readRun(services, second)).status).toBe("Queued");
    await syncTask.run(services, first);
    await syncTask.run(services, second);
    expect((await readRun(services, first)).status).toBe("Completed");
    expect((await readRun(services, second)).status).toBe("Completed");
  });
});

it("carries out a run once, however often its job runs", async () => {
  const run = await buildAccountRun();
  await Promise.all([1, 2, 3, 4].map(() => syncTask.run(services, run)));
  await syncTask.run(services, run);
  expect(await readRun(services, run)).toMatchObject({ status: "Completed", attempts: 1 });
  expect(platform.asked.filter((question) => question.startsWith("account"))).toHaveLength(1);
  expect(await countSnapshots()).toBe(2);
});

function totalsLine({
  posted_videos,
  views,
  likes,
}: {
  posted_videos: bigint;
  views: bigint;
  likes: bigint;
}) {
  return `${posted_videos} ${views} ${likes}`;
}

/** Dies after this many statements; a commit counts as one. */
function dyingDatabase(db: Database, statements: number): Database {
  let left = statements;
  const spend = () => {
    if (left === 0) throw new Error("died");
    left -= 1;
  };
  const spending =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      spend();
      return run(...args);
    };
  const dying = (queryable: Queryable) =>
    ({
      rows: spending(queryable.rows),
      row: spending(queryable.row),
      maybeRow: spending(queryable.maybeRow),
      execute: spending(queryable.execute),
    }) as Queryable; // wrapping a generic function forgets its type parameter
  return {
    ...db,
    ...dying(db),
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work({ ...dying(tx), isTransaction: true });
        spend();
        return result;
      }),
  };
}
