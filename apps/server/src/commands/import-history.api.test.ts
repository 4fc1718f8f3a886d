import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ImportRow } from "@clipledger/contract/tracking-import";
import { IMPORT_FIELDS } from "@clipledger/domain/tracking/import-row";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../test/builders.ts";
import { readStoredHistory } from "../../test/stored-history.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { buildTrackedAccount, buildVideo, readTotals } from "../../test/tracking-builders.ts";
import { sql } from "../infra/db/sql.ts";
import { importHistory } from "../modules/tracking/import/import-history.ts";
import { importHistoryCommand } from "./import-commands.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
});

/** What the command printed, or what is wrong with its arguments. */
async function run(file: string, ...more: string[]): Promise<string> {
  const work = importHistoryCommand.prepare(["--organization", organization.id, "--file", file, ...more]);
  if (typeof work === "string") return work;
  let printed = "";
  await work({
    ...app.services,
    print: (text) => {
      printed += text;
    },
  });
  return printed.replace(/ in [\d.]+ s \([\d,]+ rows\/s\)/, "");
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(app.dataDir, name);
  await writeFile(path, content);
  return path;
}

const writeCsv = (rows: readonly ImportRow[], name = "history.csv") => write(name, toCsv(rows));
const writeNdjson = (rows: readonly ImportRow[]) =>
  write("history.ndjson", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

function toCsv(rows: readonly ImportRow[]): string {
  const cell = (value: unknown) => {
    const text = Array.isArray(value) ? value.join("|") : String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => IMPORT_FIELDS.map((field) => cell(row[field])).join(","));
  return [IMPORT_FIELDS.join(","), ...lines, ""].join("\n");
}

/** Videos as another tracker may list them: some once a day and in order, one newest first, one by the hour. */
function history(): ImportRow[] {
  const rows = ["daily", "backward", "hourly", "old"].flatMap((name, video) =>
    Array.from({ length: 30 }, (_, index): ImportRow => {
      const step = name === "backward" ? 29 - index : index;
      const hours = name === "hourly" ? step * 5 : step * 24 - (name === "old" ? 9_000 : 0);
      return {
        platform: video === 3 ? "youtube" : "tiktok",
        platformAccountId: `account-${video % 2}`,
        username: `creator.${video % 2}`,
        platformVideoId: name,
        publishedAt: "2025-05-01T10:00:00Z",
        observedAt: new Date(Date.UTC(2026, 6, 10, 8 + hours)).toISOString(),
        viewCount: 100 + ((step * 37) % 50) + step * 3,
        likeCount: step % 4 === 0 ? null : step,
        commentCount: step % 7,
        caption: `${name}, as of\n"step ${Math.floor(step / 10)}"`,
        hashtags: ["ad", `tag${step % 3}`],
        contentType: video === 2 ? "slideshow" : "video",
        durationSeconds: 10 + video,
      };
    }),
  );
  return rows;
}

describe("import", () => {
  it("stores a CSV, an NDJSON and a packed file just as the API stores their rows", async () => {
    const rows = history();
    await importHistory(organization.ctx, { rows });
    const expected = await readStoredHistory(organization);
    expect(expected.length).toBeGreaterThan(300);
    for (const path of [
      await writeCsv(rows),
      await writeNdjson(rows),
      await write(
        "history.CSV.gz",
        gzipSync(`\uFEFF${toCsv(rows).replaceAll("\n", "\r\n").replaceAll("as of\r\n", "as of\n")}`),
      ),
    ]) {
      organization = await buildOrganization(app);
      expect(await run(path)).toBe("Imported 120 rows of 4 videos by 3 accounts.\n");
      expect(await readStoredHistory(organization)).toEqual(expected);
      expect(await run(path)).toBe(
        "Imported 120 rows of 4 videos by 3 accounts. 120 rows changed nothing.\n",
      );
      expect(await readStoredHistory(organization)).toEqual(expected);
    }
  });

  it("adds to what is known, whatever the order of rows", async () => {
    const anyRow = fc.record({
      platformVideoId: fc.constantFrom("video-1", "video-2", "video-3"),
      hour: fc.integer({ min: 0, max: 24 * 6 }),
      viewCount: fc.integer({ min: 0, max: 500 }),
      likeCount: fc.option(fc.integer({ min: 0, max: 50 })),
    });
    const someRows = fc.array(anyRow, { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(someRows, someRows, async (first, second) => {
        const [known, added] = [first, second].map((rows) =>
          rows.map(({ hour, ...row }) => toRow({ ...row, observedAt: at(hour) })),
        );
        const together = await buildOrganization(app);
        await importHistory(together.ctx, { rows: [...(known ?? []), ...(added ?? [])] });
        organization = await buildOrganization(app);
        await importHistory(organization.ctx, { rows: known ?? [] });
        await run(await writeCsv(added ?? []));
        expect(await readStoredHistory(organization)).toEqual(await readStoredHistory(together));
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it("logs one entry of nobody's, and publishes nothing", async () => {
    await run(await writeCsv([toRow()]));
    const entries = await app.services.db.rows(sql`
      select type, actor_type, surface, subject_label from activity
      where organization_id = ${organization.id} and type = 'tracking.imported'`);
    expect(entries).toEqual([
      {
        type: "tracking.imported",
        actor_type: "system",
        surface: "system",
        subject_label: "1 row of 1 video by 1 account",
      },
    ]);
    expect(
      await app.services.db.rows(sql`select from events where organization_id = ${organization.id}`),
    ).toEqual([]);
  });

  it("only looks with --check", async () => {
    const path = await writeCsv(history());
    expect(await run(path, "--check")).toBe(
      "The file is good: 120 rows of 4 videos by 3 accounts. Nothing was imported.\n",
    );
    expect(await readStoredHistory(organization)).toEqual([]);
  });
});

describe("a file that is not imported", () => {
  afterAll(async () => {
    expect(await app.services.db.rows(sql`select from pg_class where relname = 'import_rows'`)).toEqual([]);
  });

  const refusal = async (path: string, ...more: string[]) => {
    const message = await run(path, ...more).then(
      () => "imported",
      (error: Error) => error.message,
    );
    expect(await readStoredHistory(organization)).toEqual([]);
    return message.replaceAll(path, "FILE");
  };

  it.each([
    ["imported", []],
    ["checked", ["--check"]],
  ])("names line and column of bad rows when it is %s, of the first twenty", async (_, more) => {
    const rows = history();
    const lines = toCsv([...rows, toRow({ platformVideoId: "daily", platformAccountId: "account-9" })]).split(
      "\n",
    );
    const path = await write(
      "bad.csv",
      lines.map((line, index) => (index === 17 ? line.replace("tiktok", "vimeo") : line)).join("\n"),
    );
    expect(await refusal(path, ...more)).toMatch(
      /^Nothing was imported\.\nFILE:18:1 platform: Expected one of facebook[^\n]*\nFILE:\d+:8 platformAccountId: An earlier row names video daily with another account$/,
    );
    const manyBad = await write("bad.ndjson", '{"platform":"tiktok"}\n'.repeat(10));
    const message = await refusal(manyBad, ...more);
    expect(message.split("\n")).toHaveLength(22);
    expect(message).toMatch(/\nFILE:4:1 username: [^\n]*\nand 40 more$/);
  });

  it.each([
    ["empty.csv", "", "FILE:1:1 The file has no rows"],
    ["columns.csv", "platform,views\n", /FILE:1:10 views: Unknown column/],
    [
      "latin1.csv",
      Buffer.from(`${IMPORT_FIELDS.join(",")}\ncaf\xe9\n`, "latin1"),
      "FILE:2:1 This line is not UTF-8 text",
    ],
    ["open.csv", `${IMPORT_FIELDS.join(",")}\n"`, "FILE:2:1 This quote is never closed"],
    [
      "future.csv",
      toCsv([toRow({ observedAt: "2026-09-21T08:36:00Z" })]),
      "FILE:2:51 observedAt: Lies in the future",
    ],
    ["broken.csv.gz", "x", /^FILE is not imported: The file cannot be read: /],
  ])("says what is wrong with %s", async (name, content, problem) => {
    expect(await refusal(await write(name, content))).toMatch(problem);
  });

  it("has a video that is known under another account", async () => {
    const account = await buildTrackedAccount(organization, { platformAccountId: "other" });
    await buildVideo(organization, account, { platformVideoId: "video-1" });
    const path = await writeCsv([toRow({ platformVideoId: "video-2" }), toRow()]);
    await expect(run(path)).rejects.toThrow(
      ":3:1 platformAccountId: Video video-1 is known as one of account other",
    );
    expect(await readTotals(organization)).toMatchObject({ videos: 1 });
  });

  it("names more accounts than the plan tracks", async () => {
    organization = await buildOrganization(app, { plan: "free" });
    const path = await writeCsv(
      Array.from({ length: 4 }, (_, index) =>
        toRow({ platformAccountId: `a${index}`, platformVideoId: `v${index}` }),
      ),
    );
    for (const more of [[], ["--check"]])
      expect(await refusal(path, ...more)).toBe("FILE is not imported: Your plan tracks up to 3 accounts");
  });

  it("is for an organization that does not exist", async () => {
    const path = await writeCsv([toRow()]);
    const work = importHistoryCommand.prepare(["--organization", "org_AAAAAAAAAAAA", "--file", path]);
    if (typeof work === "string") throw new Error(work);
    await expect(work({ ...app.services, print: () => undefined })).rejects.toThrow(
      "There is no organization org_AAAAAAAAAAAA",
    );
  });
});

describe("its options", () => {
  it.each([
    [["--file", "/none.csv"], "--organization: expected an org_ id\n--file: there is no such file"],
    [
      ["--organization", "org_AAAAAAAAAAAA", "--file", "/dev/null"],
      "--format: the file's name does not tell; say csv or ndjson",
    ],
    [
      ["--organization", "org_AAAAAAAAAAAA", "--file", "/dev/null", "--format", "xml"],
      "--format: expected csv or ndjson",
    ],
  ])("%j are refused before anything is opened", (args, problem) => {
    expect(importHistoryCommand.prepare(args)).toBe(problem);
  });
});

function toRow(fields: Partial<ImportRow> = {}): ImportRow {
  return {
    platform: "tiktok",
    platformAccountId: "account-1",
    username: "ada",
    platformVideoId: "video-1",
    publishedAt: "2026-05-01T10:00:00Z",
    observedAt: "2026-05-02T10:00:00Z",
    viewCount: 10,
    ...fields,
  };
}

function at(hour: number): string {
  return new Date(Date.UTC(2026, 6, 20, hour)).toISOString();
}
