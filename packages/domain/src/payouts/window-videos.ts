/**
 * What a calculation knows of the videos of one window, column by column: the same index is the same video everywhere.
 * Ordered by publication time, then by the platform's id. Days are counted from 1970-01-01.
 */
export interface WindowVideos {
  readonly count: number;
  /** Index in PLATFORMS. */
  readonly platform: readonly number[];
  readonly publishedDay: readonly number[];
  /** Views up to the day before the window; 0 when the video was published in it. */
  readonly viewsBefore: readonly number[];
  /** Views up to the window's last day. */
  readonly viewsAtEnd: readonly number[];
  /** For each eligibility of the compiled rules: views up to the video's last eligible day, or the window's if that is earlier. */
  readonly viewsEligible: readonly (readonly number[])[];
}
