import clsx from "clsx";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "../avatar.tsx";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

const pauseMs = 300;

/** Searches once typing pauses, so that not every letter asks the server. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [searched, setSearched] = useState(value);
  const [replacedCount, setReplacedCount] = useState(0);
  const timer = useRef<number | undefined>(undefined);
  const latestSearch = useRef(onSearch);
  if (value !== lastValue) {
    setLastValue(value);
    // Changed by something else, as by Back or "Clear filters". Our own search must not undo what was typed since.
    if (value !== searched) {
      setText(value);
      setReplacedCount(replacedCount + 1);
    }
  }
  useEffect(() => {
    latestSearch.current = onSearch;
  });
  // What was typed before the text was replaced must not be searched for after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer belongs to the text that was replaced.
  useEffect(() => () => clearTimeout(timer.current), [replacedCount]);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setSearched(next.trim());
      // A filter that was chosen since the last letter stays chosen.
      latestSearch.current(next.trim());
    }, pauseMs);
  }

  return (
    <span className="relative inline-flex min-w-48 flex-1 sm:max-w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
        className="control h-8.5 w-full pr-2 pl-8.5 text-[13px]"
      />
    </span>
  );
}

interface PickRow {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
  readonly hasAvatar?: boolean;
}

interface PickListProps {
  label: string;
  rows: readonly PickRow[];
  chosen: readonly string[];
  /** One or several of them. */
  kind: "one" | "many";
  onToggle: (id: string) => void;
}

/** Things to choose from, each with why it cannot be chosen. */
export function PickList({ label, rows, chosen, kind, onToggle }: PickListProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line-strong">
        {rows.map((row) => (
          <li key={row.id}>
            <label
              className={clsx(
                "flex items-center gap-3 px-3 py-2",
                row.refusal === undefined ? "cursor-pointer hover:bg-sunken" : "cursor-not-allowed",
              )}
            >
              <input
                type={kind === "one" ? "radio" : "checkbox"}
                name={name}
                aria-label={row.title}
                aria-describedby={`${name}-${row.id}`}
                className="size-4 shrink-0 rounded accent-accent"
                checked={chosen.includes(row.id)}
                disabled={row.refusal !== undefined && !chosen.includes(row.id)}
                onChange={() => onToggle(row.id)}
              />
              {row.hasAvatar ? <Avatar name={row.title} /> : null}
              <span className="min-w-0 flex-1">
                <span className={clsx("block truncate font-medium text-[13px]", row.refusal && "text-muted")}>
                  {row.title}
                </span>
                <span id={`${name}-${row.id}`} className="block text-[13px] text-faint">
                  {row.refusal ?? row.note}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
