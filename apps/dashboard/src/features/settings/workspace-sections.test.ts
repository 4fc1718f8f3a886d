import { expect, it } from "vitest";
import type { DataSource, DataSources } from "../../api/types.ts";
import { historyAtAGlance, sourcesAtAGlance, usageText } from "./workspace-sections.tsx";

it("tells what is used of what the plan allows", () => {
  expect(usageText(12, 50)).toBe("12 of 50");
  expect(usageText(1_234, null)).toBe("1,234, no limit");
  expect(usageText(undefined, 50)).toBe("… of 50");
  expect(usageText(0, 0)).toBe("Not in this plan");
  expect(usageText(3, 0)).toBe("3 of 0");
});

const source = (changes: Partial<DataSource>) =>
  ({
    name: "youtube-feed",
    kind: "youtube-feed",
    isPaused: false,
    problem: null,
    lastAnsweredAt: "2026-10-02T00:00:00.000Z",
    lastFailure: null,
    ...changes,
  }) as DataSource;

function order(isSimulated: boolean) {
  return { platform: "tiktok", lookup: "account", sourceIds: [], isDefault: true, isSimulated } as const;
}

function glance(data: readonly DataSource[], orders: readonly ReturnType<typeof order>[]) {
  return sourcesAtAGlance({ data: [...data], orders: [...orders] as unknown as DataSources["orders"] });
}

it("names sources that fail before anything else, and not those that are paused", () => {
  const lastFailure = { occurredAt: "2026-10-03T00:00:00.000Z", message: "No" };
  expect(glance([source({ lastFailure }), source({})], [order(true)]).label).toBe("1 of 2 failing");
  expect(glance([source({ lastFailure, isPaused: true })], [order(true)])).toEqual({
    tone: "info",
    label: "Partly simulated",
    text: "Nobody real is asked for accounts of TikTok.",
  });
});

it("says that all is well once each platform has somebody real", () => {
  expect(glance([source({}), source({ kind: "simulator" })], [order(false)])).toEqual({
    tone: "accent",
    label: "All real",
    text: "Somebody real is asked for accounts of every platform.",
  });
});

it("says in words how far ClickHouse is behind", () => {
  const label = (lagSeconds: number) => historyAtAGlance({ isFilled: true, lagSeconds }).label;
  expect(historyAtAGlance(null).label).toBe("PostgreSQL");
  expect(historyAtAGlance({ isFilled: false, lagSeconds: 900 }).label).toBe("Being filled");
  expect([0, 10, 30, 60, 300, 7_200, 172_800].map(label)).toEqual([
    "Up to date",
    "Up to date",
    "Less than a minute behind",
    "1 minute behind",
    "5 minutes behind",
    "2 hours behind",
    "2 days behind",
  ]);
});
