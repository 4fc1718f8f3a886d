import { describe, expect, it, vi } from "vitest";
import { delayByTimer } from "../delay.ts";
import { createSimulator } from "./create-simulator.ts";
import { findBehaviour, SLOW_ANSWER_MS } from "./failures-on-demand.ts";

describe("findBehaviour", () => {
  it.each([
    ["private", "private"],
    ["private.maya", "private"],
    ["deleted-1", "deleted"],
    ["throttled_maya", "throttled"],
    ["slow2", "slow"],
    ["gone.20260301", "gone"],
    ["slowmotion.daily", undefined],
    ["downtown.eats", undefined],
    ["slow cooker", undefined],
    ["emptynest", undefined],
    ["maya.private", undefined],
    ["", undefined],
  ])("reads %j as %s", (name, behaviour) => {
    expect(findBehaviour(name)).toBe(behaviour);
  });
});

describe("names that ask for trouble", () => {
  it("hold for the ids that lead to such an account", async () => {
    const past = simulatorAt("2026-02-28T12:00:00Z").tiktok;
    const username = "gone.20260301.maya";
    const { platformAccountId } = await past.accountByUsername({ username });
    const [video] = (await past.accountVideos({ platformAccountId: platformAccountId ?? "" })).items;
    const present = simulatorAt("2026-03-01T00:00:00Z").tiktok;
    const lookups = [
      present.accountByUsername({ username }),
      present.accountById({ platformAccountId: platformAccountId ?? "" }),
      present.accountVideos({ platformAccountId: platformAccountId ?? "" }),
      present.video({ platformVideoId: video?.platformVideoId ?? "" }),
    ];
    for (const lookup of lookups) await expect(lookup).rejects.toMatchObject({ kind: "not_found" });
  });

  it("fail in even minutes only, if flaky", async () => {
    const ask = (instant: string) =>
      simulatorAt(instant).youtube.accountByUsername({ username: "flaky.maya" });
    await expect(ask("2026-03-01T00:00:59Z")).rejects.toMatchObject({
      kind: "upstream",
      providerStatus: 503,
    });
    await expect(ask("2026-03-01T00:01:00Z")).resolves.toMatchObject({ username: "flaky.maya" });
  });

  it("say how long to wait, if throttled", async () => {
    const lookup = simulatorAt("2026-03-01T00:00:00Z").instagram.searchUsers({ query: "throttled" });
    await expect(lookup).rejects.toMatchObject({
      ...{ kind: "throttled", retryAfterMs: 30_000, providerStatus: 429 },
    });
  });

  it("answer after two minutes, if slow", async () => {
    const delay = vi.fn(async () => {});
    const { tiktok } = createSimulator({ ...worldAt("2026-03-01T00:00:00Z"), delay });
    const account = await tiktok.accountByUsername({ username: "slow.maya" });
    expect(account.username).toBe("slow.maya");
    expect(delay).toHaveBeenCalledExactlyOnceWith(SLOW_ANSWER_MS, undefined);
  });
});

describe("delayByTimer", () => {
  it("passes with time and ends early with its signal", async () => {
    vi.useFakeTimers();
    const leaving = new AbortController();
    const whole = delayByTimer(1_000, leaving.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    await whole;
    const cut = expect(delayByTimer(1_000, leaving.signal)).rejects.toBe("left");
    leaving.abort("left");
    await cut;
    await expect(delayByTimer(1_000, leaving.signal)).rejects.toBe("left");
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

function worldAt(instant: string) {
  return { seed: "failures", now: () => new Date(instant), mediaUrl: "http://localhost:4000/media" };
}

function simulatorAt(instant: string) {
  return createSimulator(worldAt(instant));
}
