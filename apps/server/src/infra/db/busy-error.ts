import { AppError } from "../app-error.ts";
import { DatabaseUnavailable, databaseErrorOf } from "./database.ts";

/** PostgreSQL gave up: a lock that did not come, two that wait for each other, or a statement out of its time. */
const GAVE_UP = ["55P03", "40P01", "57014"];

/** PostgreSQL is stopping, starting, or has no room for another connection. */
const AWAY = /^(08...|57P0[1-5]|53300)$/;

/** What the caller hears where trying again later helps; undefined for any other error. */
export function busyError(error: unknown): AppError | undefined {
  const code = databaseErrorOf(error)?.code ?? "";
  if (GAVE_UP.includes(code)) return new AppError("BUSY", undefined, { cause: error });
  if (!AWAY.test(code) && !(error instanceof DatabaseUnavailable)) return undefined;
  const message = "The database does not answer at the moment; try again shortly";
  return new AppError("SERVICE_UNAVAILABLE", undefined, { message, cause: error });
}
