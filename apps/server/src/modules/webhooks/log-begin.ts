const KEPT_MS = 30 * 86_400_000;

/** Events and deliveries from before are forgotten. */
export function logBegin(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
