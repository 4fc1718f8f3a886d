import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const rootFolders = ["packages", "apps", "e2e", "bench", "upstreams", "scripts"];
const skippedFolders = new Set(["node_modules", "dist", "coverage"]);
const sourceFile = /\.[cm]?[jt]sx?$/;

export function readSources(root: string): Map<string, string> {
  const paths = rootFolders.filter((folder) => existsSync(join(root, folder))).flatMap(listSources);
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));

  function listSources(folder: string): string[] {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSources(path);
      return entry.isFile() && sourceFile.test(entry.name) ? [path] : [];
    });
  }
}
