import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { follow, readCsv } from "../../../test/downloads.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, type TestAccount } from "../../../test/tracking-builders.ts";
import { inConsistentView } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { videosSource } from "../analytics/exports/export-request.ts";
import { lockFacts } from "../tracking/facts/lock-facts.ts";
import { countVideos } from "../tracking/facts/recount-videos.ts";
import { downloadExportRoute } from "./download-export.ts";
import { claimExport } from "./exports.queries.ts";
import { prepareExportTask, takeUpExportsTask } from "./prepare-export.ts";

const VIDEOS = 6_000;
const LEASE_MS = 120_000;

let app: TestApp;
let organization: TestOrganization;
let account: TestAccount;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  account = await buildTrackedAccount(organization);
  await addVideos(1, VIDEOS);
});

/** Videos with long captions: the file becomes larger than one part. */
async function addVideos(first: number, last: number): Promise<void> {
  await app.services.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organization.id);
    const added = await tx.rows<{ key: bigint }>(sql`
      insert into videos (organization_key, account_key, platform, platform_video_id, content_type, published_at,
        caption, first_seen_at, observed_at)
      select organization_key, key, platform, 'bulk-' || n, 'video',
        timestamptz '2026-09-01 00:00Z' - n * interval '1 minute', repeat('words, and "more" ', 20), now(), now()
      from tracked_accounts, generate_series(${first}::int, ${last}::int) n where key = ${account.key}
      returning key`);
    await countVideos(
      tx,
      organizationKey,
      added.map(({ key }) => key),
    );
  });
}

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const attemptOf = (exportId: string, attempt: number) => ({
  organizationId: organization.id,
  exportId,
  attempt,
});
const startExport = async () => (await ask("POST", "/videos/export", {})).body;
const readExport = async (id: string) => (await ask("GET", `/exports/${id}`)).body;

async function countChunks(id: string): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from export_chunks where export_id = ${id}`);
  return total;
}

/** What a worker leaves behind that claimed the file, wrote a part and was killed. */
async function leaveDeadAttempt(exportId: string, attempt: number): Promise<void> {
  const leaseUntil = new Date(app.clock.now().getTime() + LEASE_MS);
  await app.services.db.transaction((tx) => claimExport(tx, attemptOf(exportId, attempt), leaseUntil));
  await app.services.db.execute(sql`update exports set rows_written = 1000 where id = ${exportId}`);
  await app.services.db.execute(sql`
    insert into export_chunks (organization_id, export_id, position, byte_count, compressed)
    values (${organization.id}, ${exportId}, 0, 3, 'junk'), (${organization.id}, ${exportId}, 99, 3, 'junk')
    on conflict do nothing`);
}

async function expectWholeFile(downloadUrl: string): Promise<void> {
  const rows = await readCsv(app, downloadUrl);
  expect(rows.map((row) => row["platformVideoId"])).toEqual(
    Array.from({ length: VIDEOS }, (_, index) => `bulk-${index + 1}`),
  );
}

describe("a large export", () => {
  it("is prepared by a worker, in parts", async () => {
    const started = await startExport();
    expect(started).toMatchObject({ status: "preparing", rowCount: VIDEOS, rowsWritten: 0 });
    const worker = await startTestApp({ sharing: app, role: "worker" });
    await expect.poll(() => readExport(started.id), { timeout: 20_000 }).toMatchObject({ status: "ready" });
    await worker.stop();
    expect(await readExport(started.id)).toEqual({ ...started, status: "ready", rowsWritten: VIDEOS });
    expect(await countChunks(started.id)).toBeGreaterThan(1);
    await expectWholeFile(started.downloadUrl);
  });

  it("comes by its link once it is written, for whoever follows that at once", async () => {
    const { id, downloadUrl } = await startExport();
    const rows = readCsv(app, downloadUrl);
    await prepareExportTask.run(app.services, attemptOf(id, 1));
    expect(await rows).toHaveLength(VIDEOS);
  });

  it("holds one state of the data, whatever changes while it is read", async () => {
    const source = await videosSource(organization.ctx, { viewMode: "internal" });
    const names = await inConsistentView(app.services.db, async (tx) => {
      const read: unknown[] = [];
      for await (const batch of source.readRows(tx)) {
        read.push(...batch.map((fields) => fields[source.columns.indexOf("platformVideoId")]));
        await app.services.db.execute(sql`delete from videos where account_key = ${account.key}`);
      }
      return read;
    });
    expect(new Set(names).size).toBe(VIDEOS);
  });

  it("is written once when two workers take it up at the same moment", async () => {
    const { id, downloadUrl } = await startExport();
    await Promise.all([1, 2, 3].map(() => prepareExportTask.run(app.services, attemptOf(id, 1))));
    await expectWholeFile(downloadUrl);
  });

  it("stays as it is when its job runs again", async () => {
    const { id, downloadUrl } = await startExport();
    await prepareExportTask.run(app.services, attemptOf(id, 1));
    const before = await readExport(id);
    await addVideos(VIDEOS + 1, VIDEOS + 10);
    for (const attempt of [1, 2]) await prepareExportTask.run(app.services, attemptOf(id, attempt));
    expect(await readExport(id)).toEqual(before);
    await expectWholeFile(downloadUrl);
  });

  it("is begun anew by another worker when its own dies, and nothing of the dead one stays", async () => {
    const { id, downloadUrl } = await startExport();
    await leaveDeadAttempt(id, 1);
    expect(await readExport(id)).toMatchObject({ status: "preparing", rowsWritten: 1000 });

    await takeUpExportsTask.run(app.services, {});
    expect(await queuedAttempt(id)).toBe(1);
    app.clock.advance(LEASE_MS + 1);
    await takeUpExportsTask.run(app.services, {});
    expect(await queuedAttempt(id)).toBe(2);
    await prepareExportTask.run(app.services, attemptOf(id, 2));
    expect(await readExport(id)).toMatchObject({ status: "ready", rowsWritten: VIDEOS });
    await expectWholeFile(downloadUrl);
  });

  it("is not disturbed by a worker that was only slow", async () => {
    const { id, downloadUrl } = await startExport();
    const slow = prepareExportTask.run(app.services, attemptOf(id, 1));
    await expect.poll(() => countChunks(id)).toBeGreaterThan(0);
    await Promise.all([slow, prepareExportTask.run(app.services, attemptOf(id, 2))]);
    expect(await readExport(id)).toMatchObject({ status: "ready", rowsWritten: VIDEOS });
    await expectWholeFile(downloadUrl);
  });

  it("fails after three attempts, and says so", async () => {
    const { id, downloadUrl } = await startExport();
    for (const attempt of [1, 2, 3]) await leaveDeadAttempt(id, attempt);
    app.clock.advance(LEASE_MS + 1);
    await takeUpExportsTask.run(app.services, {});
    expect(await readExport(id)).toMatchObject({ status: "failed" });
    const { status, body } = await follow(app, downloadUrl);
    expect([status, body.code]).toEqual([410, "EXPORT_FAILED"]);
  });

  it("is tried again after an error, then given up", async () => {
    const { id } = await startExport();
    await app.services.db.execute(sql`update exports set request = '{"kind": "videos"}' where id = ${id}`);
    await prepareExportTask.run(app.services, attemptOf(id, 1));
    expect(await queuedAttempt(id)).toBe(2);
    for (const attempt of [2, 3]) await prepareExportTask.run(app.services, attemptOf(id, attempt));
    expect(await readExport(id)).toMatchObject({ status: "failed" });
  });

  it("waits its turn when ten others are being prepared", async () => {
    for (let index = 0; index < 10; index += 1) expect((await startExport()).status).toBe("preparing");
    const { status, headers, body } = await ask("POST", "/videos/export", {});
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "30"]);
  });
});

describe("the link of a file that is not written yet", () => {
  it("tells how far it is, when that takes longer than anybody waits", async () => {
    const started = await startExport();
    const downloads = await serveDownloads({ patienceMs: 300 });
    const answer = await downloads.follow(started.downloadUrl);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([202, "2"]);
    expect(await answer.json()).toEqual(started);
  });

  it("tells so at once to whoever asks for headers only", async () => {
    const { downloadUrl } = await startExport();
    const downloads = await serveDownloads();
    expect((await downloads.follow(downloadUrl, { method: "HEAD" })).status).toBe(202);
  });

  it("keeps no process from stopping", async () => {
    const { downloadUrl } = await startExport();
    const downloads = await serveDownloads();
    const answer = downloads.follow(downloadUrl);
    await expect.poll(() => downloads.answering.length).toBe(1);
    downloads.readiness.isLeaving = true;
    expect((await answer).status).toBe(202);
  });

  it("waits for nobody who left", async () => {
    const { downloadUrl } = await startExport();
    const downloads = await serveDownloads();
    const leaving = new AbortController();
    const answer = downloads.follow(downloadUrl, { signal: leaving.signal });
    await expect.poll(() => downloads.answering.length).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow("aborted");
    await Promise.all(downloads.answering);
  });

  it("lets 50 wait, and tells the next one at once", async () => {
    const { downloadUrl } = await startExport();
    const downloads = await serveDownloads();
    const answers = Array.from({ length: 51 }, () => downloads.follow(downloadUrl));
    expect((await Promise.race(answers)).status).toBe(202);
    downloads.readiness.isLeaving = true;
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([202]));
  });
});

/** Answers links on a server of its own. */
async function serveDownloads({ patienceMs = 600_000 } = {}) {
  const readiness = { isLeaving: false };
  const route = downloadExportRoute({ services: app.services, readiness, patienceMs });
  const answering: unknown[] = [];
  const server = createServer((request, response) => void answering.push(route(request, response, "")));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  return {
    readiness,
    answering,
    follow(downloadUrl: string, request: RequestInit = {}): Promise<Response> {
      const { pathname, search } = new URL(downloadUrl);
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, request);
    },
  };
}

async function queuedAttempt(exportId: string): Promise<number> {
  const { payload } = await app.services.db.row<{ payload: { attempt: number } }>(sql`
    select payload from graphile_worker._private_jobs where key = ${`export ${exportId}`}`);
  return payload.attempt;
}
