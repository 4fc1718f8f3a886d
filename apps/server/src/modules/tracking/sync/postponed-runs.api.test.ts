import { createConnectors } from "@clipledger/connectors/conformance/in-one-process";
import { ConnectorFailure, type ConnectorFailureDetails } from "@clipledger/connectors/connector-failure";
import { defineSource } from "@clipledger/connectors/sources/source";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { type StagedPlatform, stagePlatform } from "../../../../test/staged-platform.ts";
import { buildRun, findOrder, readRun } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { syncTask } from "./perform-run.ts";
import { recoverRunsTask } from "./schedule-due-syncs.ts";

const HOUR_MS = 3_600_000;
const START = "2026-09-21T08:30:00.000Z";
const HOUR_LATER = "2026-09-21T09:30:00.000Z";

let app: TestApp;
let organization: TestOrganization;
let platform: StagedPlatform;
let services: Services;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set(START);
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  platform = stagePlatform();
  services = { ...app.services, connectorsOf: () => platform.connectors };
});
afterAll(() => app.stop());

const status = async () => (await send(app, "/api/v1/tracking/status", { apiKey })).body.runs;
const refresh = async (id: string) => {
  const body = { accounts: [id] };
  const answer = await send(app, "/api/v1/accounts/tracked/refresh", { method: "POST", apiKey, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.eventIds;
};

describe("a run for which every source asks to wait", () => {
  it("is queued until then, and its status says why", async () => {
    const account = await buildTrackedAccount(organization);
    const run = await buildRun(organization, { kind: "account", id: account.id }, "scheduled");
    platform.fail("throttled", { retryAfterMs: HOUR_MS });
    await syncTask.run(services, run);
    expect(await findOrder(services, run)).toEqual(new Date(HOUR_LATER));
    expect(await status()).toMatchObject([
      { id: run.runId, status: "Queued", postponedUntil: HOUR_LATER, postponedReason: "staged" },
    ]);
    app.clock.set(HOUR_LATER);
    platform.recover();
    await syncTask.run(services, run);
    const [done] = await status();
    expect(done).toMatchObject({ id: run.runId, status: "Completed" });
    expect(done).not.toHaveProperty("postponedUntil");
  });

  it("runs at once and once when somebody refreshes the account", async () => {
    const account = await buildTrackedAccount(organization);
    const run = await buildRun(organization, { kind: "account", id: account.id }, "scheduled");
    platform.fail("throttled", { retryAfterMs: HOUR_MS });
    await syncTask.run(services, run);
    const [postponed] = await status();
    platform.recover();
    expect(await refresh(account.id)).toEqual([postponed.eventId]);
    expect(await refresh(account.id)).toEqual([postponed.eventId]);
    const order = await findOrder(services, run);
    expect(order?.getTime()).toBeLessThan(Date.now() + 60_000);
    expect((await status())[0]).not.toHaveProperty("postponedUntil");
    await syncTask.run(services, run);
    expect(await status()).toMatchObject([
      { id: run.runId, status: "Completed", syncContext: "user_refresh" },
    ]);
  });

  it("gives way to a refresh that came while it asked", async () => {
    const account = await buildTrackedAccount(organization);
    const run = await buildRun(organization, { kind: "account", id: account.id }, "scheduled");
    platform.fail("throttled", { retryAfterMs: HOUR_MS });
    const release = platform.hold();
    const running = syncTask.run(services, run);
    await expect.poll(() => platform.asked.length).toBe(1);
    const [eventId] = await refresh(account.id);
    release();
    await running;
    const [refreshed, first] = (await status()).toSorted((left: { eventId: string }) =>
      left.eventId === eventId ? -1 : 1,
    );
    expect(first).toMatchObject({ id: run.runId, status: "Failed" });
    expect(refreshed).toMatchObject({ eventId, status: "Queued" });
    expect(refreshed).not.toHaveProperty("postponedUntil");
    platform.recover();
    await syncTask.run(services, { ...run, runId: refreshed.id });
    expect(await readRun(services, { ...run, runId: refreshed.id })).toMatchObject({ status: "Completed" });
  });

  it("is neither taken up beside another run nor ordered anew before its time", async () => {
    const [postponed, other] = await Promise.all([
      buildTrackedAccount(organization),
      buildTrackedAccount(organization),
    ]);
    await app.services.db.execute(sql`
      update tracked_accounts set is_simulated = false where organization_id = ${organization.id}`);
    const run = await buildRun(organization, { kind: "account", id: postponed.id }, "scheduled");
    platform.fail("throttled", { retryAfterMs: HOUR_MS });
    await syncTask.run(services, run);
    app.clock.advance(HOUR_MS - 1);
    await app.services.db.rows(sql`select graphile_worker.remove_job(${run.runId}) is null`);
    await recoverRunsTask.run(services, {});
    expect(await findOrder(services, run)).toBeUndefined();
    await syncTask.run(services, await buildRun(organization, { kind: "account", id: other.id }));
    expect(await readRun(services, run)).toMatchObject({ status: "Queued", attempts: 1 });
    app.clock.advance(1);
    await recoverRunsTask.run(services, {});
    expect(await findOrder(services, run)).toBeDefined();
  });
});

describe("one source out of quota and another in trouble", () => {
  it.each([
    ["out of quota first", ["throttled", "upstream"]],
    ["in trouble first", ["upstream", "throttled"]],
  ] as const)("fails and is tried again in 5 minutes: %s", async (_order, kinds) => {
    const account = await buildTrackedAccount(organization);
    await app.services.db.execute(
      sql`update tracked_accounts set is_simulated = false where id = ${account.id}`,
    );
    const details: ConnectorFailureDetails = { retryAfterMs: HOUR_MS };
    const sources = kinds.map((kind, index) =>
      defineSource({
        name: `source-${index}`,
        platform: "tiktok",
        lookups: { accountById: () => Promise.reject(new ConnectorFailure(kind, "staged", details)) },
      }),
    );
    const connectors = createConnectors({
      ...{ seed: "postponed", now: () => app.clock.now(), mediaUrl: "http://localhost/media" },
      ...{ sources: { tiktok: sources }, limits: { maxRetries: 0 } },
    });
    const run = await buildRun(organization, { kind: "account", id: account.id }, "scheduled");
    await syncTask.run({ ...app.services, connectorsOf: () => connectors }, run);
    expect(await status()).toMatchObject([{ id: run.runId, status: "Failed" }]);
    const row = await app.services.db.row<{ next_sync_at: Date | null }>(sql`
      select next_sync_at from tracked_accounts where id = ${account.id}`);
    expect(row.next_sync_at).toEqual(new Date("2026-09-21T08:35:00.000Z"));
  });
});
