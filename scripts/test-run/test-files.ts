import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isTestFile, PROJECTS, placeOf, type Tier } from "./tiers.ts";

const NOT_OURS = new Set(["node_modules", "dist", ".cache", ".git", "data"]);

/** Every test file below the folder, from the root of the repository. */
export function listTestFiles(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : listTestFiles(root, path);
      return isTestFile(entry.name) ? [relative(root, path)] : [];
    })
    .sort();
}

/** The files of each project; of one tier, or of all. Throws when one belongs nowhere: no run would include it. */
export function filesByProject(files: readonly string[], tier?: Tier): ReadonlyMap<string, string[]> {
  const placed = files.map((file) => ({ file, place: placeOf(file) }));
  const homeless = placed.filter(({ place }) => place === undefined).map(({ file }) => file);
  if (homeless.length > 0)
    throw new Error(`No rule of scripts/test-run/tiers.ts names ${homeless.join(", ")}. Add one.`);
  const byProject = new Map<string, string[]>(PROJECTS.map((project) => [project, []]));
  for (const { file, place } of placed)
    if (place !== undefined && (tier === undefined || place.tier === tier))
      byProject.get(place.project)?.push(file);
  return byProject;
}

/** Those of the files that try properties: with all their runs they are a part of `npm run test:rest`. */
export function withProperties(root: string, files: readonly string[]): string[] {
  return files.filter((file) =>
    /^import .* from "fast-check";$/m.test(readFileSync(join(root, file), "utf8")),
  );
}
