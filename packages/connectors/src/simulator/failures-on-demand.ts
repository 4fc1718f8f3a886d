import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { LookupTerms } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import type { Delay } from "../delay.ts";

type Behaviour =
  | "private"
  | "deleted"
  | "restricted"
  | "slow"
  | "throttled"
  | "broken"
  | "down"
  | "flaky"
  | "gone"
  | "empty";

interface Circumstances {
  readonly now: Date;
  readonly delay: Delay;
  readonly terms: LookupTerms;
}

/** Longer than any caller waits. */
export const SLOW_ANSWER_MS = 120_000;
const THROTTLED_RETRY_AFTER_MS = 30_000;

// The word alone or before a dot, dash, underscore or digit: "slowmotion" and "slow cooker" are ordinary.
const SPECIAL =
  /^(private|deleted|restricted|slow|throttled|broken|down|flaky|gone|empty)(?:$|[._-](?:(\d{4})(\d{2})(\d{2}))?|\d)/;

const REHEARSED: ReadonlySet<Behaviour | undefined> = new Set([
  "slow",
  "throttled",
  "broken",
  "down",
  "flaky",
]);

/** What a username, id or search asks for by its first word. */
export function findBehaviour(name: string): Behaviour | undefined {
  // The pattern lists exactly the behaviours.
  return SPECIAL.exec(name)?.[1] as Behaviour | undefined;
}

/** Fails or waits as the name asks for. `private` and `empty` are left to the lookup: they depend on what is asked. */
export async function behaveAsNamed(name: string, circumstances: Circumstances): Promise<void> {
  const behaviour = findBehaviour(name);
  if (REHEARSED.has(behaviour)) circumstances.terms.onRehearsal?.();
  switch (behaviour) {
    case "deleted":
      throw new ConnectorFailure("not_found", `${name} does not exist`, { providerStatus: 404 });
    case "restricted":
      throw new ConnectorFailure("restricted", `${name} is age-restricted`, { providerStatus: 403 });
    case "throttled":
      throw new ConnectorFailure("throttled", "too many requests", {
        providerStatus: 429,
        retryAfterMs: THROTTLED_RETRY_AFTER_MS,
      });
    case "broken":
      throw new ConnectorFailure("invalid_data", `the answer about ${name} is not as agreed`);
    case "down":
      throw unavailable();
    case "flaky":
      if (circumstances.now.getUTCMinutes() % 2 === 0) throw unavailable();
      return;
    case "gone":
      if (isGone(name, circumstances.now)) throw new ConnectorFailure("not_found", `${name} was deleted`);
      return;
    case "slow":
      return answerLate(circumstances);
    default:
      return;
  }
}

function unavailable(): ConnectorFailure {
  return new ConnectorFailure("upstream", "service unavailable", { providerStatus: 503 });
}

function isGone(name: string, now: Date): boolean {
  const [, , year, month, day] = SPECIAL.exec(name) ?? [];
  return year === undefined || dateOf(now) >= `${year}-${month}-${day}`;
}

async function answerLate({ delay, terms }: Circumstances): Promise<void> {
  try {
    await delay(SLOW_ANSWER_MS, terms.signal);
  } catch (cause) {
    throw new ConnectorFailure("timeout", "the caller stopped waiting", { cause });
  }
}
