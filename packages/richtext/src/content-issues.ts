import type { ContentIssue } from "./document.ts";

/** Of markdown as given, of editor JSON's texts and addresses, and of any text once written as markdown. */
export const MAX_MARKDOWN_LENGTH = 200_000;

export const tooLong = `The text has more than ${MAX_MARKDOWN_LENGTH} characters together with the addresses of its links and images; shorten it.`;

export const MAX_NODES = 20_000;

export const tooManyNodes = `The text has more than ${MAX_NODES} paragraphs, list items and pieces of text; shorten it.`;

export const MAX_LIST_LEVELS = 10;

/** The largest number with which a list can begin in markdown. */
export const MAX_LIST_START = 999_999_999;

export const MAX_IMAGE_WIDTH = 10_000;

/** A line of markdown, or the path of a value in editor JSON. */
export type Place = number | string;

const MAX_ISSUES = 1_000;

/** Collects every problem of a text, so that its author can mend them all at once. */
export class ContentIssues {
  readonly #path: string;
  readonly #issues: ContentIssue[] = [];
  #unlisted = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Without a place, it concerns the whole text. A message that is composed is so only if it will be listed. */
  add(message: string | (() => string), place?: Place): void {
    if (this.#issues.length === MAX_ISSUES) {
      this.#unlisted++;
      return;
    }
    const sentence = typeof message === "string" ? message : message();
    if (typeof place === "number")
      this.#issues.push({ path: this.#path, message: `Line ${place}: ${sentence}` });
    else this.#issues.push({ path: place ?? this.#path, message: sentence });
  }

  hasAny(): boolean {
    return this.#issues.length > 0;
  }

  list(): ContentIssue[] {
    if (this.#unlisted === 0) return this.#issues;
    return [...this.#issues, { path: this.#path, message: `There are ${this.#unlisted} more problems.` }];
  }
}

/** How much a text may say by reference: in markdown, one long address can stand behind every word. */
export class AddressAllowance {
  readonly #issues: ContentIssues;
  #left = MAX_MARKDOWN_LENGTH;

  constructor(issues: ContentIssues) {
    this.#issues = issues;
  }

  /** The first time that there is no room left is an issue. */
  hasRoomFor(characters: number): boolean {
    if (this.#left < 0) return false;
    this.#left -= characters;
    if (this.#left < 0) this.#issues.add(tooLong);
    return this.#left >= 0;
  }
}
