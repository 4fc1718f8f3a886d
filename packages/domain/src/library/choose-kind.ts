import type { VideoText } from "./read-video-text.ts";

/** For each kind, what speaks for it: a pattern in the text, or the beginning of a word. */
export type Signs<Kind extends string> = Readonly<Record<Kind, readonly (RegExp | string)[]>>;

export interface Choice<Kind> {
  readonly kind: Kind;
  /** From 0 to 1: more signs raise it, signs of another kind lower it. */
  readonly confidence: number;
}

/** The kind with the most signs; of equals, the one named first. Undefined when nothing speaks for any. */
export function chooseKind<Kind extends string>(
  text: Pick<VideoText, "plain" | "words">,
  signs: Signs<Kind>,
): Choice<Kind> | undefined {
  const kinds = Object.keys(signs) as Kind[]; // safe: a table's own keys
  const [best, second] = kinds
    .map((kind) => ({ kind, score: signs[kind].filter((sign) => speaks(text, sign)).length }))
    .sort((one, other) => other.score - one.score);
  if (best === undefined || best.score === 0) return undefined;
  const share = best.score / (best.score + (second?.score ?? 0));
  return { kind: best.kind, confidence: roundConfidence((1 - 0.5 ** best.score) * share) };
}

export function roundConfidence(value: number): number {
  return Math.round(Math.min(0.95, Math.max(0, value)) * 100) / 100;
}

const STARTS_FROM_LENGTH = 4;
const HOLDS_FROM_LENGTH = 5;

/** Short words must be met exactly: "app" is not in "apple". Hashtags join words, so longer ones count anywhere. */
function speaks({ plain, words }: Pick<VideoText, "plain" | "words">, sign: RegExp | string): boolean {
  if (sign instanceof RegExp) return sign.test(plain);
  return words.some(
    (word) =>
      word === sign ||
      (sign.length >= STARTS_FROM_LENGTH && word.startsWith(sign)) ||
      (sign.length >= HOLDS_FROM_LENGTH && word.includes(sign)),
  );
}
