import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { TextField } from "./form-field.tsx";
import { typedState } from "./typed-date.ts";

type Replaced = "type" | "value" | "defaultValue" | "onChange" | "onBlur" | "onKeyDown" | "onKeyUp";

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, Replaced> {
  type?: "date" | "datetime-local";
  value: string;
  /** Receives whole dates, and "" for a field that was cleared or left with an unfinished date. */
  onChange: (value: string) => void;
  /** What a field does that is left with an unfinished date: `restore` brings back the date before, as filters do. */
  whenUnfinished?: "report" | "restore";
}

// Without a year of four digits at most, browsers take up to six, and the cursor stays in the year.
const lastValue = { date: "9999-12-31", "datetime-local": "9999-12-31T23:59" };

/**
 * Keeps what is being typed until it is a whole date or the field is left. Writing a value into a field while a part of its date
 * is missing would replace the parts that were typed.
 */
export function DateField(props: DateFieldProps) {
  const {
    type = "date",
    max = lastValue[type],
    value,
    onChange,
    whenUnfinished = "report",
    ...field
  } = props;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [isLeftUnfinished, setIsLeftUnfinished] = useState(false);

  function read(input: HTMLInputElement) {
    setTyped(input.value);
    setIsLeftUnfinished(false);
    const state = typedState(input);
    if (state === "whole" || state === "cleared") onChange(input.value);
  }

  function finish(input: HTMLInputElement) {
    // The first parts typed into an empty field change no value, so browsers send no event for them.
    const isUnfinished = typedState(input) === "unfinished";
    if (typed === undefined && !isUnfinished) return;
    const isReported = isUnfinished && whenUnfinished === "report";
    setTyped(isReported ? input.value : undefined);
    setIsLeftUnfinished(isReported);
    if (!isUnfinished) onChange(input.value);
    else if (isReported) onChange("");
    else input.value = "";
  }

  function readCleared({ currentTarget }: KeyboardEvent<HTMLInputElement>) {
    // Removing the last part changes no value, so browsers send no event for it.
    if (typed === "" && typedState(currentTarget) === "cleared") read(currentTarget);
  }

  return (
    <TextField
      {...field}
      type={type}
      max={max}
      value={typed ?? value}
      error={isLeftUnfinished ? "Complete the date, or clear the field." : field.error}
      onChange={(event) => read(event.currentTarget)}
      onKeyUp={readCleared}
      onKeyDown={(event) => (event.key === "Enter" ? finish(event.currentTarget) : undefined)}
      onBlur={(event) => finish(event.currentTarget)}
    />
  );
}
