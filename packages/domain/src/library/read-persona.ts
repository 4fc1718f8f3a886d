import { roundConfidence } from "./choose-kind.ts";
import type { Insight } from "./insight.ts";
import type { VideoText } from "./read-video-text.ts";

export type Tone = "humorous" | "urgent" | "inspiring" | "instructive" | "emotional" | "neutral";

export interface PersonaReading {
  readonly perspective: "first_person" | "addresses_viewer" | "observer";
  readonly audience: string | null;
  readonly tones: readonly Tone[];
}

const FIRST_PERSON = /\b(i|i'm|i've|my|me|we|our|ich|mein|meine|mi|je|j'ai|mes|mon|ma|eu|meu|minha)\b/;
const VIEWER = /\b(you|your|you're|du|dir|dein|te|tu|vous|você)\b/;

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
