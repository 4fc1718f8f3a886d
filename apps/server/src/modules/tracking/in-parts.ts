import { chunk } from "../../infra/lists.ts";

// Enough to be quick, few enough for one statement about the whole history of so many videos to stay within its time.
const VIDEOS_AT_ONCE = 1_000;

export async function inParts(
  videoKeys: readonly bigint[],
  work: (part: readonly bigint[]) => Promise<unknown>,
): Promise<void> {
  for (const part of chunk(videoKeys, VIDEOS_AT_ONCE)) await work(part);
}
