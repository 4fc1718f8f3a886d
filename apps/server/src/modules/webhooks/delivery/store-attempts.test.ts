import { describe, expect, it } from "vitest";
import { createEndpointQueue } from "./endpoint-queue.ts";
import { type AttemptResult, hourCounts } from "./store-attempts.ts";

const queues = [
  createEndpointQueue("org_000000000001", 1n),
  createEndpointQueue("org_000000000002", 2n),
] as const;

function result(
  queue: AttemptResult["queue"],
  endedAt: string,
  status: number,
  durationMs: number,
): AttemptResult {
  const delivery = {
    place: 1n,
    eventId: "whevt_000000000001",
    isTest: false,
    attempts: 0,
    isFirstEver: true,
    occurredAt: new Date(endedAt),
    body: Buffer.alloc(0),
    readAtMs: 0,
  };
  const error = status === 200 ? null : ("status" as const);
  return {
    id: "whatt_000000000001",
    queue,
    delivery,
    startedAt: new Date(endedAt),
    endedAt: new Date(endedAt),
    signature: "v1,",
    answer: { status, error, response: null, retryAfter: undefined, durationMs },
    epoch: 1,
    retryAt: null,
  };
}

describe("the counts of an hour", () => {
  it("are kept by endpoint and by the hour in which attempts ended", () => {
    const counts = hourCounts([
      result(queues[0], "2026-09-21T08:00:00.000Z", 200, 50),
      result(queues[0], "2026-09-21T08:59:59.999Z", 500, 51),
      result(queues[0], "2026-09-21T09:00:00.000Z", 200, 15_000),
      result(queues[1], "2026-09-21T08:30:00.000Z", 200, 0),
    ]);
    expect(counts).toEqual([
      {
        endpointKey: 1n,
        organizationId: "org_000000000001",
        hour: new Date("2026-09-21T08:00:00.000Z"),
        succeeded: 1,
        failed: 1,
        durations: [1, 1, 0, 0, 0, 0, 0, 0, 0],
      },
      {
        endpointKey: 1n,
        organizationId: "org_000000000001",
        hour: new Date("2026-09-21T09:00:00.000Z"),
        succeeded: 1,
        failed: 0,
        durations: [0, 0, 0, 0, 0, 0, 0, 0, 1],
      },
      {
        endpointKey: 2n,
        organizationId: "org_000000000002",
        hour: new Date("2026-09-21T08:00:00.000Z"),
        succeeded: 1,
        failed: 0,
        durations: [1, 0, 0, 0, 0, 0, 0, 0, 0],
      },
    ]);
  });
});
