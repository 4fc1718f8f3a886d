import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { parseTimestamp } from "../calendar/calendar-date.ts";
import { createInstantReader, csvValueReader } from "./csv-values.ts";

describe("a value reader", () => {
  it.each([
    ["platform", "tiktok", "tiktok"],
    ["platform", "TikTok", undefined],
    ["contentType", "slideshow", "slideshow"],
    ["contentType", "image", undefined],
    ["username", "x".repeat(200), "x".repeat(200)],
    ["username", "x".repeat(201), undefined],
    ["username", "a\u0000", undefined],
    ["observedAt", "2026-09-21T08:30:00Z", Date.UTC(2026, 8, 21, 8, 30)],
    ["observedAt", "2026-09-21", undefined],
    ["viewCount", "0", 0],
    ["viewCount", "1234567890", 1_234_567_890],
    ["viewCount", "000000000000012", 12],
    ["viewCount", "0000000000000012", undefined],
    ["viewCount", "1000000000000", 1_000_000_000_000],
    ["viewCount", "1000000000001", undefined],
    ["viewCount", "-1", undefined],
    ["viewCount", "1.5", undefined],
    ["viewCount", "1/2", undefined],
    ["viewCount", "1:2", undefined],
    ["durationSeconds", "0", 0],
    ["durationSeconds", "12.5", 12.5],
    ["durationSeconds", "000000012.123456789", 12.123456789],
    ["durationSeconds", "0000000012", undefined],
    ["durationSeconds", "12.1234567891", undefined],
    ["durationSeconds", "1000000", 1_000_000],
    ["durationSeconds", "1000000.1", undefined],
    ["durationSeconds", "12.", undefined],
    ["durationSeconds", ".5", undefined],
    ["durationSeconds", " 12", undefined],
    ["durationSeconds", "12 ", undefined],
    ["durationSeconds", "12.5 ", undefined],
    ["durationSeconds", "-1", undefined],
    ["hashtags", "soup|#ad  日本 |", ["soup", "ad", "日本"]],
    ["hashtags", " ", []],
    ["hashtags", "soup ##ad", undefined],
    ["hashtags", "x".repeat(101), undefined],
  ] as const)("reads as %s %j as %j", (field, text, value) => {
    expect(csvValueReader(field)(text)).toEqual(value);
  });

  it("reads the hashtags of each row, after others and after the same", () => {
    const texts = ["#a b", "#a b", "c", "##", "##", "#a b"];
    const ab = ["a", "b"];
    const read = texts.map(csvValueReader("hashtags"));
    expect(read).toEqual([ab, ab, ["c"], undefined, undefined, ab]);
    expect(read[1]).toBe(read[0]);
  });
});

describe("an instant reader", () => {
  it.each([
    ["2026-09-21T08:30:15Z", Date.UTC(2026, 8, 21, 8, 30, 15)],
    ["2026-09-21T08:30:15,678Z", Date.UTC(2026, 8, 21, 8, 30, 15, 678)],
    ["2026-09-21T08:30:15.6789+02:00", Date.UTC(2026, 8, 21, 6, 30, 15, 678)],
    ["2026-09-21T24:00:00Z", undefined],
    ["2026-09-31T08:30:15Z", undefined],
    ["2026-09-21 08:30:15Z", undefined],
  ])("reads %s", (text, instant) => {
    expect(createInstantReader()(text)).toBe(instant);
  });

  it("reads every text just as parseTimestamp does", () => {
    const readInstant = createInstantReader();
    const number = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, "0"));
    const timestamp = fc
      .tuple(number(9_999, 4), number(13, 2), number(32, 2), number(25, 2), number(61, 2), number(61, 2))
      .chain(([year, month, day, hours, minutes, seconds]) =>
        fc
          .constantFrom("Z", ".123Z", ".1Z", ",123Z", ".12aZ", "+02:00", ".999-11:30", "", "z", ":00Z")
          .map((end) => `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${end}`),
      );
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: timestamp }, fc.string()), (text) => {
        const expected = parseTimestamp(text)?.getTime();
        expect(readInstant(text)).toBe(expected);
        expect(readInstant(text)).toBe(expected);
      }),
      { numRuns: runs(5_000) },
    );
  });
});
