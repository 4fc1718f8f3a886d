import type { ContentIssue } from "./document.ts";

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
