/** A video with this multiple of its account's median views, or more, is viral. */
export const VIRAL_FACTOR = 5;

/** Views as a multiple of the median; null where the median is 0 or there is none. */
export function viralityFactor(views: number, median: number | null): number | null {
  return median === null || median === 0 ? null : views / median;
}

/** A sum, or a number of videos, per video; 0 without videos. */
export function perVideo(total: number, videos: number): number {
  return videos === 0 ? 0 : total / videos;
}
