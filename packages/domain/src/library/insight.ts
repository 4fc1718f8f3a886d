import type { ContentType } from "../platforms.ts";

export interface ClassifiableVideo {
  readonly accountUsername: string | null;
  readonly caption: string | null;
  /** Without the leading #. */
  readonly hashtags: readonly string[];
  readonly contentType: ContentType;
  readonly durationSeconds: number | null;
  readonly isOriginalSound: boolean | null;
}

export interface Insight<Result> {
  readonly confidence: number;
  readonly result: Result;
}
