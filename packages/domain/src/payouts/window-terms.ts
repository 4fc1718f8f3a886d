/** The days of one window, counted from 1970-01-01, and its place in the assignment. */
export interface WindowTerms {
  readonly startDay: number;
  readonly endDay: number;
  /** Whether the assignment ends with this window: bonuses that still wait for a video's last eligible day are paid now. */
  readonly isLast: boolean;
  /** Days of the cycle that the assignment covers, and all of them: what a salary is scaled by. */
  readonly coveredDays: number;
  readonly cycleDays: number;
}
