import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readJson } from "./ask-upstream.ts";
import {
  hashtagsIn,
  itemsOf,
  lenientObject,
  publishedAtOf,
  toCount,
  toFlag,
  toId,
  toIsoInstant,
  toRegion,
  toUrl,
  wire,
} from "./lenient-values.ts";

describe("values of services", () => {
  it.each([
    [12, 12],
    ["12", 12],
    ["2,170,355,382", 2_170_355_382],
    [16_099.999999999998, 16_100],
    [0, 0],
    [-1, null],
    ["2.1M", null],
    ["1,2", null],
    ["", null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [1e300, null],
    [{}, null],
    [true, null],
  ])("take %j for the count %j", (value, count) => {
    expect(toCount(value)).toBe(count);
  });

  it("take text and exact numbers for ids, nothing else", () => {
    expect(["a", 7, "7470969622276164906"].map(toId)).toEqual(["a", "7", "7470969622276164906"]);
    expect(["", 7.5, 7_470_969_632_736_710_000, null, {}].map(toId)).toEqual([null, null, null, null, null]);
  });

  it("take only whole addresses of the web for addresses", () => {
    expect(toUrl("https://a.example/x")).toBe("https://a.example/x");
    expect(["//a.example", "javascript:alert(1)", "", `https://${"a".repeat(5_000)}`].map(toUrl)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("take flags as they are written, and two letters for a country", () => {
    expect([true, 1, "true", false, 0, "0", "yes", 2].map(toFlag)).toEqual([
      ...[true, true, true, false, false, false],
      ...[null, null],
    ]);
    expect(["us", "DE", "USA", ""].map(toRegion)).toEqual(["US", "DE", null, null]);
  });

  it.each([
    ["2025-09-13T20:51:28.000Z", "2025-09-13T20:51:28.000Z"],
    ["2019-02-22T03:19:54-08:00", "2019-02-22T11:19:54.000Z"],
    ["2025-09-13 20:51", "2025-09-13T20:51:00.000Z"],
    ["2025-09-13", "2025-09-13T00:00:00.000Z"],
  ])("take %j for the time %s", (text, instant) => {
    expect(toIsoInstant(text)?.toISOString()).toBe(instant);
  });

  it.each(["", "now", "2025-13-45", "13/09/2025", 1_757_796_688, "9 days ago"])(
    "take %j for no time",
    (text) => {
      expect(toIsoInstant(text)).toBeNull();
    },
  );

  it("find hashtags in any script, each once", () => {
    expect(hashtagsIn("#One two #日本語 #one_2#three #One &#39;")).toEqual([
      "One",
      "日本語",
      "one_2",
      "three",
      "39",
    ]);
    expect(hashtagsIn(null)).toEqual([]);
  });

  it("are unknown where an object is missing or something else", () => {
    const schema = z.object({ stats: lenientObject({ views: wire.count }) });
    for (const value of [{}, { stats: null }, { stats: "x" }]) {
      expect(schema.parse(value).stats?.views ?? null).toBeNull();
    }
    expect(schema.parse({ stats: {} })).toEqual({ stats: { views: null } });
  });

  it("leave out entries of another shape, unless all are", () => {
    const schema = itemsOf(z.object({ id: z.string() }));
    expect(schema.parse([{ id: "1" }, { name: "2" }, null])).toEqual([{ id: "1" }]);
    expect(schema.parse([])).toEqual([]);
    expect(schema.parse(null)).toEqual([]);
    expect(schema.safeParse([{ name: "2" }]).success).toBe(false);
    expect(schema.safeParse({}).success).toBe(false);
    expect(schema.safeParse(undefined).success).toBe(false);
  });
});

const ID = "6806030056956251397";
const ID_SECONDS = 1_584_652_358;

describe("the time of a video", () => {
  it("is in the upper 32 bits of its id", () => {
    expect(publishedAtOf(ID, null)).toEqual(new Date(ID_SECONDS * 1000));
  });

  it("is as told within an hour of the id, and as the id says beyond", () => {
    const told = (difference: number) => publishedAtOf(ID, ID_SECONDS + difference)?.getTime();
    expect(told(3_600)).toBe((ID_SECONDS + 3_600) * 1000);
    expect(told(-3_600)).toBe((ID_SECONDS - 3_600) * 1000);
    expect(told(3_601)).toBe(ID_SECONDS * 1000);
    expect(told(-3_601)).toBe(ID_SECONDS * 1000);
    expect(publishedAtOf(ID, 0)).toEqual(new Date(ID_SECONDS * 1000));
  });

  it("is read from an id that arrived as a JSON number, digit by digit", () => {
    expect(publishedAtOf((readJson(`{"id":${ID}}`) as { id: string }).id, null)?.getTime()).toBe(
      ID_SECONDS * 1000,
    );
  });

  it.each(["1", "", "private-1", "7".repeat(25), "99999999999999999999", "00000000000000000001"])(
    "is as told for %j, which is no id with a time in it",
    (id) => {
      expect(publishedAtOf(id, ID_SECONDS)).toEqual(new Date(ID_SECONDS * 1000));
      expect(publishedAtOf(id, null)).toBeNull();
      expect(publishedAtOf(id, 0)).toBeNull();
    },
  );
});
