export interface Settings {
  /** How often reference and ours take turns. */
  readonly cycles: number;
  /** Where the servers write CPU profiles, if anywhere. */
  readonly profileFolder: string | undefined;
}

const DEFAULT_CYCLES = 25;

export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const cycles = Number(environment["BENCH_CYCLES"] || DEFAULT_CYCLES);
  if (!Number.isInteger(cycles) || cycles < 1)
    throw new Error("BENCH_CYCLES: expected a whole number from 1");
  return { cycles, profileFolder: environment["BENCH_PROFILE_DIR"] || undefined };
}
