import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { temporaryFolder } from "./temporary-folder.ts";

type Outcome<T> = { readonly value: T } | { readonly failure: string };

/** Prepares something while tests that need none of it run already. Those that do wait for the file. */
export async function prepareBeside<T>(
  prepare: () => Promise<T>,
): Promise<{ file: string; end: () => Promise<void> }> {
  const folder = await temporaryFolder("prepared");
  const file = join(folder, "outcome.json");
  const outcome: Promise<Outcome<T>> = prepare().then(
    (value) => ({ value }),
    (error) => ({ failure: String(error instanceof Error ? error.stack : error) }),
  );
  const written = outcome.then(async (known) => {
    await writeFile(`${file}.part`, JSON.stringify(known));
    await rename(`${file}.part`, file);
  });
  return { file, end: () => written.then(() => rm(folder, { recursive: true, force: true })) };
}

const POLL_MS = 200;
const MOST_POLLS = 900;

/** What was prepared beside, as soon as it is. */
export async function untilPrepared<T>(file: string): Promise<T> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) return givenBy(JSON.parse(text) as Outcome<T>);
    await setTimeout(POLL_MS);
  }
  throw new Error("What these tests need was not prepared within three minutes");
}

function givenBy<T>(outcome: Outcome<T>): T {
  if ("failure" in outcome)
    throw new Error(`What these tests need could not be prepared: ${outcome.failure}`);
  return outcome.value;
}
