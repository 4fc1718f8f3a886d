import { describe, expect, it } from "vitest";
import { insertSettings } from "../../infra/clickhouse/clickhouse.ts";
import { columnsFor, factsTable, isOneOf, replacingEngine } from "./history-tables.ts";

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

  it("are replicated where a setting says so, each shard for itself", () => {
    const alone = { database: "clipledger", isReplicated: false };
    expect(replacingEngine(alone, "facts_7", "version")).toBe("ReplacingMergeTree(version)");
    expect(replacingEngine(alone, "archived_facts_a")).toBe("ReplacingMergeTree()");
    const replicated = { ...alone, isReplicated: true };
    expect(replacingEngine(replicated, "facts_7", "version")).toBe(
      "ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/clipledger/facts_7', '{replica}', version)",
    );
    expect(replacingEngine(replicated, "archived_facts_a")).toBe(
      "ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/clipledger/archived_facts_a', '{replica}')",
    );
  });

  it("get rows by settings that every server knows, whatever its defaults are", () => {
    const known = new Set(["async_insert", "optimize_on_insert", "insert_deduplicate"]);
    expect(insertSettings({ cluster: undefined, isReplicated: false }, known)).toEqual({
      async_insert: "0",
      optimize_on_insert: "1",
      insert_deduplicate: "0",
    });
    expect(insertSettings({ cluster: "shards", isReplicated: false }, new Set())).toEqual({
      insert_distributed_sync: 1,
    });
    expect(insertSettings({ cluster: "shards", isReplicated: true }, new Set())).toMatchObject({
      insert_distributed_sync: 1,
      insert_quorum: "2",
    });
  });

  it("let no fact through for no video", () => {
    expect(isOneOf([])).toBe("0 = 1");
    expect(isOneOf([1n, 22n])).toBe("video_key in (1, 22)");
  });
});
