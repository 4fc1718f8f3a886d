import { describe, expect, it } from "vitest";
import type { SyncRun } from "../../api/types.ts";
import { syncHealth } from "./sync-health-card.tsx";

function run(identifier: string, status: SyncRun["status"], endedAt: string): SyncRun {
  return {
    id: `trkrun_${identifier}`,
    eventId: "trkevt_4Rk8sVn1QwZp",
    groupId: "trkgrp_4Rk8sVn1QwZp",
    runId: null,
    status,
    platform: "tiktok",
    dataType: "accounts",
    identifier,
    syncContext: "scheduled",
    createdAt: endedAt,
    runStartedAt: endedAt,
    endedAt,
    updatedAt: endedAt,
  };
}

describe("syncHealth", () => {
  it("forgets a failure that a later success made good", () => {
    const runs = [
      run("mina", "Completed", "2026-09-21T10:00:00.000Z"),
      run("mina", "Failed", "2026-09-21T09:00:00.000Z"),
      run("leo", "Failed", "2026-09-21T08:00:00.000Z"),
      run("leo", "Completed", "2026-09-20T08:00:00.000Z"),
    ];
    const health = syncHealth(runs);
    expect(health.troubled.map(({ identifier }) => identifier)).toEqual(["leo"]);
    expect(health.lastEndedAt).toBe("2026-09-21T10:00:00.000Z");
  });

  it("counts neither what waits nor what was skipped", () => {
    expect(syncHealth([run("mina", "Queued", "2026-09-21T10:00:00.000Z")])).toEqual({
      troubled: [],
      lastEndedAt: undefined,
    });
  });
});
