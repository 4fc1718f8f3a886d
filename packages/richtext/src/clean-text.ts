const lineWhiteSpace = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unwantedInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unwantedInSource = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufeff]/;
const dropped = /[\p{Cc}\ufeff]/gu;
const loneSurrogates = /\p{Cs}/gu;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/** Text on one line, without control characters and half characters, which databases and pages choke on. */
export function cleanLine(text: string): string {
  if (!unwantedInLine.test(text)) return text;
  return text.replace(lineWhiteSpace, " ").replace(dropped, "").replace(loneSurrogates, "\ufffd");
}

/** The same for markdown, whose line breaks and tabs stay. */
export function cleanMarkdown(markdown: string): string {
  if (!unwantedInSource.test(markdown)) return markdown;
  return markdown
    .replace(/[\v\f\u0085]/g, " ")
    .replace(dropped, (character) => (/[\t\n\r]/.test(character) ? character : ""))
    .replace(loneSurrogates, "\ufffd");
}

export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text);
}
