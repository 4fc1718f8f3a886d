import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

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
  const timer = useRef<number | undefined>(undefined);
  if (value !== lastValue) {
    setLastValue(value);
    // Changed by something else, as by Back or "Clear filters". Our own search must not undo what was typed since.
    if (value !== searched) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setSearched(next.trim());
      onSearch(next.trim());
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
        className="control h-8.5 w-full pr-2 pl-8.5 text-[13px] max-sm:text-base"
      />
    </span>
  );
}
