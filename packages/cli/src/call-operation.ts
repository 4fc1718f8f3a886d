import { createWriteStream } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type ClipledgerClient, createClipledgerClient, eachRow } from "@clipledger/client";
import type { ExportOutput } from "@clipledger/contract/exports";
import { type AnswerFields, answerFields, pickColumns, refuseUnknownColumns } from "./answer-fields.ts";
import { type GivenFlags, parametersOf, readFlags } from "./flags.ts";
import { isRead, type Operation } from "./operations.ts";
import { readable } from "./print.ts";
import { signedInProfile } from "./profiles.ts";
import { type Surroundings, UsageError } from "./program.ts";

type Call = (input: object) => Promise<unknown>;

/** Calls an operation with what its words and flags say, and shows the answer. */
export async function callOperation(
  operation: Operation,
  args: readonly string[],
  surroundings: Surroundings,
): Promise<void> {
  const given = readFlags(parametersOf(operation), args);
  const { common } = given;
  const fields = answerFields(operation);
  refuseUnknownColumns(columnsOf(given) ?? [], fields);
  if (!isRead(operation) && common.all !== true) await confirm(operation, given, surroundings);
  const client = createClipledgerClient(await signedInProfile(surroundings, textOf(common.profile)));
  const call = callOf(client, operation, surroundings.signal);
  const read = common.all === true ? () => readAll(call, given.input) : () => call(given.input);
  if (common.watch !== undefined)
    return watch(operation, read, (answer) => show(answer, given, fields, surroundings), given, surroundings);
  const answer = await read();
  const output = textOf(common.output);
  if (isExport(answer) && (output !== undefined || common.json !== true))
    return saveExport(client, answer, output, surroundings);
  if (output !== undefined) return writeFile(output, `${JSON.stringify(chosenOf(answer, given), null, 2)}\n`);
  show(answer, given, fields, surroundings);
}

function callOf(client: ClipledgerClient, { keys }: Operation, signal: AbortSignal): Call {
  // Safe: the client has every operation of the contract under its keys.
  const areas = client as unknown as Record<
    string,
    Record<string, (input: object, options: object) => Promise<unknown>>
  >;
  const [area, verb] = keys;
  return async (input) => areas[area]?.[verb]?.(input, { signal });
}

/** At a terminal, what deletes or moves money is asked for once more. */
async function confirm(operation: Operation, { common }: GivenFlags, { ask }: Surroundings): Promise<void> {
  const isGrave = operation.method === "DELETE" || operation.words[0] === "payouts";
  if (!isGrave || common.yes === true || ask === undefined) return;
  const answer = await ask(`${operation.summary}: go on? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError("Nothing was done.");
}

/** All pages of a list as one answer. */
async function readAll(call: Call, input: object): Promise<unknown> {
  const data: unknown[] = [];
  const checked = async (asked: object) => {
    const page = await call(asked);
    if (typeof page === "object" && page !== null && "data" in page && Array.isArray(page.data)) return page;
    throw new UsageError("--all: this operation answers no list");
  };
  for await (const row of eachRow(checked, input)) data.push(row);
  return { data };
}

function columnsOf({ common }: GivenFlags): readonly string[] | undefined {
  return textOf(common.columns)
    ?.split(",")
    .map((column) => column.trim());
}

function chosenOf(answer: unknown, given: GivenFlags): unknown {
  const columns = columnsOf(given);
  return columns === undefined ? answer : pickColumns(answer, columns);
}

function show(answer: unknown, given: GivenFlags, fields: AnswerFields, { stdout }: Surroundings): void {
  if (stdout.isTTY === true && given.common.json !== true) {
    stdout.write(readable(answer, { width: stdout.columns, columns: columnsOf(given), units: fields.units }));
    return;
  }
  const text = JSON.stringify(chosenOf(answer, given) ?? null, null, stdout.isTTY === true ? 2 : 0);
  stdout.write(`${text}\n`);
}

const CLEAR_SCREEN = "\u001b[2J\u001b[H";

/** Reads again and again until it is interrupted. A terminal shows the newest answer, anything else each one that differs. */
async function watch(
  operation: Operation,
  read: () => Promise<unknown>,
  showAnswer: (answer: unknown) => void,
  { common }: GivenFlags,
  { stdout, signal }: Surroundings,
): Promise<void> {
  const seconds = Number(common.watch);
  if (!isRead(operation)) throw new UsageError("--watch: only reads can be watched");
  if (!(seconds >= 1))
    throw new UsageError("--watch: expected how many seconds lie between two looks, 1 or more");
  let before = "";
  while (!signal.aborted) {
    const answer = await read();
    const text = JSON.stringify(answer);
    if (stdout.isTTY === true) stdout.write(CLEAR_SCREEN);
    if (stdout.isTTY === true || text !== before) showAnswer(answer);
    before = text;
    await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}

function isExport(answer: unknown): answer is ExportOutput {
  return typeof answer === "object" && answer !== null && "downloadUrl" in answer && "rowsWritten" in answer;
}

const LOOK_MS = 1_000;

/** Waits until the file is prepared, and saves it: whole, or not at all. */
async function saveExport(
  client: ClipledgerClient,
  begun: ExportOutput,
  output: string | undefined,
  { stderr, signal }: Surroundings,
): Promise<void> {
  let prepared = begun;
  while (prepared.status === "preparing") {
    if (stderr.isTTY === true)
      stderr.write(`\r${prepared.rowsWritten} of ${prepared.rowCount} rows prepared `);
    await wait(LOOK_MS, undefined, { signal });
    prepared = await client.exports.get({ params: { id: prepared.id } }, { signal });
  }
  if (prepared.status === "failed") throw new Error("The file could not be prepared. Ask for it again.");
  const file = output ?? prepared.fileName;
  const part = `${file}.part`;
  const response = await fetch(prepared.downloadUrl, { signal });
  if (!response.ok || response.body === null)
    throw new Error(`The file could not be loaded: ${response.status} ${response.statusText}`);
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(part), { signal });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  stderr.write(`${stderr.isTTY === true ? "\r" : ""}Saved ${prepared.rowCount} rows to ${file}\n`);
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
