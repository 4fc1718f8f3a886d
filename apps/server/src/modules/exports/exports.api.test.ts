import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { follow, readCsv } from "../../../test/downloads.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  recordHistory,
  type TestAccount,
} from "../../../test/tracking-builders.ts";
import { serverFolder } from "../../infra/server-folder.ts";

const exportsGuide = readFileSync(join(serverFolder, "../../docs/exports.md"), "utf8");

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

async function exportRows(path: string, body: object): Promise<Record<string, string>[]> {
  const answer = await ask("POST", path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const rows = await readCsv(app, answer.body.downloadUrl);
  expect(rows).toHaveLength(answer.body.rowCount);
  return rows;
}

/** An account with two videos: one published on 1 September, one slideshow on the 3rd. */
async function buildHistory(fields: Parameters<typeof buildTrackedAccount>[1] = {}): Promise<TestAccount> {
  const account = await buildTrackedAccount(organization, fields);
  const early = await buildVideo(organization, account, {
    platformVideoId: `${account.username}-early`,
    publishedAt: "2026-09-01T10:00:00.000Z",
    hashtags: ["launch"],
    caption: '=HYPERLINK("https://evil.example","Win")',
  });
  await recordHistory(organization, early, [
    { at: "2026-09-01", viewCount: 100, likeCount: 10 },
    { at: "2026-09-02", viewCount: 90, likeCount: 10 },
    { at: "2026-09-04", viewCount: 150, likeCount: 10, shareCount: 2 },
  ]);
  const late = await buildVideo(organization, account, {
    platformVideoId: `${account.username}-late`,
    publishedAt: "2026-09-03T10:00:00.000Z",
    contentType: "slideshow",
    caption: "Plain, with a comma",
  });
  await recordHistory(organization, late, [{ at: "2026-09-03", viewCount: 7 }]);
  return account;
}

describe("the export of daily gains", () => {
  const september = { dateRange: { from: "2026-09-01", to: "2026-09-30" } };
  const gainsOf = (rows: Record<string, string>[]) =>
    rows.map((row) => [row["date"], row["platformVideoId"], row["viewsGained"], row["viewCount"]]);

  it("has one row for each video and day on which a count grew", async () => {
    const account = await buildHistory({ username: "ann" });
    const rows = await exportRows("/analytics/video-daily-gains/export", september);
    expect(gainsOf(rows)).toEqual([
      ["2026-09-01", "ann-early", "100", "100"],
      ["2026-09-04", "ann-early", "50", "150"],
      ["2026-09-03", "ann-late", "7", "7"],
    ]);
    expect(rows[1]).toEqual({
      date: "2026-09-04",
      platform: "tiktok",
      platformVideoId: "ann-early",
      orgAccountId: account.id,
      platformAccountId: account.platformAccountId,
      accountUsername: "ann",
      isCompetitor: "false",
      contentType: "video",
      publishedAt: "2026-09-01T10:00:00.000Z",
      viewsGained: "50",
      likesGained: "0",
      commentsGained: "0",
      sharesGained: "2",
      bookmarksGained: "0",
      viewCount: "150",
      likeCount: "10",
      commentCount: "0",
      shareCount: "2",
      bookmarkCount: "0",
      baseline: "false",
    });
  });

  it("marks the first count of a video that was published before the day before, and gains nothing by it", async () => {
    const account = await buildTrackedAccount(organization, { username: "old" });
    for (const [platformVideoId, publishedAt] of [
      ["old-1", "2026-08-31T10:00:00.000Z"],
      ["yesterday", "2026-09-01T10:00:00.000Z"],
    ] as const) {
      const video = await buildVideo(organization, account, { platformVideoId, publishedAt });
      await recordHistory(organization, video, [
        { at: "2026-09-02", viewCount: 100, likeCount: 10 },
        { at: "2026-09-03", viewCount: 130, likeCount: 10 },
      ]);
    }
    const rows = await exportRows("/analytics/video-daily-gains/export", september);
    expect(rows.map((row) => [row["baseline"], row["likesGained"], ...(gainsOf([row])[0] ?? [])])).toEqual([
      ["true", "0", "2026-09-02", "old-1", "0", "100"],
      ["false", "0", "2026-09-03", "old-1", "30", "130"],
      ["false", "10", "2026-09-02", "yesterday", "100", "100"],
      ["false", "0", "2026-09-03", "yesterday", "30", "130"],
    ]);
  });

  it("counts the first gain of a range from what was there before it", async () => {
    await buildHistory({ username: "ann" });
    const rows = await exportRows("/analytics/video-daily-gains/export", {
      dateRange: { from: "2026-09-02", to: "2026-09-04" },
    });
    expect(gainsOf(rows)).toEqual([
      ["2026-09-04", "ann-early", "50", "150"],
      ["2026-09-03", "ann-late", "7", "7"],
    ]);
  });

  it("agrees with the KPIs under every filter", async () => {
    const ann = await buildHistory({ username: "ann" });
    await buildHistory({ username: "bob", platform: "youtube" });
    await buildHistory({ username: "rival", isCompetitor: true });
    const { body: project } = await ask("POST", "/projects", { name: "Launch" });
    await ask("POST", `/projects/${project.id}/accounts/${ann.id}`);
    await ask("PUT", `/accounts/tracked/${ann.id}/project-hashtags`, {
      projectHashtags: [{ projectId: project.id, hashtagsFilter: ["launch"] }],
    });
    const cases: [object, string, number][] = [
      [{}, "", 4],
      [{ platforms: ["youtube"] }, "&platforms=youtube", 2],
      [{ accounts: [ann.id] }, `&accounts=${ann.id}`, 2],
      [{ projects: [project.id] }, `&projects=${project.id}`, 1],
      [{ contentTypes: ["slideshow"] }, "&contentTypes=slideshow", 2],
      [{ viewMode: "competitors" }, "&viewMode=competitors", 2],
      [{ viewMode: "all" }, "&viewMode=all", 6],
      [{ publicationMode: "onlyPublished" }, "&publicationMode=onlyPublished", 2],
    ];
    const dateRange = { from: "2026-09-02", to: "2026-09-30" };
    for (const [filter, query, rowCount] of cases) {
      const rows = await exportRows("/analytics/video-daily-gains/export", { dateRange, ...filter });
      expect(rows, query).toHaveLength(rowCount);
      const range = "dateRange[from]=2026-09-02&dateRange[to]=2026-09-30";
      const { body: kpis } = await ask("GET", `/analytics/kpis?${range}${query}`);
      const views = rows.reduce((sum, row) => sum + Number(row["viewsGained"]), 0);
      expect(views, query).toBe(kpis.viewCount);
    }
  });

  it("refuses a range that is missing, reversed or too long, and ignores unknown fields", async () => {
    const path = "/analytics/video-daily-gains/export";
    const issuesOf = async (body: object) => (await ask("POST", path, body)).body.data.issues;
    expect(await issuesOf({})).toMatchObject([{ path: "dateRange" }]);
    expect(await issuesOf({ dateRange: { from: "2026-09-02", to: "2026-09-01" } })).toMatchObject([
      { path: "dateRange" },
    ]);
    expect((await ask("POST", path, { ...september, color: "red" })).status).toBe(200);
    expect(await issuesOf({ ...september, color: "red", accounts: ["x"] })).toMatchObject([
      { path: "accounts.0" },
    ]);
  });
});

describe("the export of videos", () => {
  it("lists what GET /videos lists, newest first, without formulas", async () => {
    const account = await buildHistory({ username: "ann" });
    const { body: project } = await ask("POST", "/projects", { name: "Launch" });
    await ask("POST", `/projects/${project.id}/accounts/${account.id}`);
    const rows = await exportRows("/videos/export", { accountUsername: "ANN" });
    const { body: list } = await ask("GET", "/videos");
    expect(rows.map((row) => row["platformVideoId"])).toEqual(["ann-late", "ann-early"]);
    for (const [index, row] of rows.entries()) {
      expect(row).toMatchObject({
        viewCount: String(list.data[index].viewCount),
        viralityFactor: String(list.data[index].viralityFactor),
        projects: project.id,
      });
    }
    expect(rows[1]?.["caption"]).toBe('\'=HYPERLINK("https://evil.example","Win")');
    expect(rows[0]?.["caption"]).toBe("Plain, with a comma");
    const expanded = await exportRows("/videos/export", { expand: ["projects"], contentTypes: ["video"] });
    expect(expanded).toMatchObject([
      { platformVideoId: "ann-early", projects: "Launch", hashtags: "launch" },
    ]);
  });
});

describe("the export of accounts", () => {
  it("lists what GET /accounts lists", async () => {
    await buildHistory({ username: "ann" });
    await buildHistory({ username: "rival", isCompetitor: true });
    const rows = await exportRows("/accounts/export", { viewMode: "all" });
    expect(rows.map((row) => row["username"])).toEqual(["ann", "rival"]);
    const { body: list } = await ask("GET", "/accounts?search=ann");
    const [found] = await exportRows("/accounts/export", { search: "ann" });
    const shown = list.data[0];
    for (const name of [
      "id",
      "totalViews",
      "totalShares",
      "p50Views",
      "engagementRate",
      "daysSinceLastPost",
    ]) {
      expect(found?.[name], name).toBe(String(shown[name]));
    }
  });
});

describe("the export of a video's history", () => {
  it("has a row for every day, or for the last ones", async () => {
    await buildHistory({ username: "ann" });
    const all = await exportRows("/videos/tiktok/ann-early/history/export", {});
    expect(all).toHaveLength(21);
    expect(all.slice(0, 4).map((row) => [row["date"], row["viewCount"], row["engagementRate"]])).toEqual([
      ["2026-09-01", "100", "0.1"],
      ["2026-09-02", "100", "0.1"],
      ["2026-09-03", "100", "0.1"],
      ["2026-09-04", "150", "0.08"],
    ]);
    const last = await exportRows("/videos/tiktok/ann-early/history/export", { days: 2 });
    expect(last.map((row) => row["date"])).toEqual(["2026-09-20", "2026-09-21"]);
  });

  it("is not found for an unknown video, and refuses days out of bounds", async () => {
    const { status, body } = await ask("POST", "/videos/tiktok/nope/history/export", {});
    expect(status).toBe(404);
    expect(body.data).toEqual({ platform: "tiktok", platformVideoId: "nope" });
    for (const days of [0, 366, 1.5]) {
      expect((await ask("POST", "/videos/tiktok/nope/history/export", { days })).status).toBe(400);
    }
  });
});

describe("an export", () => {
  it("answers where and how long the file is, and can be read again", async () => {
    await buildHistory();
    const { body } = await ask("POST", "/videos/export", {});
    expect(body).toEqual({
      id: expect.stringMatching(/^orgexp_/),
      status: "ready",
      downloadUrl: expect.stringContaining(`${app.url}/exports/${body.id}/videos-2026-09-21.csv?expires=`),
      expiresAt: "2026-09-22T08:30:00.000Z",
      rowCount: 2,
      rowsWritten: 2,
      fileName: "videos-2026-09-21.csv",
    });
    expect((await ask("GET", `/exports/${body.id}`)).body).toEqual(body);
  });

  it.each([
    ["accounts", "/accounts/export"],
    ["videos", "/videos/export"],
    ["history of a video", "/videos/tiktok/ann-early/history/export"],
    ["daily gains", "/analytics/video-daily-gains/export"],
    ["payouts", "/payouts/export"],
    ["ledger", "/ledger/export"],
    ["ledger for Xero", "/ledger/export", "xero"],
    ["ledger for QuickBooks", "/ledger/export", "quickbooks"],
  ])("has exactly the columns that the docs name: %s", async (name, path, format = "csv") => {
    await buildHistory({ username: "ann" });
    const cell = new RegExp(`^\\| ${name} +\\| (.*) \\|$`, "m").exec(exportsGuide)?.[1];
    const { body } = await ask("POST", path, { dateRange: { from: "2026-09-01", to: "2026-09-02" }, format });
    const file = await follow(app, body.downloadUrl);
    expect(file.body.split("\r\n", 1)).toEqual([cell?.trim().slice(1, -1).replaceAll("`, `", ",")]);
  });

  it("has its columns also without rows", async () => {
    const { body } = await ask("POST", "/videos/export", {});
    expect(body.rowCount).toBe(0);
    const file = await follow(app, body.downloadUrl);
    expect(file.body).toMatch(/^platform,platformVideoId,[\w,]+\r\n$/);
  });

  it("is in the activity log, and also for viewers", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    const { status, body } = await send(app, "/api/v1/accounts/export", {
      method: "POST",
      apiKey: viewer.secret,
      body: {},
    });
    expect(status).toBe(200);
    const { body: log } = await ask("GET", "/activity?types=export.created");
    expect(log.data).toMatchObject([{ subject: { id: body.id, label: "accounts-2026-09-21.csv" } }]);
  });

  it("holds nothing of another organization, and is not found there", async () => {
    await buildHistory();
    const { body } = await ask("POST", "/videos/export", {});
    const stranger = (await buildApiKey(await buildOrganization(app))).secret;
    expect((await send(app, `/api/v1/exports/${body.id}`, { apiKey: stranger })).status).toBe(404);
    const theirs = await send(app, "/api/v1/videos/export", { method: "POST", apiKey: stranger, body: {} });
    expect(theirs.body.rowCount).toBe(0);
  });
});
