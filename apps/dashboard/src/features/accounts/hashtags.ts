/** "#Launch, ad" as ["launch", "ad"], as the server keeps them; null for none. */
export function readHashtags(text: string): string[] | null {
  const hashtags = text
    .split(/[\s,]+/)
    .map((hashtag) => hashtag.replace(/^#+/, "").toLowerCase())
    .filter((hashtag) => hashtag !== "");
  return hashtags.length === 0 ? null : [...new Set(hashtags)];
}

export function hashtagsText(hashtags: readonly string[] | null) {
  return (hashtags ?? []).map((hashtag) => `#${hashtag}`).join(" ");
}
