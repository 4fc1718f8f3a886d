import { describe, expect, it } from "vitest";
import { createThreadPool } from "./thread-pool.ts";

const program = { source: "../test/threads/obedient-thread.ts", built: "none.js" };
const poolOf = (changes: object = {}) =>
  createThreadPool({ program, size: 2, timeoutMs: 20_000, memoryMb: 512, ...changes });
const done = (text: string) => ({ outcome: "done", value: expect.objectContaining({ text }) });

describe("a pool of threads", () => {
  it("answers every job, however many there are, from as many threads as it has", async () => {
    const pool = poolOf();
    const orders = Array.from({ length: 12 }, (_, index) => `order ${index}`);
    const outcomes = await Promise.all(orders.map((order, index) => pool.run(`key ${index % 5}`, { order })));
    expect(outcomes).toEqual(orders.map(done));
    const threads = outcomes.map((outcome) => (outcome as { value: { thread: number } }).value.thread);
    expect(new Set(threads).size).toBeLessThanOrEqual(2);
  });

  it("ends a job that takes too long, and goes on with the others", async () => {
    const pool = poolOf({ timeoutMs: 4_000, size: 1 });
    const outcomes = await Promise.all([
      pool.run("one", { order: "never end" }),
      pool.run("two", { order: "after it" }),
    ]);
    expect(outcomes).toEqual([{ outcome: "too_slow" }, done("after it")]);
  });

  it("ends a job that takes too much memory, and goes on with the others", async () => {
    const pool = poolOf({ memoryMb: 48 });
    expect(await pool.run("one", { order: "fill memory" })).toEqual({ outcome: "too_large" });
    expect(await pool.run("one", { order: "after it" })).toEqual(done("after it"));
  });

  it("lets other keys through while one has several jobs", async () => {
    const pool = poolOf({ timeoutMs: 4_000 });
    const stuck = [pool.run("greedy", { order: "never end" }), pool.run("greedy", { order: "never end" })];
    expect(await pool.run("modest", { order: "meanwhile" })).toEqual(done("meanwhile"));
    expect(await Promise.all(stuck)).toEqual([{ outcome: "too_slow" }, { outcome: "too_slow" }]);
  });

  it("tells a failure of the program, and goes on", async () => {
    const pool = poolOf();
    const failed = { outcome: "failed", message: expect.stringContaining("It could not") };
    expect(await pool.run("one", { order: "fail" })).toEqual(failed);
    expect(await pool.run("one", { order: "after it" })).toEqual(done("after it"));
  });
});
