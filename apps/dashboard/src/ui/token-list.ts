/** The list with what was typed added, one entry for each part between commas; whatever the case, each once. */
export function withTokens(tokens: readonly string[], text: string, maxCount: number): readonly string[] {
  const next = [...tokens];
  for (const part of text.split(",")) {
    const token = part.trim().replace(/\s+/g, " ");
    const isKnown = next.some((known) => known.toLowerCase() === token.toLowerCase());
    if (token !== "" && !isKnown && next.length < maxCount) next.push(token);
  }
  return next;
}

/** What could still be added, of all there is. */
export function unusedTokens(all: readonly string[], tokens: readonly string[]): readonly string[] {
  const used = new Set(tokens.map((token) => token.toLowerCase()));
  return all.filter((token) => !used.has(token.toLowerCase()));
}
