import { randomInt } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { readTotals } from "../../../../test/sums.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { startWorkerProcesses, type WorkerProcesses } from "../../../../test/worker-processes.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recoverRunsTask, scheduleDueSyncsTask } from "./schedule-due-syncs.ts";

const ACCOUNTS = 40;
const ROUNDS = 4;
const MAX_VIDEOS = 60;

const quickly = { timeout: 40_000, interval: 5 };
const patiently = { timeout: 40_000, interval: 200 };

let processes: WorkerProcesses;
let services: Services;
let organization: TestOrganization;

beforeEach(async () => {
  processes = await startWorkerProcesses({ CLIPLEDGER_SYNC_LEASE_MS: "1000" });
  services = processes.app.services;
  organization = await buildOrganization(processes.app);
});
afterEach(() => processes.stop());

describe("workers that are killed while they sync", () => {
  it("leave nothing undone, lost or doubled", async () => {
    await trackAccounts();
    const workers = [await processes.start(), await processes.start()];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { completed } = await countRuns();
      await makeAllDue();
      const moment = completed + randomInt(1, ACCOUNTS / 2);
      await expect.poll(async () => (await countRuns()).completed, quickly).toBeGreaterThanOrEqual(moment);
      const victim = randomInt(2);
      await workers[victim]?.end("SIGKILL");
      const replacement = processes.start();
      await expect
        .poll(recoverAndCount, patiently)
        .toMatchObject({ unfinished: 0, least_per_account: round });
      workers[victim] = await replacement;
    }
    const { total, completed, taken_over } = await countRuns();
    expect(completed).toBe(total);
    expect(taken_over).toBeGreaterThan(0);
    expect(await listWronglyCounted()).toEqual([]);
    const [facts, ...sums] = await readTotals(services.db, organization.id);
    expect(facts?.views).toBeGreaterThan(0n);
    for (const totals of sums) expect(totals).toEqual(facts);
  });
});

async function trackAccounts(): Promise<void> {
  const { tiktok } = services.connectorsOf(organization.id);
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const username = `creator.${number}`;
    const { platformAccountId } = await tiktok.accountByUsername({ username });
    await buildTrackedAccount(organization, {
      username,
      platformAccountId: platformAccountId ?? username,
      maxVideos: MAX_VIDEOS,
    });
  }
}

async function makeAllDue(): Promise<void> {
  await services.db.execute(sql`update tracked_accounts set next_sync_at = now()`);
  await enqueue(services.db, scheduleDueSyncsTask, {});
}

/** What the schedule does each minute, so that the test need not wait that long. */
async function recoverAndCount() {
  await enqueue(services.db, recoverRunsTask, {});
  return countRuns();
}

function countRuns() {
  return services.db.row<{ total: number; completed: number; taken_over: number }>(sql`
    select count(*)::int as total, count(*) filter (where status = 'Completed')::int as completed,
      count(*) filter (where status in ('Queued', 'Running'))::int as unfinished,
      count(*) filter (where attempts > 1)::int as taken_over,
      (select min(runs)::int from (${completedRuns}) r) as least_per_account
    from sync_runs`);
}

const completedRuns = sql`
  select a.key as account_key, count(r.id) filter (where r.status = 'Completed') as runs
  from tracked_accounts a left join sync_runs r on r.account_id = a.id group by 1`;

/** Each run leaves one snapshot of a video that all of them saw, and at most one of others. */
function listWronglyCounted() {
  return services.db.rows(sql`
    with kept as (
      select v.account_key, v.platform_video_id, v.published_at, count(s.*) as snapshots,
        rank() over (partition by v.account_key order by v.published_at desc) as place
      from videos v left join video_snapshots s on s.organization_key = v.organization_key and s.video_key = v.key
      group by v.organization_key, v.key
    )
    select * from kept join (${completedRuns}) r using (account_key)
    where snapshots > runs
      or (snapshots < runs and place <= ${MAX_VIDEOS}::int and published_at < (select min(created_at) from sync_runs))`);
}
