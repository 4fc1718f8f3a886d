import type { Services } from "../../../infra/context.ts";

const TIMEOUTS_PER_LEASE = 3;

/** Long enough for an answer and its way into the books. One that comes later is still taken: an id is paid once. */
export function leaseFrom({ clock, payoutProvider }: Pick<Services, "clock" | "payoutProvider">): Date {
  return new Date(clock.now().getTime() + TIMEOUTS_PER_LEASE * (payoutProvider?.timeoutMs ?? 0));
}
