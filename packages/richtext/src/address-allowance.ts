import type { ContentIssues } from "./content-issues.ts";
import { MAX_MARKDOWN_LENGTH, tooLong } from "./limits.ts";

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
