import { VARIABLE_IDS, type VariableId } from "@clipledger/richtext/variables";
import type { Editor } from "@tiptap/core";
import { variableLabels } from "../rich-text.tsx";

/** A dollar sign before the caret, and what was typed after it. */
export interface TypedVariable {
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** What is being typed where the caret stands; undefined where that is no variable, such as a price. */
export function typedVariable({ state: { selection } }: Pick<Editor, "state">): TypedVariable | undefined {
  const { $from, empty, from } = selection;
  if (!empty || !$from.parent.isTextblock) return undefined;
  // A variable, an image or a break counts as one character, so that places in text and document agree.
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\uFFFC");
  const query = /(?:^|[^\p{L}\p{N}$])\$([A-Za-z_ ]{0,24})$/u.exec(before)?.[1];
  if (query === undefined || (query !== "" && matchingVariables(query).length === 0)) return undefined;
  return { from: from - query.length - 1, to: from, query };
}

/** By name or label; every word that is typed begins a word of it. */
export function matchingVariables(query: string): readonly VariableId[] {
  const typed = wordsOf(query);
  return VARIABLE_IDS.filter((id) => {
    const words = [...wordsOf(id), ...wordsOf(variableLabels[id])];
    return !query.startsWith(" ") && typed.every((start) => words.some((word) => word.startsWith(start)));
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}
