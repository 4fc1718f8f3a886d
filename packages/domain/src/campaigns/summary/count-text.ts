export type Countable = "day" | "video" | "view";

/** "1 video", "10,000 videos". */
export function countText(count: number, noun: Countable): string {
  return `${numberText(count)} ${count === 1 ? noun : `${noun}s`}`;
}

export function numberText(value: number): string {
  return value.toLocaleString("en-US");
}
