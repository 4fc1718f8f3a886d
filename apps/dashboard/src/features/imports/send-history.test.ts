import type { Imported, ImportRow } from "@clipledger/contract/tracking-import";
import { guessColumns } from "@clipledger/domain/tracking/guess-columns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../../scripts/test-run/property-runs.ts";
import {
  atStart,
  checkHistory,
  RefusedRows,
  readHead,
  type SendPosition,
  sendHistory,
} from "./send-history.ts";

const header = "platform,account id,handle,video id,published,date,views,caption";
const mapping = guessColumns(header.split(","));
const nowMs = Date.parse("2026-10-01T00:00:00Z");
const { signal } = new AbortController();

function line(video: number, views: number | string, account = "a1"): string {
  return `tiktok,${account},ada,v${video},2026-05-01T10:00:00Z,2026-05-02T08:00:00Z,${views},"Soup, ""hot"""`;
}

function fileOf(...lines: readonly string[]): Blob {
  return new Blob([[header, ...lines].map((text) => `${text}\r\n`).join("")]);
}

function stored(rows: readonly ImportRow[]): Imported {
  return { rows: rows.length, videos: 1, accounts: 1, skipped: 0 };
}

interface Sending {
  readonly from?: SendPosition;
  readonly leavesOut?: boolean;
  readonly send?: (rows: ImportRow[]) => Promise<Imported>;
}

async function send(file: Blob, { from = atStart, leavesOut = true, send: ask }: Sending = {}) {
  const batches: ImportRow[][] = [];
  const positions: SendPosition[] = [];
  const position = await sendHistory(file, mapping, {
    nowMs,
    from,
    leavesOut,
    signal,
    send: async (rows) => {
      const answer = ask === undefined ? stored(rows) : await ask(rows);
      batches.push(rows);
      return answer;
    },
    onPosition: async (reached) => void positions.push(reached),
  });
  return { batches, positions, position };
}

const check = (file: Blob) => checkHistory(file, mapping, { nowMs, signal, onProgress: () => undefined });

describe("checkHistory", () => {
  it("tells every problem by its line, and counts what is good", async () => {
    const file = fileOf(
      line(1, 10),
      line(2, "many"),
      '"a\nb"',
      line(3, 5),
      line(3, 6, "a2"),
      "tiktok,a1,,v9,2026,2027-05-02T08:00:00Z,1,",
    );
    expect(await check(file)).toEqual({
      goodRows: 2,
      badRows: 4,
      videos: 2,
      accounts: 1,
      problems: [
        { line: 3, field: "viewCount", message: "Expected a whole number from 0 to 1,000,000,000,000" },
        { line: 4, field: null, message: "Expected 8 values, found 1" },
        {
          line: 7,
          field: "platformAccountId",
          message: "An earlier row names video v3 with another account",
        },
        { line: 8, field: "username", message: "Expected 1 to 200 characters" },
        { line: 8, field: "publishedAt", message: expect.stringContaining("ISO 8601") },
        { line: 8, field: "observedAt", message: "Lies in the future" },
      ],
    });
  });

  it("says where a quote is left open, and that nothing after it was read", async () => {
    const { problems, goodRows } = await check(fileOf(line(1, 1), 'tiktok,"a1', line(2, 2)));
    expect(goodRows).toBe(1);
    expect(problems.at(-1)?.message).toMatch(/Nothing after it was read$/);
  });

  it("refuses what is no UTF-8", async () => {
    await expect(check(new Blob([header, "\n", new Uint8Array([0xff, 0xfe])]))).rejects.toThrow(TypeError);
  });
});

describe("readHead", () => {
  it.each([
    ["", "This file is empty."],
    ["a;b;c\n1;2;3", "Its values are not separated by commas. Save it as CSV with commas."],
    ["a,b\n", "This file has no rows below its first line."],
  ])("says what is wrong with %j", async (text, problem) => {
    expect(await readHead(new Blob([text]))).toEqual({ problem });
  });

  it("reads the first rows, also after a byte order mark", async () => {
    const head = await readHead(new Blob(["\uFEFFa, b\n", "1,2\n".repeat(9)]));
    expect(head).toEqual({ headers: ["a", "b"], rows: Array.from({ length: 5 }, () => ["1", "2"]) });
  });
});

describe("sendHistory", () => {
  it("sends the good rows in batches of five thousand", async () => {
    const lines = Array.from({ length: 12_001 }, (_, index) =>
      line(index, index % 1_000 === 7 ? "x" : index),
    );
    const { batches, positions, position } = await send(fileOf(...lines));
    expect(batches.map((rows) => rows.length)).toEqual([5_000, 5_000, 1_989]);
    expect(positions.at(-1)).toEqual(position);
    expect(position).toEqual({ line: 12_002, rows: 11_989, skipped: 0, refused: [] });
    expect(batches[0]?.[1]).toEqual({
      platform: "tiktok",
      platformAccountId: "a1",
      username: "ada",
      platformVideoId: "v1",
      publishedAt: "2026-05-01T10:00:00Z",
      observedAt: "2026-05-02T08:00:00Z",
      viewCount: 1,
      caption: 'Soup, "hot"',
    });
  });

  it("goes on after any position it reached, sending each good row once", async () => {
    const lines = fc.array(fc.oneof(fc.nat({ max: 9 }), fc.constant("x")), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(lines, fc.nat({ max: 32 }), async (views, cut) => {
        const file = fileOf(...views.map((count, index) => line(index, count)));
        const whole = (await send(file)).batches.flat();
        const rest = (await send(file, { from: { ...atStart, line: cut } })).batches.flat();
        const before = views.slice(0, Math.max(cut - 1, 0)).filter((count) => count !== "x").length;
        expect(rest).toEqual(whole.slice(before));
      }),
      { numRuns: runs(60) },
    );
  });

  it("leaves out all rows of a video that the server refuses, and sends the others", async () => {
    const file = fileOf(line(1, 1), line(2, 2), line(2, 3), line(3, 4));
    const refusing = async (rows: ImportRow[]) => {
      const index = rows.findIndex(({ platformVideoId }) => platformVideoId === "v2");
      if (index === -1) return stored(rows);
      throw refusal([{ path: `rows.${index}.platformAccountId`, message: "Of another account" }]);
    };
    const { batches, position } = await send(file, { send: refusing });
    expect(batches.flat().map(({ viewCount }) => viewCount)).toEqual([1, 4]);
    expect(position.refused).toEqual([
      { line: 3, field: "platformAccountId", message: "Of another account" },
      { line: 4, field: "platformAccountId", message: "Of another account" },
    ]);
    await expect(send(file, { send: refusing, leavesOut: false })).rejects.toThrow(RefusedRows);
  });

  it("ends with what else the server says", async () => {
    const down = async () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(send(fileOf(line(1, 1)), { send: down })).rejects.toThrow("Failed to fetch");
  });
});

function refusal(issues: readonly { path: string; message: string }[]): Error {
  return Object.assign(new Error("Bad request"), { code: "BAD_REQUEST", status: 400, data: { issues } });
}
