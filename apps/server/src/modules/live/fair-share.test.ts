import { describe, expect, it } from "vitest";
import { createFairShare } from "./fair-share.ts";

const never = new AbortController().signal;

describe("the share of an organization", () => {
  it("lets further lookups wait in line", async () => {
    const { lookUp, begun, finishAll } = sharing({ concurrency: 2, queueLength: 10 });
    const lookups = ["one", "two", "three"].map((name) => lookUp("a", name));
    await begunLookups();
    expect(begun).toEqual(["one", "two"]);
    finishAll();
    await begunLookups();
    expect(begun).toEqual(["one", "two", "three"]);
    finishAll();
    expect(await lookups[2]).toBe("three");
  });

  it("leaves other organizations and other platforms theirs", async () => {
    const { lookUp, begun, finishAll } = sharing({ concurrency: 1, queueLength: 40 });
    const waiting = Array.from({ length: 40 }, () => lookUp("a", "slow").catch(() => "refused"));
    const lookups = [lookUp("b", "quick"), lookUp("a", "elsewhere", { platform: "youtube" })];
    await begunLookups();
    expect(begun).toEqual(["slow", "quick", "elsewhere"]);
    finishAll();
    expect(await Promise.all(lookups)).toEqual(["quick", "elsewhere"]);
    while (begun.length < 42) {
      finishAll();
      await begunLookups();
    }
    finishAll();
    expect(await Promise.all(waiting)).not.toContain("refused");
  });

  it("is throttled for lookups whose time ends in line, and when the line is full", async () => {
    const { lookUp, begun, finishAll } = sharing({ concurrency: 1, queueLength: 1 });
    const leaving = new AbortController();
    const running = lookUp("a", "first");
    await begunLookups();
    const late = lookUp("a", "late", { signal: leaving.signal });
    const throttled = { kind: "throttled", retryAfterMs: 1_000 };
    await expect(lookUp("a", "one too many")).rejects.toMatchObject(throttled);
    leaving.abort();
    await expect(late).rejects.toMatchObject(throttled);
    finishAll();
    await running;
    expect(begun).toEqual(["first"]);
  });

  it("is free again after lookups that fail", async () => {
    const fairShare = createFairShare({ concurrency: 1, queueLength: 0 });
    const turn = { organizationId: "a", platform: "tiktok", signal: never } as const;
    const failing = () => Promise.reject(new Error("failed"));
    await expect(fairShare.lookUp(turn, failing)).rejects.toThrow("failed");
    expect(await fairShare.lookUp(turn, async () => "done")).toBe("done");
  });
});

/** Lookups that answer with their name once all are told to finish. */
function sharing(limits: Parameters<typeof createFairShare>[0]) {
  const fairShare = createFairShare(limits);
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const lookUp = (
    organizationId: string,
    name: string,
    { signal = never, platform = "tiktok" as "tiktok" | "youtube" } = {},
  ) =>
    fairShare.lookUp({ organizationId, platform, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => running.push(() => resolve(name)));
    });
  const finishAll = () => {
    for (const finish of running.splice(0)) finish();
  };
  return { lookUp, begun, finishAll };
}

async function begunLookups(): Promise<void> {
  await new Promise(setImmediate);
}
