type Mode<Answer, Part> = Extract<Answer, Part>;

/** The rows of a queue that was asked for them. */
export function queueRows<Answer extends object>(answer: Answer): Mode<Answer, { data: unknown }> {
  return inMode(answer, "data") as Mode<Answer, { data: unknown }>; // safe: only rows have data
}

/** The count of a queue that was asked with `mode=count`. */
export function queueCount<Answer extends object>(answer: Answer): number {
  return (inMode(answer, "total") as { total: number }).total; // safe: rows and counts both have it as a number
}

/** The sums of a queue that was asked with `mode=totals`. */
export function queueTotals<Answer extends object>(answer: Answer): Mode<Answer, { totals: unknown }> {
  return inMode(answer, "totals") as Mode<Answer, { totals: unknown }>; // safe: only sums have totals
}

function inMode(answer: object, field: string): object {
  if (!(field in answer)) throw new Error(`A queue answered without ${field}`);
  return answer;
}
