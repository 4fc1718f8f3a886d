import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { connectorsOver, stageWorld } from "../../../../test/staged-source.ts";
import { readTotals } from "../../../../test/sums.ts";
import { buildRun, readRun } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createTestClock } from "../../../../test/test-clock.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { SqlFragment, sql } from "../../../infra/db/sql.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { syncTask } from "./perform-run.ts";
import type { SyncTarget } from "./queue-runs.ts";

const ACCOUNTS = 6;
const VIDEOS_EACH = 10;

let app: TestApp;
let organization: TestOrganization;

const clock = createTestClock("2026-09-21T08:30:00.000Z");
const world = stageWorld("real-world", clock);
const connectors = connectorsOver([world], clock);

beforeAll(async () => {
  app = await startTestApp({ connectors });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
});

async function buildAccount(username: string) {
  const { platformAccountId } = await connectors.tiktok.accountByUsername({ username });
  return buildTrackedAccount(organization, {
    platformAccountId: platformAccountId ?? "",
    maxVideos: VIDEOS_EACH,
  });
}

/** All are fetched while somebody else has locked the facts, so that all but the first wait to be recorded. */
async function syncWhileLocked(targets: readonly SyncTarget[]): Promise<string[]> {
  const runs = await Promise.all(targets.map((target) => buildRun(organization, target)));
  world.asked.length = 0;
  let working: Promise<unknown> = Promise.resolve();
  await app.services.db.transaction(async (tx) => {
    await lockFacts(tx, organization.id);
    working = Promise.allSettled(runs.map((run) => syncTask.run(app.services, run)));
    await expect.poll(() => waitingOnLocks(app)).toBe(1);
    // For the account and for its videos.
    await expect.poll(() => world.asked.length).toBe(2 * targets.length);
    const { pool } = app.services.db;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(2);
  });
  await working;
  return Promise.all(runs.map(async (run) => (await readRun(app.services, run)).status));
}

const accountTargets = (accounts: readonly { readonly id: string }[]): SyncTarget[] =>
  accounts.map(({ id }) => ({ kind: "account", id }));

const countVideos = async () =>
  (
    await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from videos v join organizations o on o.key = v.organization_key
      where o.id = ${organization.id}`)
  ).total;

/** Rows that were written in one transaction have it in common. */
const countTransactions = async () =>
  (
    await app.services.db.row<{ total: number }>(sql`
      select count(distinct xmin::text)::int as total from tracked_accounts
      where organization_id = ${organization.id}`)
  ).total;

async function expectTrueSums(): Promise<void> {
  const [facts, ...sums] = await readTotals(app.services.db, organization.id);
  for (const each of sums) expect(each).toEqual(facts);
}

describe("answers about accounts of one organization", () => {
  it("are recorded together when they wait for each other, and every sum agrees with the facts", async () => {
    const names = Array.from({ length: ACCOUNTS }, (_, index) => `together.${index}`);
    const accounts = await Promise.all(names.map(buildAccount));
    expect(await syncWhileLocked(accountTargets(accounts))).toEqual(names.map(() => "Completed"));
    expect(await countVideos()).toBe(ACCOUNTS * VIDEOS_EACH);
    expect(await countTransactions()).toBeLessThan(ACCOUNTS);
    await expectTrueSums();

    // What is known by now takes the other way through the facts.
    clock.advance(6 * 3_600_000);
    app.clock.advance(6 * 3_600_000);
    expect(await syncWhileLocked(accountTargets(accounts))).toEqual(names.map(() => "Completed"));
    await expectTrueSums();
  });

  it("do not keep each other from being recorded: one that fails is tried again later, the others end", async () => {
    const accounts = await Promise.all(
      ["first.one", "bad.apple", "third.one", "fourth.one"].map(buildAccount),
    );
    const [, bad] = accounts;
    await app.services.db.execute(
      new SqlFragment(
        [
          `create function refuse_account() returns trigger language plpgsql as
            $$ begin raise exception 'not this one'; end $$`,
        ],
        [],
      ),
    );
    await app.services.db.execute(
      new SqlFragment(
        [
          `create trigger refuse_account before update on tracked_accounts for each row
            when (new.id = '${bad?.id}') execute function refuse_account()`,
        ],
        [],
      ),
    );
    expect(await syncWhileLocked(accountTargets(accounts))).toEqual([
      "Completed",
      "Running",
      "Completed",
      "Completed",
    ]);
    expect(await countVideos()).toBe(3 * VIDEOS_EACH);
    await expectTrueSums();
  });
});
