import { type CalendarDate, parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";

/** A finite number. What an amount may be is a matter of its currency, which no schema knows. */
export function amount() {
  return z.number({ error: "Expected an amount in major units, such as 12.5" });
}

export function wholeNumber(min: number, max: number) {
  const error = `Expected a whole number from ${thousands(min)} to ${thousands(max)}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** Where a tier begins or ends. That none lies below 0 is a rule of ladders, not of the number. */
export function tierBound(max: number) {
  const error = `Expected a whole number up to ${thousands(max)}`;
  return z.int({ error }).max(max, { error });
}

export function choice<const Choices extends readonly [string, string, ...string[]]>(choices: Choices) {
  const [last, ...others] = choices.toReversed();
  return z.enum(choices, { error: `Expected ${others.toReversed().join(", ")} or ${last}` });
}

export function day(): z.ZodType<CalendarDate, string> {
  const error = "Expected a date such as 2026-09-21";
  return z
    .string({ error })
    .refine((text): text is CalendarDate => parseCalendarDate(text) !== undefined, { error })
    .meta({ format: "date", examples: ["2026-09-21"] });
}

export function listOf<Item extends z.ZodType>(item: Item, min: number, max: number) {
  const error = `Expected a list of ${min} to ${max}`;
  return z.array(item, { error }).min(min, { error }).max(max, { error });
}

/** A list in an answer, which may be read only. */
export function readOnlyListOf<Item extends z.ZodType>(
  item: Item,
): z.ZodType<readonly z.output<Item>[], readonly z.input<Item>[]> {
  return z.array(item);
}

function thousands(value: number): string {
  return value.toLocaleString("en");
}
