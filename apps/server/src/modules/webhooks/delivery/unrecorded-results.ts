import type { AttemptResult } from "./attempt-result.ts";

/** Results on their way to the database, the oldest first. */
export class UnrecordedResults {
  #waiting: AttemptResult[] = [];
  readonly #uncertain = new Set<AttemptResult>();

  get length(): number {
    return this.#waiting.length;
  }

  add(result: AttemptResult): void {
    this.#waiting.push(result);
  }

  take(most: number): AttemptResult[] {
    return this.#waiting.splice(0, most);
  }

  /** For another try. */
  putBack(batch: readonly AttemptResult[]): void {
    if (batch.length > 0) this.#waiting = [...batch, ...this.#waiting];
  }

  /** Their recording broke off, perhaps after its commit. */
  doubt(batch: readonly AttemptResult[]): void {
    for (const result of batch) this.#uncertain.add(result);
  }

  isDoubted(batch: readonly AttemptResult[]): boolean {
    return batch.some((result) => this.#uncertain.has(result));
  }

  forget(done: readonly AttemptResult[]): void {
    for (const result of done) this.#uncertain.delete(result);
  }
}
