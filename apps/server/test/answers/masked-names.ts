/** What is random or of the moment, and so another in every run. An id is named after its prefix. */
const KINDS = {
  id: /\b[a-z]{2,12}_[0-9A-Za-z]{12}\b/,
  uuid: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/,
  mail: /\b\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\b/,
  secret: /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}/,
  host: /\b(?:127\.0\.0\.1|localhost):\d+\b/,
};

const random = new RegExp(
  Object.entries(KINDS)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join("|"),
  "g",
);
const instant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|\+00:00)/g;
const ABOUT_NOW_MS = 2 * 24 * 60 * 60 * 1_000;

/** Names for them by the order in which they come up, which is the same in every run. */
export class MaskedNames {
  readonly #masks = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #now: number;

  constructor(now: Date) {
    this.#now = now.getTime();
  }

  mask(text: string): string {
    return text
      .replace(instant, (found) => (Math.abs(Date.parse(found) - this.#now) < ABOUT_NOW_MS ? "«now»" : found))
      .replace(random, (found, ...rest) => this.#masks.get(found) ?? this.#add(found, rest.at(-1)));
  }

  /** For texts that are sent: what has not come up yet was made up, and is the same in every run. */
  maskKnown(text: string): string {
    return text.replace(random, (found) => this.#masks.get(found) ?? found);
  }

  /** What a text was before it was masked, as far as it has come up in this run. */
  unmask(text: string): string {
    return text.replace(/«[^«»]+»/g, (mask) => this.#texts.get(mask) ?? mask);
  }

  #add(text: string, groups: Readonly<Record<string, string | undefined>>): string {
    const [kind = ""] = Object.keys(groups).filter((name) => groups[name] !== undefined);
    const name = kind === "id" ? text.replace(/_.*/, "") : kind;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const mask = `«${name} ${count}»`;
    this.#masks.set(text, mask);
    this.#texts.set(mask, text);
    return mask;
  }
}
