import { checkTree } from "./check-tree.ts";
import { readSources } from "./read-sources.ts";

const sources = readSources(process.cwd());
const { violations, fileCount, importCount } = checkTree(sources);

for (const { file, line, finding, rule } of violations) {
  process.stdout.write(`${file}:${line}  ${finding}  — ${rule}\n`);
}
if (fileCount === 0) process.stdout.write("No source files found: run this from the repository root.\n");
else if (violations.length > 0) process.stdout.write(`Import rule violations: ${violations.length}.\n`);
else process.stdout.write(`Import rules hold: ${fileCount} files, ${importCount} imports checked.\n`);

process.exitCode = fileCount === 0 || violations.length > 0 ? 1 : 0;
