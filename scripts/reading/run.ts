import { readSources } from "../import-rules/read-sources.ts";
import { findReach } from "./find-reach.ts";
import { questions } from "./questions.ts";

/** Prints which files answer each question, in the order in which a reader comes to them. */
const sources = readSources(process.cwd());
const places = ["apps/server/src/modules", "apps/server/src/infra", "packages"];

for (const { title, entries, without } of questions) {
  const files = findReach(sources, entries, without).map(({ file }) => file);
  write(`\n${title}`);
  for (const place of places) {
    const inside = files.filter((file) => file.startsWith(`${place}/`));
    write(`\n  ${place}: ${inside.length} files`);
    for (const file of inside) write(`    ${file.slice(place.length + 1)}`);
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
