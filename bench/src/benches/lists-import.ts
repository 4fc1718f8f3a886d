import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemActor } from "../../../apps/server/src/infra/actors.ts";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import type { Database } from "../../../apps/server/src/infra/db/database.ts";
import { importFile } from "../../../apps/server/src/modules/tracking/import/file/import-file.ts";
import type { Check } from "../bench.ts";
import type { ListsOrganization } from "../seed-lists.ts";
import type { Stage } from "../stage.ts";
import { median } from "../statistics.ts";

const CALLS = 4;
const ROWS_OF_CALL = 10_000;
const DAYS = 100;
const MAX_CYCLES = 5;
const GOAL = 0.5;
const DAY_MS = 86_400_000;

interface ImportPlace {
  readonly db: Database;
  readonly product: URL;
  readonly importer: ListsOrganization;
  readonly folder: string;
}

/** The same kind of rows, all of new videos: as one file, and by the API in calls of 10,000. */
export async function compareImports(
  stage: Stage,
  place: ImportPlace,
): Promise<{ report: string; check: Check }> {
  const perSecond = { file: [] as number[], api: [] as number[] };
  const cycles = Math.min(stage.settings.cycles, MAX_CYCLES);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    perSecond.file.push(await byFile(place, rowsOf(`file${cycle}`)));
    perSecond.api.push(await byApi(place, rowsOf(`api${cycle}`)));
  }
  const [file, api] = [median(perSecond.file), median(perSecond.api)];
  const ratio = api / file;
  const figures = `file ${Math.round(file)} rows/s, API ${Math.round(api)} rows/s`;
  return {
    report: `import: ${figures}, ratio ${ratio.toFixed(2)}`,
    check: {
      claim: `an import by the API has at least ${GOAL} of the file's speed (${ratio.toFixed(2)})`,
      holds: ratio >= GOAL,
    },
  };
}

async function byFile({ db, importer, folder }: ImportPlace, rows: readonly object[]): Promise<number> {
  const path = join(folder, "rows.ndjson");
  await writeFile(path, rows.map((row) => JSON.stringify(row)).join("\n"));
  const ctx = {
    db,
    clock: systemClock,
    snapshotDays: 60,
    organization: { id: importer.id, plan: "enterprise" as const },
    actor: systemActor,
  };
  const silent = { onRead: () => undefined, onStored: () => undefined };
  const startedAt = performance.now();
  await importFile(ctx, { path, format: "ndjson" }, silent);
  return (1000 * rows.length) / (performance.now() - startedAt);
}

async function byApi({ product, importer }: ImportPlace, rows: readonly object[]): Promise<number> {
  const bodies = Array.from({ length: CALLS }, (_, call) =>
    JSON.stringify({ rows: rows.slice(call * ROWS_OF_CALL, (call + 1) * ROWS_OF_CALL) }),
  );
  const headers = { "x-api-key": importer.apiKey, "content-type": "application/json" };
  const startedAt = performance.now();
  for (const body of bodies) {
    const response = await fetch(new URL("/api/v1/tracking/import", product), {
      method: "POST",
      headers,
      body,
    });
    const answer = await response.text();
    if (response.status !== 200 || !answer.includes('"skipped":0'))
      throw new Error(`Not imported: ${answer.slice(0, 500)}`);
  }
  return (1000 * rows.length) / (performance.now() - startedAt);
}

function rowsOf(salt: string): object[] {
  const now = systemClock.now().getTime();
  return Array.from({ length: CALLS * ROWS_OF_CALL }, (_, index) => {
    const video = Math.floor(index / DAYS);
    const age = index % DAYS;
    const publishedAt = now - (DAYS + 1 + (video % 50)) * DAY_MS;
    return {
      platform: "tiktok",
      platformAccountId: `${salt}-${video % 20}`,
      username: `creator.${video % 20}`,
      platformVideoId: `${salt}-${video}`,
      publishedAt: new Date(publishedAt).toISOString(),
      observedAt: new Date(publishedAt + age * DAY_MS).toISOString(),
      viewCount: 100 * age + video,
      likeCount: 5 * age,
      caption: `Video ${video} of somebody who cooks`,
      hashtags: ["fyp", "ugc"],
    };
  });
}
