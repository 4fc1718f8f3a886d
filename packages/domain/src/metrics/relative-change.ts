/** (now - previous) / previous; 0 when both are 0, 1 when only the previous is 0. */
export function relativeChange(now: number, previous: number): number {
  if (previous === 0) return now === 0 ? 0 : 1;
  return (now - previous) / previous;
}
