import type { SyncRunOutput } from "@clipledger/contract/tracking";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { stagePlatform } from "../../../../test/staged-platform.ts";
import { buildRun } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo } from "../../../../test/tracking-builders.ts";
import { syncTask } from "./perform-run.ts";
import { queueRuns } from "./queue-runs.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
const runs: SyncRunOutput[] = [];

const ask = (query = "", key = apiKey) => send(app, `/api/v1/tracking/status?${query}`, { apiKey: key });
const idsOf = async (query: string) => {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.runs.map(({ id }: SyncRunOutput) => runs.findIndex((run) => run.id === id));
};

/** Newest first: a queued video, a failed refresh, a completed account, one of eight days ago. */
beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const platform = stagePlatform();
  const services = { ...app.services, connectorsOf: () => platform.connectors };
  const account = await buildTrackedAccount(organization, { username: "mina" });
  const video = await buildTrackedVideo(organization, account, { platformVideoId: "7301" });
  const target = { kind: "account", id: account.id } as const;

  app.clock.set("2026-09-13T08:00:00.000Z");
  await syncTask.run(services, await buildRun(organization, target, "scheduled"));
  app.clock.set("2026-09-20T08:00:00.000Z");
  const completed = await buildRun(organization, target, "user_add");
  app.clock.set("2026-09-20T08:00:05.000Z");
  await syncTask.run(services, completed);
  app.clock.set("2026-09-21T08:00:00.000Z");
  platform.fail("private");
  await syncTask.run(services, await buildRun(organization, target, "user_refresh"));
  app.clock.set("2026-09-21T08:10:00.000Z");
  await app.services.db.transaction((tx) =>
    queueRuns(tx, organization.ctx, [{ kind: "video", id: video.id }], "scheduled"),
  );
  app.clock.set("2026-09-21T08:30:00.000Z");
  runs.push(...(await ask("days=30")).body.runs);
});
afterAll(() => app.stop());

describe("the status of tracking", () => {
  it("lists the runs of the last seven days, newest first", async () => {
    const { body } = await ask();
    expect(body.runs).toEqual([
      {
        id: expect.stringMatching(/^trkrun_/),
        eventId: expect.stringMatching(/^trkevt_/),
        groupId: expect.stringMatching(/^trkgrp_/),
        runId: null,
        status: "Queued",
        platform: "tiktok",
        dataType: "videos",
        identifier: "7301",
        syncContext: "scheduled",
        createdAt: "2026-09-21T08:10:00.000Z",
        runStartedAt: null,
        endedAt: null,
        updatedAt: "2026-09-21T08:10:00.000Z",
      },
      expect.objectContaining({ status: "Failed", syncContext: "user_refresh" }),
      expect.objectContaining({
        runId: expect.stringMatching(/^trkrun_/),
        status: "Completed",
        dataType: "accounts",
        identifier: "mina",
        syncContext: "user_add",
        createdAt: "2026-09-20T08:00:00.000Z",
        runStartedAt: "2026-09-20T08:00:05.000Z",
        endedAt: "2026-09-20T08:00:05.000Z",
      }),
    ]);
    expect(body.lastUpdatedAt).toBe("2026-09-21T08:10:00.000Z");
  });

  it("takes days, a limit, and a list of statuses", async () => {
    expect(await idsOf("days=30")).toEqual([0, 1, 2, 3]);
    expect(await idsOf("days=1")).toEqual([0, 1]);
    expect(await idsOf("limit=1")).toEqual([0]);
    expect(await idsOf("status[0]=Completed&status[1]=Failed")).toEqual([1, 2]);
    expect(await idsOf("status=Cancelled")).toEqual([]);
  });

  it("finds runs by group and by event id", async () => {
    expect(await idsOf(`groupId=${runs[2]?.groupId}`)).toEqual([2]);
    expect(await idsOf(`eventIds[0]=${runs[0]?.eventId}&eventIds[1]=${runs[2]?.eventId}`)).toEqual([0, 2]);
    expect(await idsOf(`eventIds=${runs[0]?.eventId}&status=Failed`)).toEqual([]);
  });

  it("was last updated now, where there is nothing", async () => {
    const { body } = await ask("status=Skipped");
    expect(body).toEqual({ runs: [], lastUpdatedAt: "2026-09-21T08:30:00.000Z" });
  });

  it.each(["days=0", "days=31", "limit=101", "status=queued", "groupId=1", "eventIds=trkrun_AAAAAAAAAAAA"])(
    "refuses %s",
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );

  it("hides another organization's runs", async () => {
    const other = (await buildApiKey(await buildOrganization(app))).secret;
    expect((await ask("days=30", other)).body.runs).toEqual([]);
    expect((await ask(`eventIds=${runs[0]?.eventId}`, other)).body.runs).toEqual([]);
  });
});
