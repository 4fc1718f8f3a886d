/** What was pasted, one thing each, however it was separated. */
export function pastedParts(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** The text without one of its parts, the others a line each. */
export function withoutPart(text: string, removed: string) {
  return pastedParts(text)
    .filter((part) => part !== removed)
    .join("\n");
}
