import { describe, expect, it } from "vitest";
import type { DataSource } from "../../api/types.ts";
import { canBeTested, coverageText, sourceLabel, sourceState } from "./source-words.ts";

function source(changes: Partial<DataSource> = {}): DataSource {
  return {
    ...{
      id: "orgsrc_4Rk8sVn1QwZp",
      name: "youtube-data-api",
      kind: "youtube-data-api",
      owner: "organization",
    },
    ...{ isPaused: false, offers: [], key: null, account: null, mapping: null, problem: null },
    ...{ lastAnsweredAt: null, lastFailure: null, createdAt: null, updatedAt: null },
    ...changes,
  };
}

const early = "2026-11-16T08:00:00.000Z";
const late = "2026-11-16T09:00:00.000Z";
const failedAt = (occurredAt: string) => ({ lastFailure: { occurredAt, message: "Too slow" } });

describe("a source", () => {
  it("is told apart from one of the server's by the same name", () => {
    const own = source();
    const shared = source({ id: "server:youtube-data-api", owner: "server" });
    expect(sourceLabel(own, [own])).toBe("YouTube Data API");
    expect(sourceLabel(own, [own, shared])).toBe("YouTube Data API (yours)");
    expect(sourceLabel(shared, [own, shared])).toBe("YouTube Data API (server)");
    expect(sourceLabel(source({ name: "supplier:acme", kind: "supplier" }), [own])).toBe("acme");
  });

  it.each([
    ["Cannot be asked", { problem: "Its key cannot be opened", isPaused: true }],
    ["Paused", { isPaused: true, lastAnsweredAt: late }],
    ["Failing", failedAt(early)],
    ["Failing", { lastAnsweredAt: early, ...failedAt(late) }],
    ["Working", { lastAnsweredAt: late, ...failedAt(early) }],
    ["Not asked yet", {}],
    ["Answers last", { kind: "simulator" as const }],
  ])("is shown as “%s”", (label, changes) => {
    expect(sourceState(source(changes)).label).toBe(label);
  });

  it("is tested if its key is the organization's own, or it needs none", () => {
    expect(canBeTested(source())).toBe(true);
    expect(canBeTested(source({ owner: "server", kind: "tiktok-oembed" }))).toBe(true);
    expect(canBeTested(source({ owner: "server" }))).toBe(false);
  });
});

describe("what is looked up", () => {
  it("is told in words", () => {
    expect(coverageText("youtube", ["comments", "account_videos"])).toBe(
      "YouTube comments and accounts’ videos",
    );
  });
});
