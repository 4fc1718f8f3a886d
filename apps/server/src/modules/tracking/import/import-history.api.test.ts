import type { ImportRow } from "@clipledger/contract/tracking-import";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { readStoredHistory } from "../../../../test/stored-history.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  buildVideo,
  readTotals,
  recordHistory,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const importRows = (rows: unknown, key = apiKey) =>
  send(app, "/api/v1/tracking/import", { method: "POST", apiKey: key, body: { rows } });

function row(fields: Partial<ImportRow> = {}): ImportRow {
  return {
    platform: "tiktok",
    platformAccountId: "account-1",
    username: "ada",
    platformVideoId: "video-1",
    publishedAt: "2026-05-01T10:00:00Z",
    observedAt: "2026-05-01T20:00:00Z",
    viewCount: 100,
    ...fields,
  };
}

const countRows = async (table: "activity" | "events" | "tracked_accounts") => {
  const from = { activity: sql`activity`, events: sql`events`, tracked_accounts: sql`tracked_accounts` }[
    table
  ];
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from ${from} where organization_id = ${organization.id}`);
  return total;
};

describe("POST /tracking/import", () => {
  it("stores counts, tracks the accounts without fetching them, and logs one entry", async () => {
    const events = await countRows("events");
    const { status, body } = await importRows([
      row({ likeCount: 7, caption: "Old", hashtags: ["#Ad", "fun"], contentType: "slideshow" }),
      row({
        observedAt: "2026-05-03T20:00:00+02:00",
        viewCount: 250,
        likeCount: 5,
        caption: "New",
        durationSeconds: 12.4,
      }),
      row({
        platformVideoId: "video-2",
        platform: "youtube",
        observedAt: "2026-09-20T20:00:00Z",
        viewCount: 9,
      }),
    ]);
    expect({ status, body }).toEqual({ status: 200, body: { rows: 3, videos: 2, accounts: 2, skipped: 0 } });
    expect(await readStoredHistory(organization)).toEqual([
      "account baseline | account-1 | 2026-05-01 | 2026-09-20 | video | 0 | 9 | 0 | 0 | 0 | 0",
      "account day | account-1 | 2026-05-01 | slideshow | 1 | 100 | 7 | 0 | 0 | 0",
      "account day | account-1 | 2026-05-01 | video | 1 | 0 | 0 | 0 | 0 | 0",
      "account day | account-1 | 2026-05-03 | slideshow | 0 | 150 | 0 | 0 | 0 | 0",
      "account | tiktok | account-1 | import | ada | 0 | f",
      "account | youtube | account-1 | import | ada | 0 | f",
      "cohort day | 2026-05-01 | 2026-05-01 | 12 | 1 | 0 | 0 | 0 | 0 | 0",
      "cohort day | 2026-05-01 | 2026-05-01 | 9 | 1 | 100 | 7 | 0 | 0 | 0",
      "cohort day | 2026-05-01 | 2026-05-03 | 9 | 0 | 150 | 0 | 0 | 0 | 0",
      "cohort day | 2026-05-01 | 2026-09-20 | 12 | 0 | 9 | 0 | 0 | 0 | 0",
      "fact | video-1 | 2026-05-01 | 100 | 7 | 0 | 0 | 0",
      "fact | video-1 | 2026-05-03 | 250 | 7 | 0 | 0 | 0",
      "fact | video-2 | 2026-09-20 | 9 | 0 | 0 | 0 | 0",
      "group baseline | 0 | 2026-05-01 | 2026-09-20 | 12 | 0 | 9 | 0 | 0 | 0 | 0",
      "group day | 0 | 2026-05-01 | 12 | 1 | 0 | 0 | 0 | 0 | 0",
      "group day | 0 | 2026-05-01 | 9 | 1 | 100 | 7 | 0 | 0 | 0",
      "group day | 0 | 2026-05-03 | 9 | 0 | 150 | 0 | 0 | 0 | 0",
      "snapshot | video-2 | 2026-09-20 20:00:00+00 | 9",
      "video | tiktok | video-1 | account-1 | 2026-05-01 10:00:00+00 | 2026-05-03 18:00:00+00 | slideshow | New | {Ad,fun} | 12 | 250 | 7 | 0 | 0 | 0",
      "video | youtube | video-2 | account-1 | 2026-05-01 10:00:00+00 | 2026-09-20 20:00:00+00 | video | {} | 9 | 0 | 0 | 0 | 0",
    ]);
    expect(await countRows("events")).toBe(events);
    const activity = await send(app, "/api/v1/activity?types=tracking.imported", { apiKey });
    expect(activity.body.data).toMatchObject([
      {
        subject: { type: "organization", id: organization.id, label: "3 rows of 2 videos by 2 accounts" },
        changes: { rows: { before: null, after: 3 }, skipped: { before: null, after: 0 } },
      },
    ]);
  });

  it("changes nothing when it is repeated, and counts what is repeated within a call", async () => {
    const rows = [row(), row({ observedAt: "2026-09-20T10:00:00Z", viewCount: 300 })];
    expect((await importRows(rows)).body.skipped).toBe(0);
    const stored = await readStoredHistory(organization);
    expect((await importRows([...rows, rows[0]])).body).toEqual({
      rows: 3,
      videos: 1,
      accounts: 1,
      skipped: 3,
    });
    expect(await readStoredHistory(organization)).toEqual(stored);
    const later = row({ observedAt: "2026-09-20T11:00:00Z", viewCount: 310 });
    expect((await importRows([later, { ...later, viewCount: 305 }])).body.skipped).toBe(1);
  });

  it("ends the same whatever the order of the rows and however they are split", async () => {
    const anyRow = fc.record({
      platformVideoId: fc.constantFrom("video-1", "video-2"),
      observedAt: fc
        .integer({ min: 0, max: 90 })
        .map((hours) => new Date(Date.UTC(2026, 6, 20, hours)).toISOString()),
      viewCount: fc.integer({ min: 0, max: 500 }),
      likeCount: fc.option(fc.integer({ min: 0, max: 50 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 11 }),
        async (parts, cut) => {
          const rows = parts.map((part) => row(part));
          const together = await buildOrganization(app);
          const apart = await buildOrganization(app);
          const [key, otherKey] = [(await buildApiKey(together)).secret, (await buildApiKey(apart)).secret];
          await importRows(rows, key);
          for (const some of [rows.toReversed().slice(cut), rows.toReversed().slice(0, cut)])
            if (some.length > 0) await importRows(some, otherKey);
          expect(await readStoredHistory(apart)).toEqual(await readStoredHistory(together));
        },
      ),
      { numRuns: 5 },
    );
  });

  it("imports the same rows once when many calls bring them at the same moment", async () => {
    const rows = Array.from({ length: 60 }, (_, day) =>
      row({
        platformVideoId: `video-${day % 3}`,
        observedAt: new Date(Date.UTC(2026, 6, 1 + day)).toISOString(),
        viewCount: day * 10,
      }),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => importRows(rows)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.rows - body.skipped, 0)).toBe(60);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 590 + 580 + 570, videos: 3 });
  });

  it("keeps what was seen later of a known video, and fills its gaps", async () => {
    const account = await buildTrackedAccount(organization, {
      platformAccountId: "account-1",
      username: "known",
    });
    const video = await buildVideo(organization, account, { platformVideoId: "video-1", caption: "Synced" });
    await recordHistory(organization, video, [{ at: "2026-09-20T10:00:00Z", viewCount: 50 }]);
    await importRows([row({ caption: "Imported", hashtags: ["ad"], durationSeconds: 30, viewCount: 20 })]);
    const stored = await readStoredHistory(organization);
    expect(stored).toContain("account | tiktok | account-1 | added | known | 30 | f");
    expect(stored.filter((line) => /^(video|fact) /.test(line))).toEqual([
      "fact | video-1 | 2026-05-01 | 20 | 0 | 0 | 0 | 0",
      "fact | video-1 | 2026-09-20 | 50 | 0 | 0 | 0 | 0",
      "video | tiktok | video-1 | account-1 | 2026-09-01 12:00:00+00 | 2026-09-21 08:30:00+00 | video | Synced | {ad} | 30 | 50 | 0 | 0 | 0 | 0",
    ]);
  });

  it("keeps an account for good that only carried single videos", async () => {
    const account = await buildTrackedAccount(organization, {
      platformAccountId: "account-1",
      origin: "video",
      maxVideos: 0,
    });
    await buildTrackedVideo(organization, account, { platformVideoId: "video-1", isReference: true });
    const video = await buildVideo(organization, account, { platformVideoId: "video-1" });
    await recordHistory(organization, video, [{ at: "2026-05-02", viewCount: 40 }]);
    expect((await readTotals(organization)).ownViews).toBe(0);
    await importRows([row({ platformVideoId: "video-2" })]);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 100, videos: 1 });
    await importRows([row({ platformVideoId: "video-1", viewCount: 40 })]);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 140, videos: 2 });
    expect(await readStoredHistory(organization)).toContainEqual(
      expect.stringContaining("| account-1 | import |"),
    );
  });

  it("leaves another organization's videos alone", async () => {
    const other = await buildOrganization(app);
    await importRows([row()], (await buildApiKey(other)).secret);
    const stored = await readStoredHistory(other);
    await importRows([row({ platformAccountId: "account-2", viewCount: 900 })]);
    expect(await readStoredHistory(other)).toEqual(stored);
    expect((await readTotals(organization)).ownViews).toBe(900);
  });

  it("refuses more accounts than the plan tracks, and stores nothing", async () => {
    organization = await buildOrganization(app, { plan: "basic" });
    apiKey = (await buildApiKey(organization)).secret;
    const rows = Array.from({ length: 26 }, (_, index) =>
      row({ platformAccountId: `account-${index}`, platformVideoId: `video-${index}` }),
    );
    const { status, body } = await importRows(rows);
    expect({ status, data: body.data }).toEqual({ status: 402, data: { meter: "tracked_accounts" } });
    expect(await readStoredHistory(organization)).toEqual([]);
    expect((await importRows(rows.slice(1))).body).toMatchObject({ accounts: 25, skipped: 0 });
  });

  it("takes 10,000 rows with long captions in one call", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      row({
        platformVideoId: `73000000000000${index % 500}`,
        observedAt: new Date(Date.UTC(2025, 4, 1, index)).toISOString(),
        caption: "Every morning the same: ".repeat(40),
        hashtags: Array.from({ length: 15 }, (_, tag) => `hashtag${tag}`),
        likeCount: index,
        commentCount: index,
        shareCount: index,
        bookmarkCount: index,
        contentType: "video",
        durationSeconds: 30,
      }),
    );
    expect((await importRows(rows)).body).toEqual({ rows: 10_000, videos: 500, accounts: 1, skipped: 0 });
  });
});

describe("a bad import", () => {
  const issuesOf = async (rows: unknown) => {
    const { status, body } = await importRows(rows);
    expect(status).toBe(400);
    expect(await countRows("tracked_accounts")).toBe(0);
    return body.data.issues as { path: string; message: string }[];
  };

  it.each([
    ["platform", { platform: "vimeo" }, "Expected one of facebook, instagram, tiktok, youtube"],
    ["platformAccountId", { platformAccountId: "" }, "Expected 1 to 200 characters"],
    ["username", { username: "x".repeat(201) }, "Expected 1 to 200 characters"],
    ["platformVideoId", { platformVideoId: 7 }, "Expected 1 to 200 characters"],
    ["publishedAt", { publishedAt: "2026-05-01" }, /^Expected an ISO 8601 timestamp with an offset/],
    ["observedAt", { observedAt: "2026-05-01T10:00:00" }, /^Expected an ISO 8601 timestamp with an offset/],
    ["observedAt", { observedAt: "2026-09-21T08:35:01Z" }, "Lies in the future"],
    ["publishedAt", { publishedAt: "2027-01-01T00:00:00Z" }, "Lies in the future"],
    ["publishedAt", { publishedAt: "1999-12-31T23:59:59Z" }, "Lies before the year 2000"],
    ["viewCount", { viewCount: -1 }, "Expected a whole number from 0 to 1,000,000,000,000"],
    ["viewCount", { viewCount: "12" }, "Expected a whole number from 0 to 1,000,000,000,000"],
    ["viewCount", { viewCount: null }, "Expected a whole number from 0 to 1,000,000,000,000"],
    ["likeCount", { likeCount: 1.5 }, "Expected a whole number from 0 to 1,000,000,000,000"],
    ["bookmarkCount", { bookmarkCount: 1_000_000_000_001 }, /whole number/],
    ["caption", { caption: "x".repeat(5_001) }, "Expected up to 5,000 characters"],
    ["hashtags.1", { hashtags: ["a", "b c"] }, /hashtags without spaces/],
    ["hashtags", { hashtags: "a b" }, /hashtags without spaces/],
    ["contentType", { contentType: "reel" }, "Expected one of video, slideshow"],
    ["durationSeconds", { durationSeconds: -1 }, "Expected a number from 0 to 1,000,000"],
    ["views", { views: 5 }, "Unknown field"],
  ])("names %s of a bad row (case %#)", async (field, fields, message) => {
    const issues = await issuesOf([row(), { ...row({ platformVideoId: "video-2" }), ...fields }]);
    expect(issues).toEqual([{ path: `rows.1.${field}`, message: expect.stringMatching(message) }]);
  });

  it("accepts clocks that run five minutes ahead", async () => {
    expect((await importRows([row({ observedAt: "2026-09-21T08:35:00Z" })])).status).toBe(200);
  });

  it("names every missing field, and every problem of every row at once", async () => {
    const paths = (await issuesOf([{}, row(), row({ viewCount: -1 })])).map(({ path }) => path);
    expect(paths).toEqual([
      "rows.0.platform",
      "rows.0.platformAccountId",
      "rows.0.username",
      "rows.0.platformVideoId",
      "rows.0.publishedAt",
      "rows.0.observedAt",
      "rows.0.viewCount",
      "rows.2.viewCount",
    ]);
  });

  it("says how many problems there are besides a thousand", async () => {
    const issues = await issuesOf(Array.from({ length: 1_200 }, () => row({ viewCount: -1 })));
    expect(issues).toHaveLength(1_001);
    expect(issues.at(-1)).toEqual({ path: "", message: "And 200 more" });
  });

  it.each([
    ["no rows", [], "rows"],
    ["more than 10,000", Array.from({ length: 10_001 }, () => row()), "rows"],
    ["something else", "rows", "rows"],
  ])("refuses %s", async (_, rows, path) => {
    expect((await issuesOf(rows)).map((issue) => issue.path)).toEqual([path]);
  });

  it("refuses a video that two accounts claim, in one call or against what is stored", async () => {
    const claimed = row({ platformAccountId: "account-2" });
    expect(await issuesOf([row(), row({ platformVideoId: "video-2" }), claimed])).toEqual([
      {
        path: "rows.2.platformAccountId",
        message: "An earlier row names video video-1 with another account",
      },
    ]);
    await importRows([row()]);
    const { status, body } = await importRows([row({ platformVideoId: "video-3" }), claimed]);
    expect(status).toBe(400);
    expect(body.data.issues).toEqual([
      { path: "rows.1.platformAccountId", message: "Video video-1 is known as one of account account-1" },
    ]);
    expect(await countRows("tracked_accounts")).toBe(1);
  });
});
