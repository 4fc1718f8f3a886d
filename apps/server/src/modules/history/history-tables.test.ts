import { describe, expect, it } from "vitest";
import { columnsFor, factsTable, isOneOf } from "./history-tables.ts";

describe("the tables of the feed", () => {
  it("have codecs where the server knows them", () => {
    expect(columnsFor({ major: 18, minor: 16 })).not.toContain("codec");
    expect(columnsFor({ major: 25, minor: 8 })).toContain(
      "view_count UInt64 codec(Delta, ZSTD(1)), like_count",
    );
    expect(columnsFor({ major: 25, minor: 8 })).toContain("views Int64 codec(T64, ZSTD(1))");
  });

  it("are asked through the distributed one where there is a cluster", () => {
    expect(factsTable({ database: "clipledger", cluster: undefined }, 7n)).toBe("clipledger.facts_7");
    expect(factsTable({ database: "clipledger", cluster: "shards" }, 7n)).toBe("clipledger.facts_7_all");
  });

  it("let no fact through for no video", () => {
    expect(isOneOf([])).toBe("0 = 1");
    expect(isOneOf([1n, 22n])).toBe("video_key in (1, 22)");
  });
});
