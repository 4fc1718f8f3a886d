/** What is synced: channels of the imitated YouTube. */
export const CHANNELS = 200;
export const VIDEOS_EACH = 50;
export const YOUTUBE_KEY = "bench-key";
