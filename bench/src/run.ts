import type { Bench } from "./bench.ts";
import { benches } from "./benches.ts";
import { parseSettings, type Settings } from "./settings.ts";
import { type OwnedStage, openStage } from "./stage.ts";
import { judge } from "./verdict.ts";

/** Each process that a bench starts ends with this one, for which it listens. */
const MOST_PROCESSES = 50;

async function main(): Promise<void> {
  process.setMaxListeners(MOST_PROCESSES);
  const settings = parseSettings(process.env);
  let isWholeSuccess = true;
  for (const bench of chooseBenches(process.argv.slice(2))) {
    const hasPassed = await runBench(bench, settings);
    isWholeSuccess &&= hasPassed;
  }
  process.exit(isWholeSuccess ? 0 : 1);
}

function chooseBenches(names: readonly string[]): readonly Bench[] {
  if (names.length === 0) return benches;
  return names.map((name) => {
    const bench = benches.find((candidate) => candidate.name === name);
    if (bench !== undefined) return bench;
    throw new Error(
      `No bench is named "${name}". There are: ${benches.map((known) => known.name).join(", ")}`,
    );
  });
}

async function runBench(bench: Bench, settings: Settings): Promise<boolean> {
  const stage = openStage(settings);
  const ignoreSignals = clearOnSignal(stage);
  try {
    const { hasPassed, lines } = judge(bench, await bench.run(stage));
    await stage.clear();
    for (const line of lines) stage.print(line);
    return hasPassed;
  } catch (error) {
    await stage.clear();
    process.stderr.write(`${bench.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
    return false;
  } finally {
    ignoreSignals();
  }
}

const signalExitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Cleans up and leaves. Returns how to stop listening. */
function clearOnSignal(stage: OwnedStage): () => void {
  let isInterrupted = false;
  const interrupt = async (signal: keyof typeof signalExitCodes) => {
    // One Ctrl-C arrives twice under `npm run`: from the terminal, and passed on by npm.
    if (isInterrupted) return;
    isInterrupted = true;
    process.stderr.write("\nCleaning up…\n");
    await stage.clear();
    process.exit(signalExitCodes[signal]);
  };
  const signals = Object.keys(signalExitCodes) as (keyof typeof signalExitCodes)[]; // safe: a literal's own keys
  for (const signal of signals) process.on(signal, interrupt);
  return () => {
    for (const signal of signals) process.off(signal, interrupt);
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
