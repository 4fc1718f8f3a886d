export interface VideoText {
  /** The caption without hashtags, links and line breaks, as written. */
  readonly sentences: readonly string[];
  /** Caption and telling hashtags in lower case, for patterns. */
  readonly plain: string;
  /** Every word and telling hashtag once, in lower case. */
  readonly words: readonly string[];
  /** Accounts the caption names, without the @. */
  readonly mentions: readonly string[];
  readonly hashtags: readonly string[];
}

export function readVideoText(caption: string | null, hashtags: readonly string[]): VideoText {
  const text = (caption ?? "").replaceAll("’", "'").replace(/https?:\/\/\S+/g, " ");
  const written = text
    .replace(/#[\p{L}\p{N}_]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const telling = [...new Set(hashtags.map((hashtag) => hashtag.toLowerCase()))].filter(
    (hashtag) => !isGenericHashtag(hashtag),
  );
  const plain = [written.toLowerCase(), ...telling].join(" ").trim();
  return {
    sentences: written.split(/(?<=[.!?…]) /).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)),
    plain,
    words: [...new Set(plain.match(/[\p{L}\p{N}']+/gu) ?? [])],
    mentions: [...new Set(Array.from(text.matchAll(/@([\w.]*\w)/g), ([, name = ""]) => name.toLowerCase()))],
    hashtags: [...new Set(hashtags.map((hashtag) => hashtag.toLowerCase()))],
  };
}

/** A pattern as whole words of any script. `\b` would end a word before each letter with an accent: "ma" is not in "mañana". */
export function wholeWords({ source }: RegExp): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${source})(?![\\p{L}\\p{M}\\p{N}_])`, "u");
}

/** For each kind, what speaks for it: a pattern in the text, or the beginning of a word. */
export type Signs<Kind extends string> = Readonly<Record<Kind, readonly (RegExp | string)[]>>;

interface Choice<Kind> {
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

/** Hashtags that say nothing about a video but where it hopes to be shown. */
const GENERIC_HASHTAGS = new Set([
  "ad",
  "explore",
  "explorepage",
  "facebook",
  "foryou",
  "foryoupage",
  "fy",
  "fyp",
  "fypage",
  "fypシ",
  "fypシ゚viral",
  "insta",
  "instagood",
  "instagram",
  "instareels",
  "new",
  "reel",
  "reels",
  "reelsinstagram",
  "short",
  "shorts",
  "shortsvideo",
  "tiktok",
  "tiktokviral",
  "trend",
  "trending",
  "video",
  "viral",
  "viralvideo",
  "xyzbca",
  "youtube",
  "youtubeshorts",
]);

export function isGenericHashtag(hashtag: string): boolean {
  return GENERIC_HASHTAGS.has(hashtag.toLowerCase());
}
