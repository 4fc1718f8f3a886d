import { X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { translate } from "../../../languages/language.ts";
import { isForInputMethod } from "../browser/input-method.ts";
import { FormField } from "./form-field.tsx";

interface TokenFieldProps {
  label: string;
  hint?: string;
  /** By which it finds what the form was refused for. */
  name?: string;
  error?: string | undefined;
  tokens: readonly string[];
  onChange: (tokens: readonly string[]) => void;
  /** Offered while typing. */
  suggestions: readonly string[];
  maxLength: number;
  maxCount: number;
}

const boxClass =
  "control flex min-h-9 w-full flex-wrap items-center gap-1.5 px-1.5 py-1 max-sm:min-h-10 has-[input:focus-visible]:border-accent-text! " +
  "has-[input:focus-visible]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--accent-text)_18%,transparent)]";

/** Words to collect: Enter or a comma adds what was typed, Backspace takes the last one away. */
export function TokenField(props: TokenFieldProps) {
  const { label, hint, name, error, tokens, onChange, suggestions, maxLength, maxCount } = props;
  const { text, add, type, press } = useTyping(props);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  function remove(token: string) {
    onChange(tokens.filter((candidate) => candidate !== token));
    input.current?.focus();
  }

  return (
    <FormField label={label} hint={hint} name={name} error={error}>
      {(control) => (
        <span className={boxClass}>
          {tokens.map((token) => (
            <Token key={token} token={token} onRemove={() => remove(token)} />
          ))}
          <input
            {...control}
            ref={input}
            list={listId}
            value={text}
            maxLength={maxLength}
            disabled={tokens.length >= maxCount}
            autoComplete="off"
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={add}
            className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-sm outline-none [&::-webkit-calendar-picker-indicator]:hidden!"
          />
          <datalist id={listId}>
            {unusedTokens(suggestions, tokens).map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        </span>
      )}
    </FormField>
  );
}

function useTyping({ tokens, onChange, suggestions, maxCount }: TokenFieldProps) {
  const [text, setText] = useState("");

  function take(typed: string) {
    if (typed.trim() !== "") onChange(withTokens(tokens, typed, maxCount));
    setText("");
  }
  return {
    text,
    add: () => take(text),
    type(typed: string) {
      // More than a letter at once: it was chosen from what is offered.
      const isChosen = suggestions.includes(typed) && typed.length > text.length + 1;
      if (typed.includes(",") || isChosen) take(typed);
      else setText(typed);
    },
    press(event: KeyboardEvent) {
      if (isForInputMethod(event.nativeEvent)) return;
      if (event.key === "Enter" && text.trim() !== "") {
        event.preventDefault();
        take(text);
      }
      if (event.key === "Backspace" && text === "") onChange(tokens.slice(0, -1));
    },
  };
}

function Token({ token, onRemove }: { token: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-md bg-accent-soft pr-0.5 pl-2 font-medium text-accent-text text-xs">
      <span className="truncate">{token}</span>
      <button
        type="button"
        aria-label={translate("Remove {token}", { token })}
        onClick={onRemove}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded hover:bg-hover"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}

/** The list with what was typed added, one entry for each part between commas; whatever the case, each once. */
export function withTokens(tokens: readonly string[], text: string, maxCount: number): readonly string[] {
  const next = [...tokens];
  for (const part of text.split(",")) {
    const token = part.trim().replace(/\s+/g, " ");
    const isKnown = next.some((known) => known.toLowerCase() === token.toLowerCase());
    if (token !== "" && !isKnown && next.length < maxCount) next.push(token);
  }
  return next;
}

/** What could still be added, of all there is. */
export function unusedTokens(all: readonly string[], tokens: readonly string[]): readonly string[] {
  const used = new Set(tokens.map((token) => token.toLowerCase()));
  return all.filter((token) => !used.has(token.toLowerCase()));
}
