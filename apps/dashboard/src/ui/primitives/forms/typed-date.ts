/** The part of an input that says how far a date is typed. */
interface TypedDate {
  readonly value: string;
  readonly validity: Pick<ValidityState, "badInput" | "rangeUnderflow" | "rangeOverflow">;
}

/** The first date field of a form that was left unfinished, for forms that the browser does not validate. */
export function findUnfinishedDate(form: HTMLFormElement): HTMLInputElement | undefined {
  const fields = form.querySelectorAll<HTMLInputElement>('input[type^="date"]');
  return [...fields].find((field) => field.validity.customError || typedState(field) === "unfinished");
}

/** `outside`: a whole date that the field's bounds refuse, which may be on the way to one that they accept. */
export type TypedState = "cleared" | "unfinished" | "outside" | "whole";

// A year below 1000 is still being typed: 0002 on the way to 2026. Browsers without date fields show text, which may be anything.
const wholeDate = /^[1-9]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}|$)/;

/** Browsers report an unfinished date as an empty value with bad input. */
export function typedState({ value, validity }: TypedDate): TypedState {
  if (value === "") return validity.badInput ? "unfinished" : "cleared";
  if (!wholeDate.test(value)) return "unfinished";
  return validity.rangeUnderflow || validity.rangeOverflow ? "outside" : "whole";
}
