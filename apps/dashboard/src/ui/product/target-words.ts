/**
 * A target as a whole number of videos. Cycles that are only partly in a range make it a fraction, and whoever is to fulfil
 * it must post a whole video for the rest.
 */
export function wholeTarget(targetVideos: number): number {
  return Math.max(Math.ceil(targetVideos - 1e-9), 0);
}

/** Why a target is no whole number; undefined where it is one. */
export function targetExplanation(targetVideos: number): string | undefined {
  if (Math.abs(targetVideos - Math.round(targetVideos)) < 1e-9) return undefined;
  const exact = Math.round(targetVideos * 10) / 10;
  return `On average over these days the cycles ask for ${exact} videos: of a cycle that is partly in them, a part counts. It takes ${wholeTarget(targetVideos)} to fulfil that.`;
}
