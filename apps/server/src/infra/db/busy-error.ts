import { AppError } from "../app-error.ts";
import { databaseErrorOf } from "./database.ts";

/** PostgreSQL gave up: a lock that did not come, two that wait for each other, or a statement out of its time. */
const GAVE_UP = ["55P03", "40P01", "57014"];

/** What the caller hears of it; undefined for any other error. */
export function busyError(error: unknown): AppError | undefined {
  const code = databaseErrorOf(error)?.code ?? "";
  return GAVE_UP.includes(code) ? new AppError("BUSY", undefined, { cause: error }) : undefined;
}
