/** An attempt under way, as the limit of its endpoint counts it. */
export interface LimitedAttempt {
  readonly startedMs: number;
  readonly round: number;
  /** One of those that decide about the next round. */
  readonly isCounted: boolean;
  /** Nothing else was under way: as fast as the receiver is. */
  readonly isAlone: boolean;
}

interface LimitedOutcome {
  readonly isSuccess: boolean;
  /** No answer came: the receiver may have had too much at once. */
  readonly isLost: boolean;
}

const MOST_AT_ONCE = 256;

/** Whatever takes longer than this and twice what an attempt alone takes has waited for others. */
const SLACK_MS = 500;

/** Receivers so slow that waiting for one other could take the whole deadline get one at a time. */
const SLOWEST_SHARED_MS = 12_000;

const FIRST_CEILING_MS = 10_000;
const LONGEST_CEILING_MS = 600_000;

/**
 * How many attempts an endpoint has under way at once: one at first, and twice as many after each round in which all were
 * answered about as fast as one alone. A receiver that works one request at a time, or one connection, is noticed by those
 * that wait, long before they run out of time; nothing more is sent until they are through. Times are monotonic.
 */
export class ConcurrencyLimit {
  readonly #underWay = new Set<LimitedAttempt>();
  #limit = 1;
  #aloneMs = 0;
  #round = 0;
  #started = 0;
  #succeeded = 0;
  #fullest = 0;
  #ceiling = MOST_AT_ONCE;
  #ceilingUntilMs = Number.NEGATIVE_INFINITY;
  #ceilingMs = FIRST_CEILING_MS;
  #lastUsedMs = Number.NEGATIVE_INFINITY;

  get limit(): number {
    return this.#limit;
  }

  mayStart(nowMs: number): boolean {
    const [oldest] = this.#underWay;
    if (oldest === undefined) return true;
    return this.#underWay.size < this.#limit && nowMs - oldest.startedMs <= this.#slowAfterMs();
  }

  start(nowMs: number): LimitedAttempt {
    const attempt = {
      startedMs: nowMs,
      round: this.#round,
      isCounted: this.#started < this.#limit,
      isAlone: this.#underWay.size === 0 && this.#limit === 1,
    };
    this.#underWay.add(attempt);
    this.#started += 1;
    this.#fullest = Math.max(this.#fullest, this.#underWay.size);
    return attempt;
  }

  end(attempt: LimitedAttempt, { isSuccess, isLost }: LimitedOutcome, nowMs: number): void {
    this.#underWay.delete(attempt);
    this.#lastUsedMs = nowMs;
    const tookMs = nowMs - attempt.startedMs;
    if (isSuccess && attempt.isAlone) this.#aloneMs = tookMs;
    // What was started before the last change says nothing about it.
    if (attempt.round !== this.#round) return;
    const isSlow = isSuccess && tookMs > this.#slowAfterMs();
    if (isSlow || isLost) this.#lowerCeiling(nowMs);
    if (isSlow || !isSuccess) this.#begin(Math.max(1, Math.floor(this.#limit / 2)));
    else if (attempt.isCounted) this.#count(nowMs);
  }

  /** Nothing is under way, and nothing was for so long. */
  hasRested(ms: number, nowMs: number): boolean {
    return this.#underWay.size === 0 && nowMs - this.#lastUsedMs > ms;
  }

  #slowAfterMs(): number {
    return SLACK_MS + 2 * this.#aloneMs;
  }

  #count(nowMs: number): void {
    this.#succeeded += 1;
    if (this.#succeeded < this.#limit) return;
    // A limit that was not reached has proved nothing.
    const isProved = this.#fullest >= this.#limit && this.#slowAfterMs() <= SLOWEST_SHARED_MS;
    const most = nowMs < this.#ceilingUntilMs ? this.#ceiling : MOST_AT_ONCE;
    if (isProved && this.#limit > this.#ceiling) this.#ceilingMs = FIRST_CEILING_MS;
    this.#begin(isProved ? Math.max(this.#limit, Math.min(this.#limit * 2, most)) : this.#limit);
  }

  /** Each time that a limit proves too high again, it is tried again later. */
  #lowerCeiling(nowMs: number): void {
    this.#ceiling = Math.max(1, Math.floor(this.#limit / 2));
    this.#ceilingUntilMs = nowMs + this.#ceilingMs;
    this.#ceilingMs = Math.min(LONGEST_CEILING_MS, this.#ceilingMs * 2);
  }

  #begin(limit: number): void {
    this.#limit = limit;
    this.#round += 1;
    this.#started = 0;
    this.#succeeded = 0;
    this.#fullest = this.#underWay.size;
  }
}
