import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connector, UsernameRequest } from "../connector.ts";
import {
  ConnectorFailure,
  type ConnectorFailureDetails,
  type ConnectorFailureKind,
} from "../connector-failure.ts";
import type { ConnectorProblem } from "../lookups.ts";
import { createSimulator } from "../simulator/create-simulator.ts";
import type { ResilienceLimits } from "./platform-guard.ts";
import { withResilience } from "./with-resilience.ts";

type Ask = Connector["accountByUsername"];

const { tiktok } = createSimulator({
  ...{ seed: "resilience", now: () => new Date("2026-03-10"), mediaUrl: "http://localhost/media" },
});
const answer: Ask = (request) => tiktok.accountByUsername(request);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("retries", () => {
  it.each(["upstream", "timeout"] as const)("try again after %s, waiting longer each time", async (kind) => {
    const { ask, lookUp, startedAtMs } = guarded(failing(kind), { maxRetries: 3, firstBackoffMs: 100 });
    await expect(settled(lookUp())).rejects.toMatchObject({ kind });
    expect(ask).toHaveBeenCalledTimes(4);
    expect(startedAtMs()).toEqual([0, 75, 225, 525]);
  });

  it("answer as soon as an attempt succeeds", async () => {
    const { ask, lookUp } = guarded(answer);
    ask.mockRejectedValueOnce(new ConnectorFailure("upstream", "hiccup"));
    expect(await settled(lookUp())).toMatchObject({ username: "maya" });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each(["not_found", "private", "restricted", "invalid_data"] as const)(
    "do not follow %s",
    async (kind) => {
      const { ask, lookUp } = guarded(failing(kind));
      await expect(settled(lookUp())).rejects.toMatchObject({ kind });
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );

  it("wait as long as a throttling platform asks for", async () => {
    const { ask, lookUp, startedAtMs } = guarded(answer, { deadlineMs: 10_000 });
    ask.mockRejectedValueOnce(failure("throttled", { retryAfterMs: 4_000, providerStatus: 429 }));
    await settled(lookUp());
    expect(startedAtMs()).toEqual([0, 4_000]);
  });

  it.each([401, 403])(
    "do not try again what is refused with %i: the key stays the same",
    async (providerStatus) => {
      const refused = async () => {
        throw new ConnectorFailure("upstream", "the key is refused", { providerStatus });
      };
      const { ask, lookUp } = guarded(refused);
      await expect(settled(lookUp())).rejects.toMatchObject({ kind: "upstream", providerStatus });
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );

  it("hand a throttling on at once that outlasts the deadline, or gives no time", async () => {
    for (const details of [{ retryAfterMs: 10_000, providerStatus: 429 }, {}]) {
      const { ask, lookUp } = guarded(failing("throttled", details), { deadlineMs: 10_000 });
      await expect(lookUp()).rejects.toMatchObject({ kind: "throttled", ...details });
      expect(ask).toHaveBeenCalledTimes(1);
    }
  });

  it("hand a throttling on at once that outlasts what the caller has left", async () => {
    const { ask, lookUp } = guarded(failing("throttled", { retryAfterMs: 4_000 }), { deadlineMs: 10_000 });
    await expect(lookUp({ timeLeftMs: 3_000 })).rejects.toMatchObject({
      kind: "throttled",
      retryAfterMs: 4_000,
    });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("end with the platform's failure when the next wait would pass the deadline", async () => {
    const { ask, lookUp } = guarded(failing("upstream"), { firstBackoffMs: 5_000, deadlineMs: 3_000 });
    await expect(lookUp()).rejects.toMatchObject({ kind: "upstream" });
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe("time limits", () => {
  it("end an attempt that never answers, and tell it so", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { lookUp } = guarded(hanging(signals), {
      attemptTimeoutMs: 1_000,
      maxRetries: 1,
      firstBackoffMs: 100,
    });
    const lookup = expect(lookUp()).rejects.toMatchObject({ kind: "timeout" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1_100);
    await lookup;
    expect(signals.length).toBe(2);
  });

  it("end the whole lookup at the deadline", async () => {
    const { ask, lookUp } = guarded(hanging(), { attemptTimeoutMs: 2_000, deadlineMs: 3_000, maxRetries: 5 });
    const lookup = expect(lookUp()).rejects.toMatchObject({ kind: "timeout" });
    await vi.advanceTimersByTimeAsync(3_000);
    await lookup;
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("end the whole lookup when the caller has no time left", async () => {
    const { lookUp } = guarded(hanging(), { deadlineMs: 3_000 });
    const lookup = expect(lookUp({ timeLeftMs: 500 })).rejects.toMatchObject({ kind: "timeout" });
    await vi.advanceTimersByTimeAsync(500);
    await lookup;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("end when the caller leaves, and ask nothing more", async () => {
    const leaving = new AbortController();
    const { ask, lookUp } = guarded(failing("upstream"), { firstBackoffMs: 1_000 });
    const lookup = expect(lookUp({ signal: leaving.signal })).rejects.toMatchObject({ kind: "timeout" });
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await lookup;
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("leave no timer behind an answer", async () => {
    await guarded(answer).lookUp();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("concurrency and rate", () => {
  it("ask no more at once than allowed, queue some, refuse the rest at once", async () => {
    const { ask, lookUp } = guarded(hanging(), { concurrency: 2, queueLength: 3, deadlineMs: 1_000 });
    const lookups = Array.from({ length: 7 }, () => lookUp().catch((error: ConnectorFailure) => error));
    const refused = await Promise.all(lookups.slice(5));
    expect(refused).toMatchObject([
      { kind: "throttled", retryAfterMs: 1_000 },
      { kind: "throttled", retryAfterMs: 1_000 },
    ]);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(lookups.slice(0, 5))).toMatchObject(Array(5).fill({ kind: "timeout" }));
  });

  it("give no place to lookups that ended in the queue", async () => {
    const { ask, lookUp } = guarded(hanging(), { concurrency: 1, queueLength: 50, deadlineMs: 1_000 });
    const late = Array.from({ length: 20 }, () => lookUp().catch(() => undefined));
    await vi.advanceTimersByTimeAsync(500);
    ask.mockImplementation(answer);
    const patient = lookUp();
    await vi.advanceTimersByTimeAsync(500);
    await Promise.all(late);
    expect(await patient).toMatchObject({ username: "maya" });
  });

  it("give a queued lookup the place that becomes free", async () => {
    const { lookUp } = guarded(answer, { concurrency: 1, queueLength: 50 });
    const answers = await settled(Promise.all(Array.from({ length: 50 }, () => lookUp())));
    expect(answers.length).toBe(50);
  });

  it("refuse what the rate would keep waiting longer than the caller waits", async () => {
    const { lookUp } = guarded(answer, { requestsPerSecond: 1, burst: 1 });
    await lookUp();
    const lookup = lookUp({ timeLeftMs: 500 });
    await expect(lookup).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 1_000 });
  });

  it("keep the rate, and refuse what would wait past the deadline", async () => {
    const { lookUp, startedAtMs } = guarded(answer, { requestsPerSecond: 10, burst: 2, deadlineMs: 250 });
    const lookups = Array.from({ length: 5 }, () => lookUp().catch((error: ConnectorFailure) => error));
    const answers = await settled(Promise.all(lookups));
    expect(startedAtMs()).toEqual([0, 0, 100, 200]);
    expect(answers[4]).toMatchObject({ kind: "throttled", retryAfterMs: 300 });
  });
});

describe("the circuit", () => {
  const limits = { maxRetries: 0, breakMinAttempts: 3, breakForMs: 10_000 };

  it("opens when the platform fails, then refuses without asking", async () => {
    const { ask, lookUp, problems } = guarded(failing("upstream"), limits);
    for (let count = 0; count < 5; count += 1) {
      await expect(lookUp()).rejects.toMatchObject({ kind: "upstream" });
    }
    expect(ask).toHaveBeenCalledTimes(3);
    expect(problems).toEqual([{ kind: "circuit_opened", platform: "tiktok" }]);
  });

  it("opens during the retries of one lookup, and retries no further", async () => {
    const { ask, lookUp } = guarded(failing("upstream"), { ...limits, maxRetries: 10 });
    await expect(settled(lookUp())).rejects.toMatchObject({ kind: "upstream" });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("stays closed while the platform refuses but answers", async () => {
    const { ask, lookUp } = guarded(failing("not_found"), limits);
    for (let count = 0; count < 10; count += 1) await lookUp().catch(() => undefined);
    for (const kind of ["upstream", "upstream", "not_found", "upstream", "upstream", "throttled"] as const) {
      ask.mockRejectedValueOnce(failure(kind));
      await lookUp().catch(() => undefined);
    }
    expect(ask).toHaveBeenCalledTimes(16);
  });

  it("stays closed when one caller's targets fail among healthy lookups", async () => {
    const { ask, lookUp } = guarded(answer, limits);
    for (let count = 0; count < 40; count += 1) await lookUp();
    ask.mockImplementation(failing("upstream"));
    for (let count = 0; count < 39; count += 1) await lookUp().catch(() => undefined);
    ask.mockImplementation(answer);
    await expect(lookUp()).resolves.toMatchObject({ username: "maya" });
  });

  it.each(["down.1", "flaky.1", "slow.1", "throttled.1", "broken.1"])(
    "stays closed for %s, whose failure was asked for by name",
    async (username) => {
      const { ask, lookUp, problems } = guarded(answer, { ...limits, attemptTimeoutMs: 1_000 });
      for (let count = 0; count < 10; count += 1) {
        await expect(settled(lookUp({ username }))).rejects.toBeInstanceOf(ConnectorFailure);
      }
      await expect(lookUp()).resolves.toMatchObject({ username: "maya" });
      expect(ask).toHaveBeenCalledTimes(11);
      expect(problems).toEqual([]);
    },
  );

  it("stays closed when callers leave, and opens when they are kept waiting", async () => {
    const { ask, lookUp } = guarded(hanging(), limits);
    for (let count = 0; count < 5; count += 1) await leave(lookUp, "AbortError");
    expect(ask).toHaveBeenCalledTimes(5);
    for (let count = 0; count < 3; count += 1) await leave(lookUp, "TimeoutError");
    await expect(lookUp()).rejects.toMatchObject({ kind: "upstream" });
    expect(ask).toHaveBeenCalledTimes(8);
  });

  it("stays closed when callers are kept waiting by a name that asks for it", async () => {
    const { ask, lookUp } = guarded(answer, limits);
    const lookUpSlow = ({ signal }: Partial<UsernameRequest>) => lookUp({ username: "slow.1", signal });
    for (let count = 0; count < 5; count += 1) await leave(lookUpSlow, "TimeoutError");
    await expect(lookUp()).resolves.toMatchObject({ username: "maya" });
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it("lets one lookup probe after a while, and closes when it succeeds", async () => {
    const { ask, lookUp, problems } = guarded(failing("upstream"), limits);
    for (let count = 0; count < 3; count += 1) await lookUp().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    ask.mockImplementation(answer);
    const [probe, others] = [lookUp(), Promise.allSettled([lookUp(), lookUp()])];
    expect((await others).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await probe;
    await lookUp();
    expect(problems.map(({ kind }) => kind)).toEqual(["circuit_opened", "circuit_closed"]);
  });

  it("opens again when the probe fails", async () => {
    const { ask, lookUp } = guarded(failing("upstream"), limits);
    for (let count = 0; count < 3; count += 1) await lookUp().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    for (let count = 0; count < 3; count += 1) await lookUp().catch(() => undefined);
    expect(ask).toHaveBeenCalledTimes(4);
  });
});

describe("failures", () => {
  it.each([new TypeError("fetch failed"), "text", undefined])(
    "leave as upstream, for %s too",
    async (thrown) => {
      const { lookUp } = guarded(() => Promise.reject(thrown), { maxRetries: 0 });
      const error: unknown = await lookUp().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ConnectorFailure);
      expect(error).toMatchObject({ kind: "upstream", cause: thrown });
    },
  );
});

/** The connector around one replaced lookup, with half of the random part of each backoff. */
function guarded(implementation: Ask, limits: Partial<ResilienceLimits> = {}) {
  const beganMs = performance.now();
  const starts: number[] = [];
  const ask = vi.fn(implementation);
  const problems: ConnectorProblem[] = [];
  const connector = withResilience(
    {
      ...tiktok,
      accountByUsername: (request) => {
        starts.push(Math.round(performance.now() - beganMs));
        return ask(request);
      },
    },
    { limits, random: () => 0.5, onProblem: (problem) => problems.push(problem) },
  );
  const lookUp = (request: Partial<UsernameRequest> = {}) =>
    connector.accountByUsername({ username: "maya", ...request });
  return { ask, lookUp, problems, startedAtMs: () => starts };
}

async function leave(lookUp: (request: Partial<UsernameRequest>) => Promise<unknown>, reason: string) {
  const leaving = new AbortController();
  const lookup = expect(lookUp({ signal: leaving.signal })).rejects.toMatchObject({ kind: "timeout" });
  await vi.advanceTimersByTimeAsync(1);
  leaving.abort(new DOMException("no answer", reason));
  await lookup;
}

async function settled<Answer>(lookup: Promise<Answer>): Promise<Answer> {
  lookup.catch(() => undefined);
  await vi.runAllTimersAsync();
  return lookup;
}

function failing(kind: ConnectorFailureKind, details: ConnectorFailureDetails = {}): Ask {
  return () => Promise.reject(failure(kind, details));
}

function failure(kind: ConnectorFailureKind, details: ConnectorFailureDetails = {}): ConnectorFailure {
  return new ConnectorFailure(kind, "as told", details);
}

function hanging(signals: (AbortSignal | undefined)[] = []): Ask {
  return ({ signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
}
