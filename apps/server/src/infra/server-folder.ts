import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Holds `migrations` and what is built. The same from each source file and from the built program. */
export const serverFolder = folderAbove(fileURLToPath(import.meta.url), "migrations");

function folderAbove(path: string, marker: string): string {
  const folder = dirname(path);
  if (existsSync(join(folder, marker))) return folder;
  if (folder === path) throw new Error(`No folder above has ${marker}`);
  return folderAbove(folder, marker);
}

/** The release that this program is of, such as `0.1.0`. */
export async function readProductVersion(): Promise<string> {
  const text = await readFile(join(serverFolder, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version; // safe: our own file
}
