import type { Insight } from "./insight.ts";

export interface Scene {
  readonly role: "hook" | "body" | "call_to_action";
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface ScenesReading {
  readonly durationSeconds: number;
  readonly scenes: readonly Scene[];
}

const HOOK_SECONDS = 3;
const CLOSING_SHARE = 0.15;
const LONG_ENOUGH_SECONDS = 8;
/** The length alone says little: how videos of this length are usually cut. */
const CONFIDENCE = 0.3;

export function readScenes(
  durationSeconds: number | null,
  hasCallToAction: boolean,
): Insight<ScenesReading> | null {
  if (durationSeconds === null || durationSeconds <= 0) return null;
  const hookEnds = Math.min(HOOK_SECONDS, durationSeconds);
  const closes = hasCallToAction && durationSeconds >= LONG_ENOUGH_SECONDS;
  const bodyEnds = closes ? toTenths(durationSeconds * (1 - CLOSING_SHARE)) : durationSeconds;
  const scenes: Scene[] = [
    { role: "hook", startSeconds: 0, endSeconds: hookEnds },
    { role: "body", startSeconds: hookEnds, endSeconds: bodyEnds },
    { role: "call_to_action", startSeconds: bodyEnds, endSeconds: durationSeconds },
  ];
  return {
    confidence: CONFIDENCE,
    result: {
      durationSeconds,
      scenes: scenes.filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds),
    },
  };
}

function toTenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
