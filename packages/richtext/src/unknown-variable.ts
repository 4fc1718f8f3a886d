import { VARIABLE_IDS } from "./variables.ts";

/** Says what to do about a name after a dollar sign that is no variable. */
export function describeUnknownVariable(written: string): string {
  const known = VARIABLE_IDS.map((id) => `$${id}`).join(", ");
  const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  return `There is no variable ${shown}. Use one of ${known}, or put a space after the dollar sign.`;
}
