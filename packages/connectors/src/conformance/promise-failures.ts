import { beforeAll, expect, it } from "vitest";
import type { Connector } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { type ConnectorSubject, idOf } from "./connector-subject.ts";

export function promiseFailures({ create, samples }: ConnectorSubject): void {
  let connector: Connector;
  beforeAll(() => {
    connector = create(samples.instant);
  });

  it.each(samples.failures)("fails with $kind for $name", async ({ kind, ask }) => {
    const failure = await failureOf(ask(connector));
    expect(failure.kind).toBe(kind);
    if (kind === "throttled") expect(failure.retryAfterMs).toBeGreaterThan(0);
  });

  it.each(["", "nonsense", "videos-", "search--1", "9".repeat(5000), "\u0000"])(
    "refuses the page token %j, which it never gave out",
    async (pageToken) => {
      const { platformAccountId } = await connector.accountByUsername({ username: samples.username });
      const { query } = samples;
      await failureOf(connector.accountVideos({ platformAccountId: idOf(platformAccountId), pageToken }));
      await failureOf(connector.searchUsers({ query, pageToken }));
      await failureOf(connector.searchVideos({ query, pageToken }));
      await failureOf(connector.searchHashtags({ query, pageToken }));
    },
  );

  it("times out at once for a caller who has already left", async () => {
    const signal = AbortSignal.abort();
    const { username, query } = samples;
    expect((await failureOf(connector.accountByUsername({ username, signal }))).kind).toBe("timeout");
    expect((await failureOf(connector.searchVideos({ query, signal }))).kind).toBe("timeout");
  });

  it("times out as soon as a waiting caller leaves", async () => {
    const leaving = new AbortController();
    const lookup = connector.accountByUsername({
      username: samples.slowUsername,
      signal: leaving.signal,
    });
    leaving.abort();
    expect((await failureOf(lookup)).kind).toBe("timeout");
  });
}

async function failureOf(lookup: Promise<unknown>): Promise<ConnectorFailure> {
  const failure = await lookup.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ConnectorFailure);
  if (!(failure instanceof ConnectorFailure)) throw new Error("the lookup did not fail");
  return failure;
}
