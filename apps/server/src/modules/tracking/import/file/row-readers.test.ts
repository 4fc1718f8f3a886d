import { IMPORT_FIELDS, type ImportField } from "@clipledger/domain/tracking/import-row";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../../../../scripts/test-run/property-runs.ts";
import type { ImportedRow } from "../imported-row.ts";
import type { RowListener, RowReader } from "./file-problems.ts";
import { createCsvRows, createNdjsonRows } from "./row-readers.ts";

function read(createReader: (listener: RowListener) => RowReader, ...pieces: string[]) {
  const rows: ImportedRow[] = [];
  const lines: number[] = [];
  const problems: string[] = [];
  const reader = createReader({
    onRow(row, { line }) {
      rows.push(row);
      lines.push(line);
    },
    onProblem: ({ line, column }, field, message) =>
      problems.push(`${line}:${column} ${field ?? "-"} ${message}`),
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return { rows, lines, problems };
}

const header = "platform,platformAccountId,username,platformVideoId,publishedAt,observedAt,viewCount";
const good = "tiktok,acc,ada,vid,2026-05-01T10:00:00Z,2026-05-02T10:00:00Z,12";
const goodRow = {
  platform: "tiktok",
  platformAccountId: "acc",
  username: "ada",
  platformVideoId: "vid",
  publishedAt: Date.UTC(2026, 4, 1, 10),
  observedAt: Date.UTC(2026, 4, 2, 10),
  viewCount: 12,
  likeCount: null,
  commentCount: null,
  shareCount: null,
  bookmarkCount: null,
  caption: null,
  hashtags: null,
  contentType: null,
  durationSeconds: null,
};

describe("rows of a CSV file", () => {
  it("come in the types of the import, whatever the order of the columns", () => {
    const all = `hashtags,caption,${header},likeCount,durationSeconds,contentType\n`;
    const { rows, problems } = read(
      createCsvRows,
      `${all}#Ad|fun  x,"Hi, there",${good},3,12.5,video\n`,
      `,,${good},,,\n`,
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        ...goodRow,
        hashtags: ["Ad", "fun", "x"],
        caption: "Hi, there",
        likeCount: 3,
        durationSeconds: 12.5,
        contentType: "video",
      },
      goodRow,
    ]);
  });

  it("name line, column and field of everything wrong with them", () => {
    const bad = "vimeo,,ada,vid,2026-05-01,2026-05-02T10:00:00,1.5";
    const { rows, lines, problems } = read(
      createCsvRows,
      `${header}\r\n${good}\r\n${bad}\r\n${good}\r\n${good},1\r\n`,
    );
    expect({ rows: rows.length, lines }).toEqual({ rows: 2, lines: [2, 4] });
    expect(problems).toEqual([
      "3:1 platform Expected one of facebook, instagram, tiktok, youtube",
      "3:7 platformAccountId Expected 1 to 200 characters",
      expect.stringMatching(/^3:16 publishedAt Expected an ISO 8601/),
      expect.stringMatching(/^3:27 observedAt Expected an ISO 8601/),
      "3:47 viewCount Expected a whole number from 0 to 1,000,000,000,000",
      "5:1 - Expected 7 values, found 8",
    ]);
  });

  it("need a header that names every required column and no other", () => {
    const { rows, problems } = read(createCsvRows, `platform,views,platform\n${good}\n`);
    expect(rows).toEqual([]);
    expect(problems).toEqual([
      expect.stringMatching(/^1:10 views Unknown column; there are platform, platformAccountId, /),
      "1:16 platform This column is there twice",
      "1:1 platformAccountId This column is missing",
      "1:1 username This column is missing",
      "1:1 platformVideoId This column is missing",
      "1:1 publishedAt This column is missing",
      "1:1 observedAt This column is missing",
      "1:1 viewCount This column is missing",
    ]);
  });

  it("pass on that a quote was left open", () => {
    expect(read(createCsvRows, `${header}\n${good}\n"tiktok`).problems).toEqual([
      "3:1 - This quote is never closed",
    ]);
  });
});

describe("rows of an NDJSON file", () => {
  const object = { ...goodRow, publishedAt: "2026-05-01T10:00:00Z", observedAt: "2026-05-02T10:00:00Z" };

  it("come in the types of the import", () => {
    const text = `${JSON.stringify({ ...object, hashtags: ["#Ad"] })}\n\n${JSON.stringify(object)}`;
    const { rows, lines, problems } = read(createNdjsonRows, text.slice(0, 50), text.slice(50));
    expect({ rows, lines, problems }).toEqual({
      rows: [{ ...goodRow, hashtags: ["Ad"] }, goodRow],
      lines: [1, 3],
      problems: [],
    });
  });

  it("name line, column and field of everything wrong with them", () => {
    const { rows, problems } = read(createNdjsonRows, `{"viewCount": -1, "views": 2}\n[1]\n{"platform"\n`);
    expect(rows).toEqual([]);
    expect(problems.slice(0, 2)).toEqual([
      "1:19 views Unknown field",
      "1:1 platform Expected one of facebook, instagram, tiktok, youtube",
    ]);
    expect(problems).toContain("1:2 viewCount Expected a whole number from 0 to 1,000,000,000,000");
    expect(problems).toContain("2:1 - Expected a JSON object");
    expect(problems.at(-1)).toMatch(/^3:\d+ - Malformed JSON: /);
  });
});

describe("both formats", () => {
  const texts = fc.constantFrom(
    ...[
      "tiktok",
      "acc",
      "2026-05-01T10:00:00Z",
      "2026-05-01T10:00:00.5+02:00",
      "2026-13-01T10:00:00Z",
      "video",
    ],
    ...["0", "12", "1000000000000", "1000000000001", "12.5", "-1", "1e3", "x".repeat(201), "x".repeat(5_001)],
  );
  const numbers = new Set<ImportField>([
    "viewCount",
    "likeCount",
    "commentCount",
    "shareCount",
    "bookmarkCount",
    "durationSeconds",
  ]);
  /** A cell as a JSON writer would type it. */
  const typed = (field: ImportField, text: string): unknown => {
    if (text === "") return null;
    if (field === "hashtags") return text.split("|");
    return numbers.has(field) && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  };

  it("accept the same rows and refuse the same fields", () => {
    const cells = fc.record(
      Object.fromEntries(IMPORT_FIELDS.map((field) => [field, fc.oneof(fc.constant(""), texts)])),
    );
    const base = {
      ...Object.fromEntries(header.split(",").map((field, index) => [field, good.split(",")[index] ?? ""])),
    };
    fc.assert(
      fc.property(
        cells,
        fc.subarray([...IMPORT_FIELDS], { minLength: 1, maxLength: 3 }),
        (random, changed) => {
          const row = Object.fromEntries(
            IMPORT_FIELDS.map((field) => [
              field,
              (changed.includes(field) ? random[field] : base[field]) ?? "",
            ]),
          );
          const csv = read(
            createCsvRows,
            `${IMPORT_FIELDS.join(",")}\n${IMPORT_FIELDS.map((field) => row[field]).join(",")}\n`,
          );
          const object = Object.fromEntries(
            IMPORT_FIELDS.map((field) => [field, typed(field, row[field] ?? "")]),
          );
          const ndjson = read(createNdjsonRows, JSON.stringify(object));
          expect(csv.rows).toEqual(ndjson.rows);
          const withoutPlace = (problem: string) => problem.replace(/^\d+:\d+ /, "");
          expect(csv.problems.map(withoutPlace)).toEqual(ndjson.problems.map(withoutPlace));
        },
      ),
      { numRuns: runs(1_000) },
    );
  });
});
