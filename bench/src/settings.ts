export interface Settings {
  /** How often reference and ours take turns. */
  readonly cycles: number;
  /** Where the servers write CPU profiles, if anywhere. */
  readonly profileFolder: string | undefined;
  /** How many facts the bench of histories begins with. */
  readonly historyFacts: number;
}

const DEFAULT_CYCLES = 25;
/** Of fewer the product asks PostgreSQL. */
const LEAST_HISTORY_FACTS = 5_000_000;
const DEFAULT_HISTORY_FACTS = 20_000_000;

export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  return {
    cycles: wholeNumber(environment, "BENCH_CYCLES", 1, DEFAULT_CYCLES),
    profileFolder: environment["BENCH_PROFILE_DIR"] || undefined,
    historyFacts: wholeNumber(environment, "BENCH_HISTORY_FACTS", LEAST_HISTORY_FACTS, DEFAULT_HISTORY_FACTS),
  };
}

function wholeNumber(environment: NodeJS.ProcessEnv, name: string, least: number, usual: number): number {
  const value = Number(environment[name] || usual);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`${name}: expected a whole number from ${least}`);
  return value;
}
