import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { TextField } from "./form-field.tsx";
import { type TypedState, typedState } from "./typed-date.ts";

type Replaced = "type" | "ref" | "value" | "defaultValue" | "onChange" | "onBlur" | "onKeyDown" | "onKeyUp";

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

const unfinishedText = "Complete the date, or clear the field.";

/**
 * Keeps what is being typed until it is a whole date or the field is left. Writing a value or its attribute while a part of the date
 * is missing would replace the parts that were typed, so the page's value goes into the field only while nobody types.
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
  const shown = useRef<HTMLInputElement>(null);
  const state = useRef<TypedState>("whole");
  const [first] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  const [isLeftUnfinished, setIsLeftUnfinished] = useState(false);

  useLayoutEffect(() => {
    if (!isTyping && shown.current !== null && shown.current.value !== value) shown.current.value = value;
  }, [isTyping, value]);

  function report(input: HTMLInputElement, isReported: boolean) {
    input.setCustomValidity(isReported ? unfinishedText : "");
    setIsLeftUnfinished(isReported);
  }

  function read(input: HTMLInputElement) {
    setIsTyping(true);
    report(input, false);
    state.current = typedState(input);
    if (state.current === "whole" || state.current === "cleared") onChange(input.value);
  }

  function finish(input: HTMLInputElement) {
    // The first parts of an empty field change no value: only the field itself knows of them.
    const isUnfinished = typedState(input) === "unfinished";
    if (!isTyping && !isUnfinished) return;
    const isReported = isUnfinished && whenUnfinished === "report";
    setIsTyping(isReported);
    report(input, isReported);
    if (!isUnfinished) onChange(input.value);
    else if (isReported) onChange("");
    else input.value = value;
  }

  function readKey({ currentTarget }: KeyboardEvent<HTMLInputElement>) {
    // Removing the last part changes no value, so browsers send no event for it.
    if (state.current === "unfinished" && typedState(currentTarget) === "cleared") read(currentTarget);
  }

  return (
    <TextField
      {...field}
      ref={shown}
      type={type}
      max={max}
      defaultValue={first}
      error={isLeftUnfinished ? unfinishedText : field.error}
      onChange={(event) => read(event.currentTarget)}
      onKeyUp={readKey}
      onKeyDown={(event) => (event.key === "Enter" ? finish(event.currentTarget) : undefined)}
      onBlur={(event) => finish(event.currentTarget)}
    />
  );
}
