import { describe, expect, it } from "vitest";
import { type BatchWindow, createBatchLoader, createSyncs, type Purpose } from "./batch-loader.ts";

const HOUR = { sync: 3_600_000, live: 3_600_000 };

describe("a batch loader", () => {
  it("asks for what several callers want at once, each key once", async () => {
    const { loader, calls } = recording({ batchSize: 50 });
    const [one, other] = await Promise.all([
      loader.loadMany(["a", "b", "a"], { purpose: "sync" }),
      loader.loadMany(["b", "c"], { purpose: "sync" }),
    ]);
    expect(calls).toEqual([{ keys: ["a", "b", "c"], purpose: "sync" }]);
    expect([...one]).toEqual([
      ["a", "A"],
      ["b", "B"],
    ]);
    expect([...other.keys()]).toEqual(["b", "c"]);
  });

  it("sends full batches at once and fills them across callers", async () => {
    const { loader, calls } = recording({ batchSize: 3 });
    const keys = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`);
    await Promise.all(["x", "y", "z"].map((name) => loader.loadMany(keys(4, name), { purpose: "sync" })));
    expect(calls.map((call) => call.keys.length)).toEqual([3, 3, 3, 3]);
  });

  it("waits for syncs that are under way, until each of them waits itself", async () => {
    const { loader, calls, syncs } = recording({ batchSize: 50, window: { quietMs: 1, longestMs: HOUR } });
    let goOn = () => {};
    const feed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const early = syncs.during("sync", () => loader.loadMany(["a"], { purpose: "sync" }));
    const late = syncs.during("sync", async () => {
      await feed;
      return loader.loadMany(["b"], { purpose: "sync" });
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toEqual([]);
    goOn();
    await Promise.all([early, late]);
    expect(calls.map((call) => call.keys)).toEqual([["a", "b"]]);
    expect(syncs.areUnderWay()).toBe(false);
  });

  it("waits no longer than it may for a sync that never asks", async () => {
    const { loader, syncs } = recording({
      batchSize: 50,
      window: { quietMs: 1, longestMs: { sync: 2, live: 1 } },
    });
    void syncs.during("sync", () => new Promise(() => {}));
    expect([...(await loader.loadMany(["a"], { purpose: "sync" })).keys()]).toEqual(["a"]);
  });

  it("lets somebody who waits go first, with the syncs that happen to be there", async () => {
    const { loader, calls } = recording({
      batchSize: 50,
      window: { quietMs: 3_600_000, longestMs: { ...HOUR, live: 1 } },
    });
    const sync = loader.loadMany(["a"], { purpose: "sync" });
    await loader.loadMany(["b"], {});
    await sync;
    expect(calls).toEqual([{ keys: ["a", "b"], purpose: "sync" }]);
  });

  it("leaves out what does not exist", async () => {
    const { loader } = recording({ batchSize: 50 });
    expect([...(await loader.loadMany(["a", "gone"], {}))]).toEqual([["a", "A"]]);
  });

  it("fails for everyone whose call failed, and only for them", async () => {
    const { loader } = recording({ batchSize: 1 });
    const [good, bad] = await Promise.allSettled([loader.loadMany(["a"], {}), loader.loadMany(["bad"], {})]);
    expect(good.status).toBe("fulfilled");
    expect(bad).toMatchObject({ status: "rejected", reason: new Error("bad") });
  });

  it("ends the wait of a caller who leaves, not the call of the others", async () => {
    const { loader, calls } = recording({ batchSize: 50 });
    const leaving = new AbortController();
    const left = loader.loadMany(["a"], { signal: leaving.signal });
    const stays = loader.loadMany(["b"], {});
    leaving.abort();
    await expect(left).rejects.toMatchObject({ kind: "timeout" });
    expect([...(await stays).keys()]).toEqual(["b"]);
    await expect(loader.loadMany(["c"], { signal: leaving.signal })).rejects.toMatchObject({
      kind: "timeout",
    });
    expect(calls).toHaveLength(1);
  });

  function recording(options: { batchSize: number; window?: BatchWindow }) {
    const calls: { keys: readonly string[]; purpose: Purpose }[] = [];
    const syncs = createSyncs();
    const loader = createBatchLoader<string>({
      syncs,
      window: { quietMs: 1, longestMs: HOUR },
      ...options,
      load: async (keys, purpose) => {
        calls.push({ keys, purpose });
        if (keys.includes("bad")) throw new Error("bad");
        return new Map(keys.filter((key) => key !== "gone").map((key) => [key, key.toUpperCase()]));
      },
    });
    return { loader, calls, syncs };
  }
});
