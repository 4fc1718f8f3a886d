import type { ClassifiableVideo, Insight } from "./insight-kinds.ts";
import { roundConfidence, type VideoText, wholeWords } from "./video-text.ts";

type Tone = "humorous" | "urgent" | "inspiring" | "instructive" | "emotional" | "neutral";

export interface PersonaReading {
  readonly perspective: "first_person" | "addresses_viewer" | "observer";
  readonly audience: string | null;
  readonly tones: readonly Tone[];
}

const FIRST_PERSON = wholeWords(/i|i'm|i've|my|me|we|our|ich|mein|meine|mi|je|j'ai|mes|mon|ma|eu|meu|minha/);
const VIEWER = wholeWords(/you|your|you're|du|dir|dein|te|tu|vous|você/);

const AUDIENCES = [
  "beginners",
  "creators",
  "developers",
  "entrepreneurs",
  "founders",
  "freelancers",
  "gamers",
  "moms",
  "parents",
  "renters",
  "runners",
  "students",
  "teachers",
  "travellers",
];

const TONES: readonly (readonly [Tone, RegExp])[] = [
  ["humorous", /\b(funny|comedy|lol|skit|jokes?|pov|relatable|chaos)\b|[😂🤣]/u],
  ["urgent", /\b(stop|today|never|do not|don't|before you|last chance|now)\b/],
  ["inspiring", /\b(motivation|dream|glow ?up|progress|you can|makeover)\b/],
  ["instructive", /\b(how to|how i|tips?|tutorial|explained|guide|method|rules|recipe)\b/],
  ["emotional", /\b(cry|crying|heart|miss|grandmother|love)\b|[🥹😭]/u],
];

/** Who speaks, to whom, and in what manner. */
export function readPersona({ plain, words }: VideoText): Insight<PersonaReading> {
  const tones = TONES.filter(([, pattern]) => pattern.test(plain)).map(([tone]) => tone);
  const audience = AUDIENCES.find((name) => words.includes(name)) ?? null;
  const perspective = perspectiveOf(plain);
  const signs = tones.length + (audience === null ? 0 : 1) + (perspective === "observer" ? 0 : 1);
  return {
    confidence: roundConfidence(1 - 0.6 ** signs),
    result: { perspective, audience, tones: tones.length === 0 ? ["neutral"] : tones },
  };
}

function perspectiveOf(plain: string): PersonaReading["perspective"] {
  if (FIRST_PERSON.test(plain)) return "first_person";
  return VIEWER.test(plain) ? "addresses_viewer" : "observer";
}

interface Scene {
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
  toldSeconds: number | null,
  hasCallToAction: boolean,
): Insight<ScenesReading> | null {
  const durationSeconds = toldSeconds ?? 0;
  if (durationSeconds <= 0) return null;
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

export interface UgcReading {
  readonly isUgc: boolean;
  readonly signals: readonly string[];
}

interface Signal {
  readonly name: string;
  readonly speaksForUgc: boolean;
  readonly isPresent: (video: ClassifiableVideo, text: VideoText) => boolean;
}

const OWN_EXPERIENCE = wholeWords(
  /i (tried|tested|replaced|asked|made|found|got|save)|my (experience|routine|grandmother|friend|coach)|story ?time|day \d+|probé|testei|j'ai testé/,
);
const ITSELF = wholeWords(/i|i'm|i've|my|me|we|ich|mein|meine|mi|je|mes|ma|meu|minha|pov|grwm/);

const SIGNALS: readonly Signal[] = [
  {
    name: "tells an own experience",
    speaksForUgc: true,
    isPresent: (_video, { plain }) => OWN_EXPERIENCE.test(plain),
  },
  {
    name: "speaks of itself",
    speaksForUgc: true,
    isPresent: (_video, { plain }) => ITSELF.test(plain),
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
