import type { AppError } from "../app-error.ts";
import { databaseErrorOf } from "./database.ts";

/** The index decides: two who choose a name at the same moment cannot both look first and find it free. */
export async function refuseTaken<Result>(
  index: string,
  refusal: () => AppError,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === index) throw refusal();
    throw error;
  }
}
