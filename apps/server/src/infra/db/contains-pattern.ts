/** A `like` pattern for every text that holds this one, with its wildcards taken as plain characters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
