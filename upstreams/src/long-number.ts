import type { Reply } from "./serve.ts";

const LONG_NUMBER = /"long-number:(\d+)"/g;

/** An id that a service writes as a number, beyond what JavaScript can hold; for `replyInJson`. */
export function longNumber(digits: string): string {
  return `long-number:${digits}`;
}

export function replyInJson(body: unknown): Reply {
  const text = JSON.stringify(body).replace(LONG_NUMBER, "$1");
  return { headers: { "content-type": "application/json; charset=utf-8" }, body: text };
}
