import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const modules = fileURLToPath(new URL("../../", import.meta.url));

/** Where the two do not always go together. */
const apart = new Map([
  [
    "campaigns/assignments/archive-creator.ts",
    "creator.archived: who deletes their account is archived, with another entry",
  ],
  [
    "jobs/applications/receive-application.ts",
    "application.created: an application that is sent again has the entry alone",
  ],
  ["jobs/jobs/manage-jobs.ts", "job.updated: a draft is nobody's business but the team's"],
  [
    "campaigns/ending/end-campaign.ts",
    "campaign.ended: the entry is written at once, the event when the end has come",
  ],
]);

it("is how a fact is told that has an event and an entry of the activity log", () => {
  const both = sources().flatMap(({ path, source }) => {
    const published = new Set(
      [...source.matchAll(/publishEvent\(\s*tx,\s*ctx,\s*"([\w.]+)"/g)].map(([, type]) => type),
    );
    const recorded = [...source.matchAll(/recordActivity\(\s*tx,\s*ctx,\s*\{\s*type: "([\w.]+)"/g)].map(
      ([, type]) => type,
    );
    return recorded.filter((type) => published.has(type)).map((type) => ({ path, type }));
  });
  const unknown = both.filter(({ path, type }) => !apart.get(path)?.startsWith(`${type}:`));
  expect(unknown).toEqual([]);
  expect(both.map(({ path }) => path).sort()).toEqual([...apart.keys()].sort());
});

function sources() {
  return readdirSync(modules, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => ({ path: relative(modules, path), source: readFileSync(path, "utf8") }));
}
