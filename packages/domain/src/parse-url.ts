/** The address, or undefined where it is none. Node 20's `URL.canParse`, once optimized, refuses every one with an umlaut. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
