import { readFile, writeFile } from "node:fs/promises";
import { readSources } from "../import-rules/read-sources.ts";
import { questions } from "./questions.ts";
import { withReadingLists } from "./reading-lists.ts";

const file = new URL("../../docs/architecture.md", import.meta.url);

await writeFile(file, withReadingLists(await readFile(file, "utf8"), readSources(process.cwd()), questions));
