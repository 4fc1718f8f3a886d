import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "./guess-columns.ts";
import { createBatches, createHistoryReader, type RowProblem } from "./history-reader.ts";

interface Row {
  readonly platform: string;
  readonly platformVideoId: string;
  readonly platformAccountId: string;
}

const NOW = Date.UTC(2026, 8, 21, 8, 30);

const columns = {
  ...{ platform: 0, platformAccountId: 1, username: 2, platformVideoId: 3, publishedAt: 4, observedAt: 5 },
  ...{ viewCount: 6, likeCount: 7, caption: 8, hashtags: 9, contentType: 10, durationSeconds: 11 },
};
const header =
  "platform,account,name,video,published,observed,views,likes,caption,hashtags,type,seconds,remarks";
const good = {
  platform: "tiktok",
  platformAccountId: "7101",
  username: "ada.cooks",
  platformVideoId: "7301",
  publishedAt: "2026-05-01T10:00:00Z",
  observedAt: "2026-05-02T10:00:00+02:00",
  viewCount: "1200",
  likeCount: "",
  caption: "",
  hashtags: "",
  contentType: "",
  durationSeconds: "",
};

function line(cells: Partial<typeof good> = {}): string {
  return `${Object.values({ ...good, ...cells }).join(",")},`;
}

function read(lines: readonly string[], mapping: ColumnMapping = { columns }) {
  const headers: (readonly string[])[] = [];
  const rows: [number, Row][] = [];
  const bad: [number, readonly RowProblem[]][] = [];
  const reader = createHistoryReader<Row>(mapping, NOW, {
    onHeaders: (found) => headers.push(found),
    onRow: (row, at) => rows.push([at, row]),
    onBadRow: (problems, at) => bad.push([at, problems]),
  });
  reader.push(lines.join("\n"));
  reader.end();
  return { headers, rows, bad };
}

const required = {
  ...{ platform: "tiktok", platformAccountId: "7101", username: "ada.cooks", platformVideoId: "7301" },
  ...{ publishedAt: "2026-05-01T10:00:00Z", observedAt: "2026-05-02T10:00:00+02:00", viewCount: 1_200 },
};

describe("a history reader", () => {
  it("gives rows with their lines, after the names of the columns", () => {
    const full = {
      ...{ likeCount: "90", caption: "Soup", hashtags: "soup|#ad" },
      ...{ contentType: "video", durationSeconds: "12.5" },
    };
    const { headers, rows, bad } = read([header, line(full), "", line({ viewCount: "1300" })]);
    expect(headers).toEqual([header.split(",")]);
    expect(bad).toEqual([]);
    expect(rows).toStrictEqual([
      [
        2,
        {
          ...required,
          ...{ likeCount: 90, caption: "Soup", hashtags: ["soup", "ad"] },
          ...{ contentType: "video", durationSeconds: 12.5 },
        },
      ],
      [4, { ...required, viewCount: 1_300 }],
    ]);
  });

  it("needs nobody who asks for the names of the columns", () => {
    const lines: number[] = [];
    const reader = createHistoryReader<Row>({ columns }, NOW, {
      onRow: (_row, at) => lines.push(at),
      onBadRow: (problems) => expect(problems).toEqual([]),
    });
    reader.push(`${header}\n${line()}\n`);
    expect(lines).toEqual([2]);
  });

  it("takes a platform for every row, and leaves columns aside that mean nothing", () => {
    const mapping = { columns: { platformVideoId: 1, viewCount: 2 }, everyPlatform: "youtube" } as const;
    expect(read(["remarks,video,views", "x,7301,5"], mapping).rows).toStrictEqual([
      [2, { platform: "youtube", platformVideoId: "7301", viewCount: 5 }],
    ]);
  });

  it.each([
    ["platform", "myspace", "Expected one of facebook, instagram, tiktok, youtube"],
    ["platform", "", "Expected one of facebook, instagram, tiktok, youtube"],
    ["username", "", "Expected 1 to 200 characters"],
    ["username", "x".repeat(201), "Expected 1 to 200 characters"],
    ["viewCount", "", "Expected a whole number from 0 to 1,000,000,000,000"],
    ["likeCount", "many", "Expected a whole number from 0 to 1,000,000,000,000"],
    ["durationSeconds", "-1", "Expected a number from 0 to 1,000,000"],
    ["publishedAt", "", "Expected an ISO 8601 timestamp with an offset, such as 2026-09-21T08:30:00Z"],
    [
      "observedAt",
      "2026-05-02",
      "Expected an ISO 8601 timestamp with an offset, such as 2026-09-21T08:30:00Z",
    ],
    ["publishedAt", "1999-12-31T23:59:59Z", "Lies before the year 2000"],
    ["observedAt", "2026-09-21T08:35:01Z", "Lies in the future"],
  ])("leaves out a row whose %s is %j", (field, text, message) => {
    const { rows, bad } = read([header, line({ [field]: text }), line()]);
    expect(bad).toEqual([[2, [{ line: 2, field, message }]]]);
    expect(rows.map(([at]) => at)).toEqual([3]);
  });

  it("takes counts for counts, however early they would be as an instant", () => {
    const { rows } = read([header, line({ viewCount: "0", likeCount: "999999999999" })]);
    expect(rows).toEqual([[2, { ...required, viewCount: 0, likeCount: 999_999_999_999 }]]);
  });

  it("names all that is wrong with a row", () => {
    const { bad } = read([header, line({ username: "", viewCount: "-5" })]);
    expect(bad.map(([at, problems]) => [at, problems.map(({ field }) => field)])).toEqual([
      [2, ["username", "viewCount"]],
    ]);
  });

  it.each([
    ["a,b", "Expected 3 values, found 2"],
    ["a,b,c,d", "Expected 3 values, found 4"],
  ])("leaves out %j below three columns", (text, message) => {
    const { rows, bad } = read(["one,two,three", text], { columns: {} });
    expect(bad).toEqual([[2, [{ line: 2, field: null, message }]]]);
    expect(rows).toEqual([]);
  });

  it("leaves out rows that name another account for a video than the first good one", () => {
    const { rows, bad } = read([
      header,
      line({ platformAccountId: "7109", viewCount: "none" }),
      line(),
      line({ platformAccountId: "7102" }),
      line({ platformAccountId: "7102" }),
      line({ platformAccountId: "7102", platform: "youtube" }),
      line({ platformAccountId: "7102", platformVideoId: "7302" }),
      line({ viewCount: "1300" }),
    ]);
    const message = "An earlier row names video 7301 with another account";
    expect(bad.slice(1)).toEqual([
      [4, [{ line: 4, field: "platformAccountId", message }]],
      [5, [{ line: 5, field: "platformAccountId", message }]],
    ]);
    expect(rows.map(([at]) => at)).toEqual([3, 6, 7, 8]);
  });

  it("tells where it had to stop", () => {
    const { rows, bad } = read(["video,views", "7301,5", '7302,"5', "7303,5"], { columns: {} });
    const message = "This quote is never closed. Nothing after it was read";
    expect(rows.map(([at]) => at)).toEqual([2]);
    expect(bad).toEqual([[3, [{ line: 3, field: null, message }]]]);
  });
});

describe("batches", () => {
  const batches = () => createBatches<{ caption?: string | null; hashtags?: string[] | null }>((row) => row);

  it("are full with 5,000 rows, and the last one when all is read", () => {
    const { add, takeFull, close } = batches();
    for (let row = 0; row < 4_999; row += 1) add({});
    expect(takeFull()).toEqual([]);
    for (let row = 0; row < 5_002; row += 1) add({});
    expect(takeFull().map(({ length }) => length)).toEqual([5_000, 5_000]);
    close();
    close();
    expect(takeFull()).toEqual([[{}]]);
    expect(takeFull()).toEqual([]);
  });

  it.each([
    ["captions", { caption: "x".repeat(3_999_700) }],
    ["hashtags", { caption: "x".repeat(3_999_695), hashtags: ["aa", "bb"] }],
  ])("are full with four million characters of %s, at 300 for the rest of a row", (_what, row) => {
    const oneLess = { ...row, caption: row.caption.slice(1) };
    const { add, takeFull } = batches();
    add(oneLess);
    expect(takeFull()).toHaveLength(0);
    add({ caption: null, hashtags: null });
    expect(takeFull().map(({ length }) => length)).toEqual([2]);
    add(oneLess);
    expect(takeFull()).toHaveLength(0);
    const other = batches();
    other.add(row);
    expect(other.takeFull().map(({ length }) => length)).toEqual([1]);
  });
});
