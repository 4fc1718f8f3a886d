import { rm } from "node:fs/promises";
import { join } from "node:path";
import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { SPEC_LIMITS } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { importViews } from "../../test/amounts-world.ts";
import { buildAssignment, windowsOf } from "../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../test/builders.ts";
import { clickhouseOf, factsInClickHouse, factsInPostgres, feedAll } from "../../test/history-feed.ts";
import { buildDueWindow, issuePayout, type TestDueWindow } from "../../test/payout-builders.ts";
import { buildProject } from "../../test/project-builders.ts";
import { send } from "../../test/request.ts";
import { readStoredHistory } from "../../test/stored-history.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { startTestClickHouse, type TestClickHouse } from "../../test/test-clickhouse.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { buildTrackedAccount, type TestAccount } from "../../test/tracking-builders.ts";
import { restoreBackup } from "../infra/backup/restore-backup.ts";
import { takeBackup } from "../infra/backup/take-backup.ts";
import { type ClickHouse, ClickHouseFailure } from "../infra/clickhouse/clickhouse.ts";
import { type Database, openDatabase } from "../infra/db/database.ts";
import { sql } from "../infra/db/sql.ts";
import { archiveFacts } from "../modules/history/archive-facts.ts";
import { archivedRows } from "../modules/history/back-archive-up.ts";
import { bringingFactsBack } from "../modules/history/bring-facts-back.ts";
import { createArchive, findArchive } from "../modules/history/fact-archive.ts";
import { factsTable } from "../modules/history/history-tables.ts";
import { addAccountToProject } from "../modules/tracking/projects/change-memberships.ts";
import { archiveFactsCommand, unarchiveFactsCommand } from "./archive-facts.ts";
import type { Command } from "./command.ts";

const TODAY = "2026-09-21T08:30:00.000Z";

/** As docs/archiving.md says it. */
const MOST_FACTS_FOR_A_QUESTION = 200_000;

describe.skipIf(!inject("hasClickHouse"))("days whose facts have left", () => {
  let server: TestClickHouse;
  let app: TestApp;
  let organization: TestOrganization;
  let account: TestAccount;
  let due: TestDueWindow;
  let apiKey: string;
  beforeAll(async () => {
    server = await startTestClickHouse();
    app = await startTestApp({
      environment: {
        ...server.environment,
        CLICKHOUSE_TIMEOUT_MS: "2000",
        CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000",
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  beforeEach(async () => {
    app.clock.set("2025-03-17T08:30:00.000Z");
    organization = await buildOrganization(app);
    ({ account, due } = await buildPaidWork(organization));
    apiKey = (await buildApiKey(organization)).secret;
  });

  /** A week in March of 2025 that pays for views, of which two videos had some before, in it and after. */
  async function buildPaidWork(owner: TestOrganization) {
    const work = await buildDueWindow(owner, {
      startDate: "2025-03-10",
      campaign: {
        videoTarget: null,
        schedule: { interval: "week", anchor: "fixed", startsOn: "2025-03-10" },
        payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }], eligibility: { windowDays: 5 } },
      },
    });
    const worker = await buildTrackedAccount(owner, {
      creatorId: work.creatorId,
      platformAccountId: "worker",
      username: "worker",
    });
    const days = ["2025-03-10", "2025-03-11", "2025-03-13", "2025-03-15", "2025-03-16"];
    const counts = days.flatMap((on, index) => [
      { video: "first", publishedOn: "2025-03-10", on, views: 1_000 * (index + 1) },
      { video: "second", publishedOn: "2025-03-11", on, views: 70 * (index + 2) },
    ]);
    await importViews(
      owner,
      worker,
      counts.filter(({ publishedOn, on }) => publishedOn <= on),
    );
    return { due: work, account: worker };
  }

  /** Nothing is to come of the work, and what came of it later is known. */
  async function settleAndGoOn(owner: TestOrganization, worker: TestAccount): Promise<void> {
    await owner.ctx.db.execute(sql`
      update assignments set valid_until = '2025-03-16', next_window_on = null where organization_id = ${owner.id}`);
    await owner.ctx.db.execute(sql`
      delete from billing_windows where organization_id = ${owner.id} and starts_on > '2025-03-10'`);
    await owner.ctx.db.execute(sql`
      update billing_windows set state = 'canceled', decided_at = now() where organization_id = ${owner.id} and state = 'open'`);
    app.clock.set(TODAY);
    await importViews(owner, worker, [
      { video: "first", publishedOn: "2025-03-10", on: "2026-09-01", views: 9_000 },
      { video: "first", publishedOn: "2025-03-10", on: "2026-09-20", views: 9_900 },
    ]);
    await feedAll(app);
  }

  const archive = (clickhouse: ClickHouse = clickhouseOf(app)) =>
    archiveFacts({ db: app.services.db, clickhouse }, calendarDate("2026-01-01"), () => undefined);
  const api = (method: string, path: string, body?: object) =>
    send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

  const factsOf = async (owner = organization, db: Database = app.services.db) =>
    (
      await db.rows<{ text: string }>(sql`
        select f::text as text from video_facts f join organizations o on o.key = f.organization_key
        where o.id = ${owner.id} order by f.video_key, f.day`)
    ).map(({ text }) => text);

  async function run(command: Command, ...args: string[]): Promise<string> {
    const work = command.prepare(args);
    if (typeof work === "string") return work;
    let printed = "";
    const print = (text: string) => {
      printed += text;
    };
    const failure = await work({ ...app.services, print }).catch(({ message }: Error) => message);
    return printed + (failure ?? "");
  }

  it("are none that an unsettled window rests on, and no window is opened on them afterwards", async () => {
    await importViews(organization, account, [
      { video: "old", publishedOn: "2024-01-05", on: "2024-01-05", views: 5 },
      { video: "old", publishedOn: "2024-01-05", on: "2024-02-05", views: 6 },
    ]);
    app.clock.set(TODAY);
    await feedAll(app);
    // No video pays for more days than the schema's functions leave before a window.
    const { days } = await app.services.db.row<{ days: number }>(
      sql`select date '2025-03-10' - first_day_of_window('2025-03-10') as days`,
    );
    expect(days).toBeGreaterThan(SPEC_LIMITS.windowDays);
    const before = await factsOf();
    const dry = await run(archiveFactsCommand, "--before", "2026-01-01", "--dry-run");
    expect(dry).toContain(
      `${organization.id}: 1 fact of 1 videos would leave; facts from 2024-09-10 on stay, unsettled windows rest on them\n`,
    );
    expect(await factsOf()).toEqual(before);
    expect(await run(archiveFactsCommand, "--before", "2026-01-01")).toContain(
      `${organization.id}: 1 fact of 1 videos left; facts from 2024-09-10 on stay`,
    );
    expect(await factsOf()).toHaveLength(before.length - 1);
    await settleAndGoOn(organization, account);
    await archive();
    expect(await factsOf()).toHaveLength(1 + 3 + 1);
    const { campaignId, creatorId } = due;
    await expect(
      buildAssignment(organization, { campaignId, creatorId, startDate: "2025-04-07" }),
    ).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("archived") });
  });

  it("answer verifications as before; without ClickHouse that is refused, and all else is as it was", async () => {
    const id = await issuePayout(organization, due.address);
    await settleAndGoOn(organization, account);
    const recent = "/analytics/kpis?dateRange[from]=2026-09-10&dateRange[to]=2026-09-20";
    const history = `/videos/${account.platform}/first/history`;
    const verified = await api("POST", `/payouts/${id}/verify`);
    expect(verified).toMatchObject({ status: 200, body: { matches: true } });
    const [paid, shown, days] = [
      await api("GET", "/payouts/paid"),
      await api("GET", recent),
      await api("GET", history),
    ];
    const facts = await factsOf();
    await archive();
    expect(await factsOf()).toHaveLength(4);
    expect((await api("POST", `/payouts/${id}/verify`)).body).toEqual(verified.body);
    expect(await factsOf()).toEqual(facts);
    await archive();
    expect((await api("GET", history)).body).toEqual(days.body);
    await archive();
    await server.pause();
    const refusals = [await api("POST", `/payouts/${id}/verify`), await api("GET", history)];
    for (const path of await questionsOfMarch()) refusals.push(await api("GET", path));
    for (const refused of refusals)
      expect(refused).toMatchObject({
        status: 503,
        body: { code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("ClickHouse, which has them") },
      });
    expect((await api("GET", "/payouts/paid")).body).toEqual(paid.body);
    expect((await api("GET", recent)).body).toEqual(shown.body);
    await server.resume();
    expect((await api("POST", `/payouts/${id}/verify`)).body).toEqual(verified.body);
  });

  /** None of these is answered by sums. */
  async function questionsOfMarch(): Promise<string[]> {
    const { id: projectId } = await buildProject(organization);
    const march = "dateRange[from]=2025-03-12&dateRange[to]=2025-03-14";
    const within = `${march}&accounts=${account.id}&projects=${projectId}`;
    await app.services.db.execute(sql`
      insert into account_projects (organization_id, account_id, project_id, created_at)
      values (${organization.id}, ${account.id}, ${projectId}, now())`);
    return [
      `/analytics/kpis?${within}`,
      `/analytics/interaction-metrics?${within}`,
      `/analytics/top-videos?${march}&metric=viewCountInPeriod`,
      `/analytics/top-accounts?${within}&metric=viewCountInPeriod`,
      `/accounts?${within}`,
    ];
  }

  it("come back before a canceled window of theirs is opened again, or it stays canceled", async () => {
    expect((await api("POST", "/payouts/cancel", due.address)).status).toBe(200);
    await settleAndGoOn(organization, account);
    const stateOf = async () => (await windowsOf(organization, due.creatorId)).map(([, , state]) => state);
    expect(await stateOf()).toEqual(["canceled"]);
    const facts = await factsOf();
    await archive();
    await server.pause();
    expect((await api("POST", "/payouts/cancel/reinstate", due.address)).status).toBe(503);
    await server.resume();
    expect([await stateOf(), (await factsOf()).length]).toEqual([["canceled"], 4]);
    expect(await api("POST", "/payouts/cancel/reinstate", due.address)).toMatchObject({
      status: 503,
      body: { code: "BUSY", message: expect.stringContaining("Send it again") },
    });
    expect((await api("POST", "/payouts/cancel/reinstate", due.address)).status).toBe(200);
    expect([await stateOf(), await factsOf()]).toEqual([["open"], facts]);
  });

  it("take late counts and changes of what counts as if they had never left", async () => {
    const twin = await buildOrganization(app);
    const own = await buildPaidWork(twin);
    await settleAndGoOn(organization, account);
    await settleAndGoOn(twin, own.account);
    await importLate(twin, own.account);
    await addAccountToProject(twin.ctx, (await buildProject(twin)).id, own.account.id);
    await feedAll(app);
    await archive();
    const { ctx } = organization;
    await expect(importLate(organization, account)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await bringingFactsBack(ctx, () => importLate(organization, account));
    await feedAll(app);
    await archive();
    const { id: projectId } = await buildProject(organization);
    await expect(addAccountToProject(ctx, projectId, account.id)).rejects.toThrow("archived");
    await bringingFactsBack(ctx, () => addAccountToProject(ctx, projectId, account.id));
    expect(await run(unarchiveFactsCommand)).toMatch(/came back\.\n$/);
    const stored = (owner: TestOrganization) =>
      readStoredHistory(owner).then((lines) =>
        lines.map((line) => line.replace(PROJECT_KEY, "$1project")).sort(),
      );
    expect(await stored(organization)).toEqual(await stored(twin));
    await feedAll(app);
    expect(await factsInClickHouse(app)).toEqual(await factsInPostgres(app));
  });

  const importLate = (owner: TestOrganization, worker: TestAccount) =>
    importViews(owner, worker, [
      { video: "first", publishedOn: "2025-03-10", on: "2025-03-12", views: 2_500 },
      { video: "second", publishedOn: "2025-03-11", on: "2025-03-14", views: 290 },
    ]);

  it("do not come back for one question where they are very many, which says what to do", async () => {
    await settleAndGoOn(organization, account);
    const march =
      "/analytics/top-videos?dateRange[from]=2025-03-12&dateRange[to]=2025-03-14&metric=viewCountInPeriod";
    const { body } = await api("GET", march);
    await archive();
    const facts = await factsOf();
    const noteMore = (more: number) =>
      app.services.db.execute(sql`
        update archived_facts a set facts = facts + ${more} from organizations o, videos v
        where o.key = a.organization_key and o.id = ${organization.id}
          and v.organization_key = a.organization_key and v.key = a.video_key and v.platform_video_id = 'first'`);
    await noteMore(MOST_FACTS_FOR_A_QUESTION);
    // Kept answers need no facts.
    await app.services.db.rows(sql`select raise_version(${organization.id})`);
    expect(await api("GET", march)).toMatchObject({
      status: 503,
      body: { code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("unarchive-facts") },
    });
    expect(await factsOf()).toEqual(facts);
    // Of a video that is named they do.
    expect((await api("GET", `/videos/${account.platform}/second/history`)).status).toBe(200);
    await noteMore(-MOST_FACTS_FOR_A_QUESTION);
    expect((await api("GET", march)).body).toEqual(body);
  });

  it("are refused where ClickHouse has lost some, and nothing is counted without them", async () => {
    await settleAndGoOn(organization, account);
    await archive();
    const facts = await factsOf();
    const [clickhouse, name] = [clickhouseOf(app), (await findArchive(app.services.db)) ?? ""];
    const table = `${clickhouse.database}.archived_facts_${name}`;
    await clickhouse.everywhere(`rename table ${table} to ${table}_lost`);
    await createArchive(clickhouse, name);
    expect((await api("GET", `/videos/${account.platform}/first/history`)).status).toBe(503);
    await expect(
      bringingFactsBack(organization.ctx, () => importLate(organization, account)),
    ).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect(backUp(clickhouse)).rejects.toThrow("a backup without them would lose them");
    expect(await factsOf()).toEqual(facts);
    await clickhouse.everywhere(`drop table ${table}`);
    await clickhouse.everywhere(`rename table ${table}_lost to ${table}`);
  });

  it("are not told of by tables of the feed that have lost some of them", async () => {
    await settleAndGoOn(organization, account);
    app.clock.advance(10_000);
    const [, series = ""] = await questionsOfMarch();
    const { status, body, headers } = await api("GET", series);
    expect([status, headers.get("clipledger-history")]).toEqual([200, "clickhouse"]);
    await archive();
    app.clock.advance(120_000);
    const asked = await api("GET", `${series}&contentTypes=video`);
    expect([asked.body, asked.headers.get("clipledger-history")]).toEqual([body, "clickhouse"]);
    expect(await factsOf()).toHaveLength(4);
    const clickhouse = clickhouseOf(app);
    const { generation } = await app.services.db.row<{ generation: bigint }>(
      sql`select generation from history_feed`,
    );
    await clickhouse.everywhere(`alter table ${factsTable(clickhouse, generation)} drop partition 202503`);
    app.clock.advance(120_000);
    const again = await api("GET", `${series}&platforms=${account.platform}`);
    expect([again.body, again.headers.get("clipledger-history")]).toEqual([
      body,
      "postgresql; reason=lagging",
    ]);
    expect(await factsOf()).toHaveLength(11);
    await clickhouse.everywhere(`drop table ${factsTable(clickhouse, generation)}`);
  });

  it("leave when it is done again, wherever it broke off, and not while their facts change", async () => {
    await settleAndGoOn(organization, account);
    const facts = await factsOf();
    const real = clickhouseOf(app);
    const breaksAt = (method: "insert" | "rows"): ClickHouse => ({
      ...real,
      async [method](...args: [string, readonly string[]]) {
        if (method === "insert") await real.insert(...args);
        throw new ClickHouseFailure("broken off");
      },
    });
    for (const method of ["insert", "rows"] as const)
      await expect(archive(breaksAt(method))).rejects.toThrow("broken off");
    expect(await factsOf()).toEqual(facts);
    const changed: ClickHouse = {
      ...real,
      async insert(table, lines) {
        await importLate(organization, account);
        await real.insert(table, lines);
      },
    };
    const ofOrganization = (done: Awaited<ReturnType<typeof archive>>) =>
      done.find(({ organizationId }) => organizationId === organization.id);
    expect(ofOrganization(await archive(changed))).toMatchObject({ facts: 0, videosLeft: 2 });
    await feedAll(app);
    expect(ofOrganization(await archive())).toMatchObject({ facts: 9, videos: 2, videosLeft: 0 });
  });

  it("are in a backup, and after it is restored they are back", async () => {
    await settleAndGoOn(organization, account);
    const facts = await factsOf();
    await archive();
    await expect(backUp(undefined)).rejects.toThrow("set CLICKHOUSE_URL");
    const { path, folder } = await backUp(clickhouseOf(app));
    const restored = await createTestDatabase("template1");
    const { log } = app.services;
    try {
      await restoreBackup({
        url: restored.url,
        path,
        passphrase: undefined,
        dataDir: join(folder, "data"),
        log,
      });
      const db = openDatabase({ url: restored.url, maxConnections: 2, log });
      expect(await factsOf(organization, db)).toEqual(facts);
      expect(
        await db.row(
          sql`select archive, holds_archive, (select count(*)::int from archived_facts) as parts from history_feed`,
        ),
      ).toEqual({ archive: null, holds_archive: true, parts: 0 });
      await db.close();
    } finally {
      await restored.drop();
      await rm(folder, { recursive: true });
    }
  });

  async function backUp(clickhouse: ClickHouse | undefined) {
    const folder = await temporaryFolder("archive-backup");
    const path = join(folder, "today.backup");
    const described = { productVersion: "1.0.0", encryptionKeys: [], files: [] };
    const options = { url: app.databaseUrl, path, passphrase: undefined, now: app.clock.now() };
    await takeBackup({ ...options, ...described, elsewhere: archivedRows(clickhouse) });
    return { path, folder };
  }

  it("are asked for in words where the command cannot do it", async () => {
    app.clock.set(TODAY);
    expect(await run(archiveFactsCommand, "--before", "2026-09-01")).toContain(
      "--before can be 2026-08-21 at the latest",
    );
    expect(await run(archiveFactsCommand, "--before", "2026-02-30")).toBe(
      "--before: expected a day such as 2025-01-01",
    );
    const work = archiveFactsCommand.prepare(["--before", "2026-01-01"]);
    if (typeof work === "string") throw new Error(work);
    const services = { ...app.services, clickhouse: undefined, print: () => undefined };
    await expect(work(services)).rejects.toThrow("Set CLICKHOUSE_URL");
  });
});

/** Projects are known by numbers of their own; that of the organization is 0. */
const PROJECT_KEY = /^(group (?:day|baseline) \| )[1-9]\d*/;
