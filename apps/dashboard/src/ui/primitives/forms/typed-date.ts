/** The part of an input that says how far a date is typed. */
interface TypedDate {
  readonly value: string;
  readonly validity: Pick<ValidityState, "badInput" | "rangeUnderflow" | "rangeOverflow">;
}

/** The first date field of a form that holds an unfinished date, for forms that the browser does not validate. */
export function findUnfinishedDate(form: HTMLFormElement): HTMLInputElement | undefined {
  const fields = form.querySelectorAll<HTMLInputElement>('input[type^="date"]');
  return [...fields].find((field) => typedState(field) === "unfinished");
}

/** `outside`: a whole date that the field's bounds refuse, which may be on the way to one that they accept. */
type TypedState = "cleared" | "unfinished" | "outside" | "whole";

/** Below it, the year is still being typed: 0002 on the way to 2026. */
const firstYear = "1000";

/** Browsers report an unfinished date as an empty value with bad input. */
export function typedState({ value, validity }: TypedDate): TypedState {
  if (value === "") return validity.badInput ? "unfinished" : "cleared";
  if (value < firstYear) return "unfinished";
  return validity.rangeUnderflow || validity.rangeOverflow ? "outside" : "whole";
}
