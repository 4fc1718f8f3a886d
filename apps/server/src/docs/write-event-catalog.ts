import { readFile, writeFile } from "node:fs/promises";
import { withEventCatalog } from "./event-catalog.ts";

const file = new URL("../../../../docs/webhooks.md", import.meta.url);

await writeFile(file, withEventCatalog(await readFile(file, "utf8")));
