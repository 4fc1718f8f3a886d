import type { MaxVideos } from "@clipledger/contract/tracking-shared";

export const maxVideosChoices = [
  0, 10, 30, 60, 100, 200, 300, 400, 500, 1000, 2000,
] as const satisfies readonly MaxVideos[];

export const usualMaxVideos: MaxVideos = 60;

export function maxVideosLabel(count: number) {
  if (count === 0) return "None, the profile only";
  return `The newest ${count.toLocaleString("en")}`;
}

export function readMaxVideos(text: string): MaxVideos | undefined {
  return maxVideosChoices.find((choice) => String(choice) === text);
}
