import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportRow } from "@clipledger/contract/tracking-import";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { readStoredHistory } from "../../../../../test/stored-history.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { importHistory } from "../import-history.ts";
import { importFile } from "./import-file.ts";
import type { ImportFile } from "./survey-file.ts";

let app: TestApp;
let file: ImportFile;
let organization: TestOrganization;
let expected: string[];

beforeAll(async () => {
  app = await startTestApp();
  file = { path: join(app.dataDir, "history.ndjson"), format: "ndjson" };
  await writeFile(file.path, rows.map((row) => JSON.stringify(row)).join("\n"));
  const whole = await buildOrganization(app);
  await importHistory(whole.ctx, { rows });
  expected = await readStoredHistory(whole);
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
});

/** 24 videos, of which every third has two rows for one day. */
const rows = Array.from({ length: 240 }, (_, index): ImportRow => {
  const video = index % 24;
  const age = Math.floor(index / 24);
  const publishedAt = Date.UTC(2026, 6, 1 + (video % 5), 10);
  return {
    platform: "instagram",
    platformAccountId: `account-${video % 4}`,
    username: `creator.${video % 4}`,
    platformVideoId: `video-${video}`,
    publishedAt: new Date(publishedAt).toISOString(),
    observedAt: new Date(publishedAt + age * (video % 3 === 0 ? 18 : 24) * 3_600_000).toISOString(),
    viewCount: 100 * age + ((video * 7 + age * 31) % 90),
    shareCount: age % 2 === 0 ? null : age,
  };
});

const quiet = { onRead: () => undefined, onStored: () => undefined };

describe("importFile", () => {
  it.each([
    ["of rows", { rowsAtOnce: 30, videosAtOnce: 100, unsortedParts: 100 }],
    ["of videos, sorted first", { rowsAtOnce: 1_000, videosAtOnce: 5, unsortedParts: 2 }],
  ])("stores the same in small parts %s", async (_, sizes) => {
    const stored: number[] = [];
    const progress = { ...quiet, onStored: (count: number) => void stored.push(count) };
    expect(await importFile(organization.ctx, file, progress, sizes)).toEqual({
      rows: 240,
      videos: 24,
      accounts: 4,
      skipped: 0,
    });
    expect(stored.length).toBeGreaterThan(3);
    expect(stored.at(-1)).toBe(240);
    expect(await readStoredHistory(organization)).toEqual(expected);
  });

  it("completes an import that was cut off between two parts", async () => {
    const sizes = { rowsAtOnce: 50, videosAtOnce: 100, unsortedParts: 100 };
    const cutOff = {
      ...quiet,
      onStored: () => {
        throw new Error("killed");
      },
    };
    await expect(importFile(organization.ctx, file, cutOff, sizes)).rejects.toThrow("killed");
    expect(await readStoredHistory(organization)).not.toEqual(expected);
    expect(await importFile(organization.ctx, file, quiet, sizes)).toMatchObject({ rows: 240, skipped: 50 });
    expect(await readStoredHistory(organization)).toEqual(expected);
  });
});
