import { VARIABLE_IDS, type VariableId } from "@clipledger/richtext/document";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import clsx from "clsx";
import { useEffect, useId, useState } from "react";
import { isForInputMethod } from "../../primitives/browser/input-method.ts";
import { variableLabels } from "../rich-text.tsx";

/** The variables to choose from while one is typed after a dollar sign. The caret stays in the text. */
export function VariableSuggestions({ editor }: { editor: Editor }) {
  const id = useId();
  const typed = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.isFocused ? typedVariable(current) : undefined),
  });
  const [dismissedAt, setDismissedAt] = useState<number | undefined>(undefined);
  const isOpen = typed !== undefined && typed.from !== dismissedAt;
  const matching = isOpen ? matchingVariables(typed.query) : [];
  const choice = useChoice(matching, typed?.query);
  useSuggestionKeys(editor, isOpen, {
    move: choice.move,
    choose: () => isOpen && choose(editor, typed, choice.chosen),
    dismiss: () => setDismissedAt(typed?.from),
  });
  useActiveOption(editor, isOpen ? { list: id, option: `${id}-${choice.chosen}` } : undefined);
  useEffect(() => {
    if (typed === undefined) setDismissedAt(undefined);
  }, [typed]);
  if (!isOpen) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Variables"
      style={placeOf(editor, typed)}
      className="fixed z-50 max-h-72 w-72 overflow-y-auto rounded-xl bg-raised p-1 shadow-popover"
    >
      {matching.map((variable) => (
        <div
          key={variable}
          id={`${id}-${variable}`}
          role="option"
          tabIndex={-1}
          aria-selected={variable === choice.chosen}
          onMouseDown={(event) => {
            // The caret stays where it is.
            event.preventDefault();
            choose(editor, typed, variable);
          }}
          className={clsx(
            "flex cursor-pointer select-none flex-col rounded-lg px-2.5 py-1.5 hover:bg-hover",
            variable === choice.chosen && "bg-hover",
          )}
        >
          <span className="text-[13px]">{variableLabels[variable]}</span>
          <span className="font-mono text-faint text-xs">${variable}</span>
        </div>
      ))}
    </div>
  );
}

function useChoice(matching: readonly VariableId[], query: string | undefined) {
  const [moved, setMoved] = useState({ query, by: 0 });
  const by = moved.query === query ? moved.by : 0;
  const index = matching.length === 0 ? 0 : ((by % matching.length) + matching.length) % matching.length;
  return {
    chosen: matching[index],
    move: (step: 1 | -1) => setMoved({ query, by: by + step }),
  };
}

function choose(editor: Editor, { from, to }: TypedVariable, variable: VariableId | undefined): void {
  if (variable === undefined) return;
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, { type: "variable", attrs: { id: variable } })
    .run();
}

interface SuggestionKeys {
  readonly move: (step: 1 | -1) => void;
  readonly choose: () => void;
  readonly dismiss: () => void;
}

/** Keys go to the list before the text sees them. */
function useSuggestionKeys(editor: Editor, isOpen: boolean, keys: SuggestionKeys) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => {
      const run = actionOf(event.key, keys);
      if (run === undefined || isForInputMethod(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run();
    };
    const { dom } = editor.view;
    dom.addEventListener("keydown", listen, { capture: true });
    return () => dom.removeEventListener("keydown", listen, { capture: true });
  });
}

function actionOf(key: string, { move, choose: take, dismiss }: SuggestionKeys): (() => void) | undefined {
  switch (key) {
    case "ArrowDown":
      return () => move(1);
    case "ArrowUp":
      return () => move(-1);
    case "Enter":
    case "Tab":
      return take;
    case "Escape":
      return dismiss;
    default:
      return undefined;
  }
}

/** Tells screen readers which entry is chosen, although the focus stays in the text. */
function useActiveOption(editor: Editor, active: { list: string; option: string } | undefined) {
  const list = active?.list;
  const option = active?.option;
  useEffect(() => {
    if (list === undefined || option === undefined) return undefined;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", list);
    dom.setAttribute("aria-activedescendant", option);
    document.getElementById(option)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, list, option]);
}

const listWidth = 288;
const listHeight = 288;

/** Below the dollar sign, or above it where the window ends. */
function placeOf(editor: Editor, { from }: TypedVariable) {
  const { left, top, bottom } = editor.view.coordsAtPos(from);
  const isBelow = bottom + listHeight < window.innerHeight || top < listHeight;
  return {
    left: Math.max(8, Math.min(left, window.innerWidth - listWidth - 8)),
    ...(isBelow ? { top: bottom + 6 } : { bottom: window.innerHeight - top + 6 }),
  };
}

/** A dollar sign before the caret, and what was typed after it. */
interface TypedVariable {
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
  const query = /(?:^|[^\p{L}\p{N}$\\])\$([A-Za-z_ ]{0,24})$/u.exec(before)?.[1];
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
