import { z } from "zod";
import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import type { UpstreamAnswer } from "../ask-upstream.ts";

/** How much of Meta's allowance is used, as the headers of its answers tell. */
interface UsageGuard {
  /** Fails with `throttled` while the allowance is to be spared for others, or is used up. */
  admit(purpose: LookupTerms["purpose"]): void;
  observe(headers: UpstreamAnswer["headers"]): void;
  /** After an error that says so: nothing is asked for that long. */
  pause(forMs: number): void;
  /** How long until access comes back, if the headers tell. */
  regainMs(headers: UpstreamAnswer["headers"]): number | undefined;
}

/** Percent of the allowance at which somebody who waits gets no more, so that syncs have the rest, and at which nobody does. */
const SPARE_FOR_SYNCS_AT = 80;
const STOP_AT = 95;
/** Only an answer tells that usage has fallen, so one is asked for this often. */
const LOOK_AGAIN_AFTER_MS = 60_000;
const MINUTE_MS = 60_000;

const UsageSchema = z.object({
  call_count: z.number().catch(0),
  total_time: z.number().catch(0),
  total_cputime: z.number().catch(0),
  /** In minutes; above 0 once access is lost. */
  estimated_time_to_regain_access: z.number().catch(0),
});
type Usage = z.infer<typeof UsageSchema>;

export function createUsageGuard(now: () => Date): UsageGuard {
  let live = 0;
  let all = 0;
  const until = (ms: number) => now().getTime() + ms;
  return {
    admit(purpose) {
      const waitMs = (purpose === "sync" ? all : Math.max(live, all)) - now().getTime();
      if (waitMs <= 0) return;
      throw new ConnectorFailure("throttled", "Meta: the allowance is nearly used up", {
        retryAfterMs: waitMs,
      });
    },
    observe(headers) {
      const usages = readUsages(headers);
      const percent = Math.max(0, ...usages.flatMap((usage) => percentsOf(usage)));
      const regainMs = regainOf(usages);
      if (percent >= SPARE_FOR_SYNCS_AT) live = until(LOOK_AGAIN_AFTER_MS);
      if (percent >= STOP_AT) all = until(LOOK_AGAIN_AFTER_MS);
      if (regainMs !== undefined) all = until(regainMs);
    },
    pause(forMs) {
      all = Math.max(all, until(forMs));
    },
    regainMs: (headers) => regainOf(readUsages(headers)),
  };
}

function percentsOf({ call_count, total_time, total_cputime }: Usage): number[] {
  return [call_count, total_time, total_cputime];
}

function regainOf(usages: readonly Usage[]): number | undefined {
  const minutes = Math.max(0, ...usages.map((usage) => usage.estimated_time_to_regain_access));
  return minutes > 0 ? minutes * MINUTE_MS : undefined;
}

/** `x-app-usage` is one usage; `x-business-use-case-usage` lists some for each business. Other shapes tell nothing. */
function readUsages(headers: UpstreamAnswer["headers"]): Usage[] {
  const app = parseHeader(headers["x-app-usage"]);
  const businesses = parseHeader(headers["x-business-use-case-usage"]);
  const lists = Object.values(businesses ?? {}).filter((list) => Array.isArray(list));
  return [app, ...lists.flat()].flatMap((value) => {
    const { data } = UsageSchema.safeParse(value);
    return data === undefined ? [] : [data];
  });
}

function parseHeader(text: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
