import { cleanLine } from "./clean-text.ts";
import type { ContentIssues, Place } from "./content-issues.ts";
import { describeUnknownVariable } from "./unknown-variable.ts";
import { isVariableId, variableNames } from "./variables.ts";

/** The text or title of an image, in which variables stay written by their name. */
export function readCaption(given: string, place: Place, issues: ContentIssues): string | null {
  const caption = cleanLine(given).trim();
  if (caption.includes("$"))
    for (const { 0: written, 1: name } of caption.matchAll(variableNames))
      if (!isVariableId(name)) issues.add(() => describeUnknownVariable(written), place);
  return caption || null;
}
