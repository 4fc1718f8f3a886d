import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import process from "node:process";
import { expect, it } from "vitest";
import { followEvents } from "../chat-builders.ts";
import { startDemoApp } from "../demo-app.ts";
import {
  type Asking,
  ask,
  buildOneOfEach,
  type PlausibleRequest,
  plainReads,
  plausibleRequests,
} from "../plausible-requests.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { MaskedNames } from "./masked-names.ts";

/** One line of the file. */
interface RecordedAnswer {
  readonly asked: PlausibleRequest & { readonly round: number };
  readonly status: number;
  readonly type: string | null;
  readonly answer: unknown;
}

const SEED = 20_261_119;
const ROUNDS = 6;
const SECOND_MS = 1_000;

const file = process.env["CLIPLEDGER_ANSWERS_FILE"] ?? "";
const earlier = process.env["CLIPLEDGER_ANSWERS_ASKED"];

it("records what the server answers", async () => {
  const output = openSync(file, "w");
  const names = new MaskedNames(new Date());
  const { app: demo, apiKey } = await startDemoApp();
  const ofDemo = { headersOf: { "/api/v1": { "x-api-key": apiKey } }, ids: new Map() };
  let answered = await recordRound(0, { app: demo, asking: ofDemo, names, output });
  await demo.stop();
  const app = await startTestApp();
  for (let round = 1; round <= ROUNDS; round++) {
    const asking = await buildOneOfEach(app);
    answered += await recordRound(round, { app, asking, names, output });
  }
  await app.stop();
  closeSync(output);
  process.stdout.write(`${answered} answers recorded, refusals apart.\n`);
  expect(answered).toBeGreaterThan(1_000);
}, 1_800_000);

interface Recording {
  readonly app: TestApp;
  readonly asking: Asking;
  readonly names: MaskedNames;
  readonly output: number;
}

async function recordRound(round: number, { app, asking, names, output }: Recording): Promise<number> {
  let answered = 0;
  for (const request of requestsOf(round, asking, names)) {
    // What happens later is to have a later time, so that lists have one order.
    app.clock.advance(SECOND_MS);
    const { status, headers, text } = await ask(app, asking, request);
    // Otherwise the one is done by a worker, and the other when a second is over.
    await followEvents(app);
    await app.services.sources.usage.write();
    const type = headers.get("content-type");
    const { method, base, path, body } = request;
    const recorded: RecordedAnswer = {
      asked: { round, method, base, path: names.maskKnown(path), body: body && names.maskKnown(body) },
      status,
      type,
      answer: readableAnswer(type, names.mask(text)),
    };
    writeSync(output, `${JSON.stringify(recorded)}\n`);
    answered += Number(status < 400);
  }
  return answered;
}

/** Those of an earlier recording, or ones of the seed: schemas that are written anew may draw other values from it. */
function* requestsOf(round: number, asking: Asking, names: MaskedNames): Generator<PlausibleRequest> {
  if (earlier === undefined) {
    yield* plainReads().filter(({ base }) => asking.headersOf[base] !== undefined);
    yield* plausibleRequests(asking, { seed: SEED, round });
    return;
  }
  for (const { asked } of readAnswers(earlier)) {
    if (asked.round !== round) continue;
    yield { ...asked, path: names.unmask(asked.path), body: asked.body && names.unmask(asked.body) };
  }
}

function readAnswers(path: string): RecordedAnswer[] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): RecordedAnswer => JSON.parse(line));
}

/** What the health page says of the machine. */
const OF_THE_MACHINE = "findings";

/** What is no text says more by its kind than by its bytes, which hold the time. */
function readableAnswer(type: string | null, text: string): unknown {
  if (type?.startsWith("application/json"))
    return JSON.parse(text, (name, value) => (name === OF_THE_MACHINE ? null : value));
  return /^text\/|ndjson|csv/.test(type ?? "") ? text : null;
}
