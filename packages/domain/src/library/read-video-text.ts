import { isGenericHashtag } from "./generic-hashtags.ts";

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
    sentences: written.split(/(?<=[.!?…])\s+/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)),
    plain,
    words: [...new Set(plain.match(/[\p{L}\p{N}']+/gu) ?? [])],
    mentions: [...new Set(Array.from(text.matchAll(/@([\w.]*\w)/g), ([, name = ""]) => name.toLowerCase()))],
    hashtags: [...new Set(hashtags.map((hashtag) => hashtag.toLowerCase()))],
  };
}
