import type { ApplicationRow } from "../applications.queries.ts";

/** A stranger's words do not stand in an email to somebody whose address they wrote into a form. */
export function greetingOf({ is_confirmed, first_name }: ApplicationRow): string {
  return is_confirmed ? `Hello ${first_name},` : "Hello,";
}
