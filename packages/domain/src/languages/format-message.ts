/** What fills the places of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Says an English text in the language of whoever reads it. */
export type Say = (text: string, values?: MessageValues) => string;

export const inEnglish: Say = (text, values) => formatMessage("en", text, values);

/**
 * A message in the ICU way, of which two things are known: `{name}`, and `{count, plural, =0 {none} one {# video} other {# videos}}`,
 * where `#` is the number.
 */
export function formatMessage(locale: string, message: string, values: MessageValues = {}): string {
  return messageParts(locale, message, values)
    .map((part) => (typeof part === "number" ? numberText(locale, part) : part))
    .join("");
}

/** A message whose places hold anything, such as links: its texts and the values between them, in order. */
export function messageParts<Value>(
  locale: string,
  message: string,
  values: Readonly<Record<string, Value>>,
): (string | Value)[] {
  return splitMessage(message).flatMap((part) => {
    if (typeof part === "string") return [part];
    const value = values[part.name];
    if (value === undefined) throw new Error(`Nothing fills {${part.name}} of "${message}"`);
    if (part.forms === undefined) return [value];
    const count = Number(value);
    const form =
      part.forms[`=${count}`] ?? part.forms[pluralForm(locale, count)] ?? part.forms["other"] ?? "";
    return messageParts(locale, form.replaceAll("#", numberText(locale, count)), values);
  });
}

/** The names of all places, each once and in order, so that translations can be compared. */
export function placesOf(message: string): string[] {
  const names = splitMessage(message).flatMap((part) =>
    typeof part === "string" ? [] : [part.name, ...Object.values(part.forms ?? {}).flatMap(placesOf)],
  );
  return [...new Set(names)].sort();
}

interface Place {
  readonly name: string;
  /** By "one", "other" or "=0"; undefined for a place that is filled as it is. */
  readonly forms: Readonly<Record<string, string>> | undefined;
}

function splitMessage(message: string): (string | Place)[] {
  const parts: (string | Place)[] = [];
  let rest = message;
  for (let open = rest.indexOf("{"); open !== -1; open = rest.indexOf("{")) {
    const close = closingBrace(rest, open);
    if (open > 0) parts.push(rest.slice(0, open));
    parts.push(readPlace(rest.slice(open + 1, close)));
    rest = rest.slice(close + 1);
  }
  return rest === "" ? parts : [...parts, rest];
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  // Stryker disable next-line EqualityOperator: behind the last letter there is none, not a brace
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`A brace is not closed in "${text}"`);
}

function readPlace(inside: string): Place {
  const plural = /^(\w+), plural, /.exec(inside);
  if (plural === null) return { name: inside.trim(), forms: undefined };
  const forms: Record<string, string> = {};
  let rest = inside.slice(plural[0].length);
  for (let open = rest.indexOf("{"); open !== -1; open = rest.indexOf("{")) {
    const close = closingBrace(rest, open);
    forms[rest.slice(0, open).trim()] = rest.slice(open + 1, close);
    rest = rest.slice(close + 1);
  }
  return { name: plural[1] ?? "", forms };
}

function pluralForm(locale: string, count: number): string {
  return new Intl.PluralRules(locale).select(count);
}

function numberText(locale: string, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
