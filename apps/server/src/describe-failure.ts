import { StartRefusal } from "./infra/app-error.ts";

/** What a person at the command line should read when the program cannot go on. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartRefusal) return error.message;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\nCaused by: ${describeFailure(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
