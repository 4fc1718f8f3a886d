import type { HealthFinding } from "@clipledger/contract/dashboard/health";

/** One look at one part, and what it may be. */
export interface Check {
  readonly check: string;
  readonly title: string;
  readonly scope: HealthFinding["scope"];
  readonly look: () => Promise<Seen>;
}

export interface Seen extends Pick<HealthFinding, "state" | "seen"> {
  readonly next?: string | undefined;
  /** Hosts, folders and messages of others: for whoever sits at the server, and nobody else. */
  readonly details?: readonly string[];
}

export interface Finding extends HealthFinding {
  readonly details: readonly string[];
}

const WITHIN_MS = 5_000;

/** All checks side by side, in their order. One that fails or takes too long says so, and holds nobody else up. */
export function runChecks(checks: readonly Check[], withinMs: number = WITHIN_MS): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ look, ...named }) => {
      const { state, seen, next = null, details = [] } = await lookInTime(look, withinMs);
      return { ...named, state, seen, next, details };
    }),
  );
}

async function lookInTime(look: Check["look"], withinMs: number): Promise<Seen> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Seen>((resolve) => {
    const seen = `There was no answer within ${withinMs / 1000} seconds.`;
    timer = setTimeout(resolve, withinMs, { state: "failing", seen, next: ASK_AGAIN });
  });
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    return {
      state: "failing",
      seen: "It could not be checked.",
      next: ASK_AGAIN,
      details: [reasonOf(error)],
    };
  } finally {
    clearTimeout(timer);
  }
}

const ASK_AGAIN = "Check again; if it stays so, run npm run doctor on the server, which says more.";

/** The first line of what went wrong. */
export function reasonOf(error: unknown): string {
  const { message = "", code } = error as Partial<NodeJS.ErrnoException>;
  return (message || code || String(error)).split("\n", 1)[0] ?? "";
}

/** As owners see it. */
export function withoutDetails({ details: _details, ...finding }: Finding): HealthFinding {
  return finding;
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;

/** Such as `3 hours`, of the largest unit that there is one of. */
export function lasting(ms: number): string {
  const [size, noun] = UNITS.find(([unit]) => ms >= unit) ?? [1_000, "second"];
  return counted(Math.floor(ms / size), noun);
}
