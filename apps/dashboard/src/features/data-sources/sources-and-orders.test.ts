import { describe, expect, it } from "vitest";
import type { DataSource, SourceOrder } from "../../api/types.ts";
import { lossOf, moved, orderedLike, simulatedPlatforms } from "./sources-and-orders.ts";

function source(id: string, isPaused = false): DataSource {
  return {
    ...{
      id,
      name: id,
      kind: "supplier",
      owner: "organization",
      isPaused,
      offers: [],
      key: null,
      account: null,
    },
    ...{
      mapping: null,
      problem: null,
      lastAnsweredAt: null,
      lastFailure: null,
      createdAt: null,
      updatedAt: null,
    },
  };
}

function order(
  platform: SourceOrder["platform"],
  lookup: SourceOrder["lookup"],
  ...sourceIds: string[]
): SourceOrder {
  return { platform, lookup, sourceIds, isDefault: true, isSimulated: false };
}

describe("the loss of a source", () => {
  it("leaves to the simulator what nobody else is asked for", () => {
    const data = [source("a")];
    const orders = [
      order("youtube", "video", "a"),
      order("youtube", "comments", "a"),
      order("tiktok", "video"),
    ];
    expect(lossOf({ data, orders }, "a")).toEqual({
      simulated: [{ platform: "youtube", lookups: ["video", "comments"] }],
      taken: [],
    });
  });

  it("names who is asked first in its place", () => {
    const [a, b] = [source("a"), source("b")];
    const loss = lossOf({ data: [a, b], orders: [order("youtube", "video", "a", "b")] }, "a");
    expect(loss).toEqual({
      simulated: [],
      taken: [{ platform: "youtube", lookups: ["video"], by: b }],
    });
  });

  it("passes over sources that are paused", () => {
    const data = [source("a"), source("b", true)];
    const loss = lossOf({ data, orders: [order("youtube", "video", "b", "a")] }, "a");
    expect(loss.simulated).toEqual([{ platform: "youtube", lookups: ["video"] }]);
  });

  it("changes nothing where others were asked before it", () => {
    const data = [source("a"), source("b")];
    const loss = lossOf({ data, orders: [order("youtube", "video", "b", "a")] }, "a");
    expect(loss).toEqual({ simulated: [], taken: [] });
  });
});

describe("an order", () => {
  it("moves an entry by one place, and not beyond the ends", () => {
    expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b"], "a", -1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], "b", 1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], "x", 1)).toEqual(["a", "b"]);
  });

  it("is taken over by lookups that other sources serve too", () => {
    expect(orderedLike(["x", "a", "b", "y"], ["b", "a"])).toEqual(["b", "a", "x", "y"]);
  });
});

describe("a platform", () => {
  it("counts as simulated when nobody real is asked for its accounts, whoever answers for its videos", () => {
    const simulated = { isSimulated: true };
    const orders = [
      order("youtube", "account", "a"),
      { ...order("youtube", "comments"), ...simulated },
      order("tiktok", "video", "a"),
      { ...order("tiktok", "account"), ...simulated },
    ];
    expect(simulatedPlatforms({ orders })).toEqual(["tiktok"]);
  });
});
