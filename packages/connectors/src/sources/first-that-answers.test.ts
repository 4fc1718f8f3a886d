import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnswerOrigin, Attempt, PlatformAccount } from "../connector.ts";
import {
  ConnectorFailure,
  type ConnectorFailureDetails,
  type ConnectorFailureKind,
} from "../connector-failure.ts";
import type { ConnectorProblem } from "../lookups.ts";
import { createSimulator } from "../simulator/create-simulator.ts";
import { firstThatAnswers } from "./first-that-answers.ts";
import { defineSource, type Lookups, type Source } from "./source.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const now = () => NOW;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("sources in their order", () => {
  it("answer by the first one that offers the lookup, and say who it was", async () => {
    const [first, second] = [stage("a"), stage("b")];
    const connector = firstThatAnswers("tiktok", [without(first, "searchUsers"), second.source], { now });
    const origins: AnswerOrigin[] = [];
    const onAnswer = (origin: AnswerOrigin) => origins.push(origin);
    expect(await connector.accountByUsername({ username: "maya", onAnswer })).toMatchObject({ bio: "a" });
    await connector.searchUsers({ query: "maya", onAnswer });
    expect(origins).toEqual([
      { source: "a", fetchedAt: NOW },
      { source: "b", fetchedAt: NOW },
    ]);
  });

  it.each(["timeout", "throttled", "upstream", "invalid_data"] as const)(
    "go on to the next after %s",
    async (kind) => {
      const [first, second] = [stage("a"), stage("b")];
      first.fail(kind, { retryAfterMs: 10 });
      const connector = firstThatAnswers("tiktok", [first.source, second.source], { now });
      expect(await connector.accountByUsername({ username: "maya" })).toMatchObject({ bio: "b" });
      expect([first.asked, second.asked]).toEqual([1, 1]);
    },
  );

  it("go on to the next after an answer outside the schema", async () => {
    const [first, second] = [stage("a", { followerCount: -1 }), stage("b")];
    const problems: ConnectorProblem[] = [];
    const connector = firstThatAnswers("tiktok", [first.source, second.source], {
      now,
      onProblem: (problem) => problems.push(problem),
    });
    expect(await connector.accountByUsername({ username: "maya" })).toMatchObject({ bio: "b" });
    expect(problems).toMatchObject([{ kind: "answer_refused", source: "a" }]);
  });

  it.each(["not_found", "private", "restricted"] as const)("take %s for an answer", async (kind) => {
    const [first, second] = [stage("a"), stage("b")];
    first.fail(kind);
    const connector = firstThatAnswers("tiktok", [first.source, second.source], { now });
    await expect(connector.accountByUsername({ username: "maya" })).rejects.toMatchObject({ kind });
    expect(second.asked).toBe(0);
  });

  it("leave out those that are not to be asked", async () => {
    const [first, second] = [stage("a"), stage("b")];
    const connector = firstThatAnswers("tiktok", [first.source, second.source], { now });
    const exceptSources = new Set(["a"]);
    expect(await connector.accountByUsername({ username: "maya", exceptSources })).toMatchObject({
      bio: "b",
    });
    expect(first.asked).toBe(0);
  });
});

describe("two sources of one name, with a key each", () => {
  it("go on with a list where it began, and tell who was asked by their ids", async () => {
    const [first, second] = [stage("a"), stage("a")];
    first.fail("throttled", { retryAfterMs: 60_000 });
    const sources = [{ ...first.source, id: "own" }, second.source];
    const connector = firstThatAnswers("tiktok", sources, { now });
    const attempts: [string, boolean][] = [];
    const onAttempt = ({ source, failure }: Attempt) =>
      attempts.push([source.id ?? source.name, failure === undefined]);
    const page = await connector.searchUsers({ query: "maya", onAttempt });
    expect(attempts).toEqual([
      ["own", false],
      ["a", true],
    ]);
    first.recover();
    const pageToken = page.nextPageToken ?? "";
    await connector.searchUsers({ query: "maya", pageToken, onAttempt });
    expect(attempts.at(-1)).toEqual(["a", true]);
  });
});

describe("the caller's time", () => {
  it("is shared: one that hangs leaves the others theirs", async () => {
    const [first, second] = [stage("a"), stage("b")];
    first.hang();
    const connector = firstThatAnswers("tiktok", [first.source, second.source], { now });
    const startedMs = performance.now();
    const answer = connector.accountByUsername({ username: "maya", timeLeftMs: 8_000 });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(second.asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ bio: "b" });
    expect(performance.now() - startedMs).toBe(4_000);
    expect(second.timeLeftMs).toBeCloseTo(4_000, -1);
  });

  it("ends the lookup when the caller leaves, and asks nobody else", async () => {
    const [first, second] = [stage("a"), stage("b")];
    first.hang();
    const leaving = new AbortController();
    const connector = firstThatAnswers("tiktok", [first.source, second.source], { now });
    const answer = connector.accountByUsername({ username: "maya", signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ kind: "timeout" });
    expect(second.asked).toBe(0);
  });
});

describe("when all of them fail", () => {
  const HOUR_MS = 3_600_000;
  const failureOf = async (
    failures: readonly (readonly [ConnectorFailureKind, ConnectorFailureDetails?])[],
  ): Promise<ConnectorFailure> => {
    const sources = failures.map(([kind, details], index) => {
      const staged = stage(`source-${index}`);
      staged.fail(kind, details);
      return staged.source;
    });
    const connector = firstThatAnswers("tiktok", sources, { now, limits: { maxRetries: 0 } });
    const lookup = connector.accountByUsername({ username: "maya" });
    return lookup.then(
      () => {
        throw new Error("a source answered");
      },
      (failure: ConnectorFailure) => failure,
    );
  };

  it("the shortest wait is answered where each of them asks to wait", async () => {
    expect(
      await failureOf([
        ["throttled", { retryAfterMs: HOUR_MS }],
        ["throttled", { retryAfterMs: 300_000 }],
        ["throttled"],
      ]),
    ).toMatchObject({ kind: "throttled", retryAfterMs: 300_000 });
  });

  it.each(["upstream", "timeout", "invalid_data"] as const)(
    "nobody waits for a source out of quota where another one failed with %s, in either order",
    async (kind) => {
      expect(await failureOf([["throttled", { retryAfterMs: HOUR_MS }], [kind]])).toMatchObject({ kind });
      expect(await failureOf([[kind], ["throttled", { retryAfterMs: HOUR_MS }]])).toMatchObject({ kind });
    },
  );

  it("a source that has no way to answer does not keep the others from being waited for", async () => {
    const unable = ["upstream", { providerStatus: 404, isUnable: true }] as const;
    const throttled = ["throttled", { retryAfterMs: HOUR_MS }] as const;
    expect(await failureOf([unable, throttled])).toMatchObject({ kind: "throttled", retryAfterMs: HOUR_MS });
    expect(await failureOf([throttled, unable])).toMatchObject({ kind: "throttled", retryAfterMs: HOUR_MS });
    expect(await failureOf([unable])).toMatchObject({ kind: "upstream", providerStatus: 404 });
  });

  it("the first one's failure is answered otherwise", async () => {
    const [first, second] = [stage("a"), stage("b")];
    first.fail("invalid_data");
    second.fail("upstream");
    const connector = firstThatAnswers("tiktok", [first.source, second.source], {
      now,
      limits: { maxRetries: 0 },
    });
    await expect(connector.accountByUsername({ username: "maya" })).rejects.toMatchObject({
      kind: "invalid_data",
    });
  });

  it("a lookup that none of them offers is a trouble of the platform", async () => {
    const connector = firstThatAnswers("tiktok", [without(stage("a"), "searchUsers")], { now });
    await expect(connector.searchUsers({ query: "maya" })).rejects.toMatchObject({ kind: "upstream" });
  });
});

describe("a source that is dead", () => {
  it("is skipped after a few failures, and used again when it is healthy", async () => {
    const [first, second] = [stage("a"), stage("b")];
    const connector = firstThatAnswers("tiktok", [first.source, second.source], { now });
    const lookUp = async () => (await connector.accountByUsername({ username: "maya" })).bio;
    for (let count = 0; count < 100; count += 1) expect(await lookUp()).toBe("a");
    first.fail("upstream");
    for (let count = 0; count < 100; count += 1) expect(await lookUp()).toBe("b");
    expect(first.asked).toBe(105);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await lookUp()).toBe("b");
    expect(first.asked).toBe(106);
    first.recover();
    await vi.advanceTimersByTimeAsync(15_000);
    for (let count = 0; count < 10; count += 1) expect(await lookUp()).toBe("a");
  });

  it("does not keep the others from being asked", async () => {
    const [first, second] = [stage("a"), stage("b")];
    const problems: ConnectorProblem[] = [];
    const connector = firstThatAnswers("tiktok", [first.source, second.source], {
      now,
      onProblem: (problem) => problems.push(problem),
    });
    first.fail("upstream");
    for (let count = 0; count < 50; count += 1) await connector.accountByUsername({ username: "maya" });
    expect(problems).toEqual([{ kind: "circuit_opened", platform: "tiktok", source: "a" }]);
    expect(second.asked).toBe(50);
  });
});

describe("page tokens", () => {
  it("go back to the source that gave them, whoever comes first by then", async () => {
    const [first, second] = [stage("supplier:a"), stage("b")];
    first.fail("upstream");
    const connector = firstThatAnswers("tiktok", [first.source, second.source], { now });
    const { nextPageToken } = await connector.searchUsers({ query: "meal prep" });
    first.recover();
    const pageToken = nextPageToken ?? "";
    const page = await connector.searchUsers({ query: "meal prep", pageToken });
    expect(page.items.length).toBeGreaterThan(0);
    expect([first.asked, second.asked]).toEqual([1, 2]);
  });

  it.each(["", "1".repeat(5_000), "\u0000", "search-1-2", "a", "c/search-1-2"])(
    "that no source gave out fail as on a platform (%#)",
    async (pageToken) => {
      const connector = firstThatAnswers("tiktok", [stage("a").source, stage("b").source], { now });
      await expect(connector.searchUsers({ query: "meal prep", pageToken })).rejects.toMatchObject({
        kind: "upstream",
        providerStatus: 400,
      });
    },
  );
});

interface StagedSource {
  readonly source: Source;
  asked: number;
  timeLeftMs: number | undefined;
  fail(kind: ConnectorFailureKind, details?: ConnectorFailureDetails): void;
  hang(): void;
  recover(): void;
}

/** A source of the simulated TikTok whose accounts carry its name as their bio. */
function stage(name: string, changes: Partial<PlatformAccount> = {}): StagedSource {
  const { tiktok } = createSimulator({ seed: "order", now, mediaUrl: "http://localhost/media" });
  let trouble: () => Promise<void> = async () => undefined;
  const staged: Omit<StagedSource, "source"> = {
    asked: 0,
    timeLeftMs: undefined,
    fail(kind, details) {
      trouble = () => Promise.reject(new ConnectorFailure(kind, "staged", details));
    },
    hang() {
      trouble = () => new Promise(() => undefined);
    },
    recover() {
      trouble = async () => undefined;
    },
  };
  const lookups: Partial<Lookups> = {
    async accountByUsername(request) {
      staged.asked += 1;
      staged.timeLeftMs = request.timeLeftMs;
      await trouble();
      return { ...(await tiktok.accountByUsername(request)), bio: name, ...changes };
    },
    async searchUsers(request) {
      staged.asked += 1;
      await trouble();
      return tiktok.searchUsers(request);
    },
  };
  return Object.assign(staged, { source: defineSource({ name, platform: "tiktok", lookups }) });
}

function without({ source }: StagedSource, lookup: keyof Lookups): Source {
  return { ...source, offers: new Set([...source.offers].filter((each) => each !== lookup)) };
}
