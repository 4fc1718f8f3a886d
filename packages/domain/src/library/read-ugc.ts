import { roundConfidence } from "./choose-kind.ts";
import type { ClassifiableVideo, Insight } from "./insight.ts";
import type { VideoText } from "./read-video-text.ts";

export interface UgcReading {
  readonly isUgc: boolean;
  readonly signals: readonly string[];
}

interface Signal {
  readonly name: string;
  readonly speaksForUgc: boolean;
  readonly isPresent: (video: ClassifiableVideo, text: VideoText) => boolean;
}

const SIGNALS: readonly Signal[] = [
  {
    name: "tells an own experience",
    speaksForUgc: true,
    isPresent: (_video, { plain }) =>
      /\b(i (tried|tested|replaced|asked|made|found|got|save)|my (experience|routine|grandmother|friend|coach)|story ?time|day \d+|probé|testei|j'ai testé)\b/.test(
        plain,
      ),
  },
  {
    name: "speaks of itself",
    speaksForUgc: true,
    isPresent: (_video, { plain }) =>
      /\b(i|i'm|i've|my|me|we|ich|mein|meine|mi|je|mes|ma|meu|minha|pov|grwm)\b/.test(plain),
  },
  { name: "own sound", speaksForUgc: true, isPresent: ({ isOriginalSound }) => isOriginalSound === true },
  {
    name: "speaks as a company",
    speaksForUgc: false,
    isPresent: (_video, { plain }) =>
      /\b(our (new|latest|products?|team|customers|store)|shop now|available now|order now|official)\b/.test(
        plain,
      ),
  },
  {
    name: "account named like a brand",
    speaksForUgc: false,
    isPresent: ({ accountUsername }) =>
      /(official|shop|store|brand|hq$|\.app$|_app$)/.test(accountUsername?.toLowerCase() ?? ""),
  },
];

/** Whether a person made it about their own life, or a brand about itself. */
export function readUgc(video: ClassifiableVideo, text: VideoText): Insight<UgcReading> | null {
  const present = SIGNALS.filter(({ isPresent }) => isPresent(video, text));
  if (present.length === 0) return null;
  const inFavour = present.filter(({ speaksForUgc }) => speaksForUgc).length;
  const against = present.length - inFavour;
  const stronger = Math.max(inFavour, against);
  return {
    confidence: roundConfidence((1 - 0.5 ** stronger) * (stronger / present.length)),
    result: { isUgc: inFavour > against, signals: present.map(({ name }) => name) },
  };
}
