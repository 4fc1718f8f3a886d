/** How hard one platform may be asked, and how long to try. Limits hold per process. */
export interface ResilienceLimits {
  readonly attemptTimeoutMs: number;
  /** For the whole lookup, with waiting and retries. */
  readonly deadlineMs: number;
  readonly maxRetries: number;
  /** Doubles with every retry, up to the longest; half of it is random. */
  readonly firstBackoffMs: number;
  readonly longestBackoffMs: number;
  readonly concurrency: number;
  /** Lookups that may wait for a place; more are refused at once. */
  readonly queueLength: number;
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** The share of failures, 0 to 1, at which the platform is left alone. */
  readonly breakAtShare: number;
  /** The latest attempts over which the share is taken, and how many they must be. */
  readonly breakOverMs: number;
  readonly breakMinAttempts: number;
  /** So many failures one after another are enough, however many lookups went well before. */
  readonly breakInARow: number;
  readonly breakForMs: number;
}

export const DEFAULT_LIMITS: ResilienceLimits = {
  attemptTimeoutMs: 10_000,
  deadlineMs: 25_000,
  maxRetries: 2,
  firstBackoffMs: 200,
  longestBackoffMs: 5_000,
  concurrency: 100,
  queueLength: 1_000,
  requestsPerSecond: 1_000,
  burst: 1_000,
  breakAtShare: 0.5,
  breakOverMs: 30_000,
  breakMinAttempts: 20,
  breakInARow: Number.POSITIVE_INFINITY,
  breakForMs: 15_000,
};
