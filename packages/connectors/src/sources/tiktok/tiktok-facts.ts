/** What holds for TikTok whoever tells of it. Ids are text everywhere: they are above 2^53. */

const LARGEST_ID = 2n ** 64n;
/** No video is older than the platform, so a smaller id carries no time. */
const FIRST_VIDEO_SECONDS = Date.UTC(2014, 0, 1) / 1000;
const BELIEVED_WITHIN_SECONDS = 3_600;

/**
 * When a video was published. The upper 32 bits of its id are that time in seconds; a told time more than an hour away
 * from it is wrong, and one nearer is the finer of the two.
 */
export function publishedAtOf(videoId: string, toldSeconds: number | null): Date | null {
  const ownSeconds = secondsInVideoId(videoId);
  const told = toldSeconds === null || toldSeconds <= 0 ? undefined : toldSeconds;
  if (ownSeconds === undefined) return told === undefined ? null : new Date(told * 1000);
  const isBelieved = told !== undefined && Math.abs(told - ownSeconds) <= BELIEVED_WITHIN_SECONDS;
  return new Date((isBelieved ? told : ownSeconds) * 1000);
}

/** Undefined for text that is no id of TikTok's kind. */
function secondsInVideoId(videoId: string): number | undefined {
  if (!/^\d{17,20}$/.test(videoId)) return undefined;
  const id = BigInt(videoId);
  const seconds = Number(id >> 32n);
  return id < LARGEST_ID && seconds >= FIRST_VIDEO_SECONDS ? seconds : undefined;
}
