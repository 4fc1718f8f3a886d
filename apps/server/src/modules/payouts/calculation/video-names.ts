import type { VideoName } from "@clipledger/contract/payouts/calculation";

/** One text for each video, as the API elsewhere names it. */
export function nameOf({ platform, platformVideoId }: VideoName): string {
  return `${platform}:${platformVideoId}`;
}

export function onePerVideo(names: readonly VideoName[]): VideoName[] {
  return [...new Map(names.map((name) => [nameOf(name), name])).values()];
}
