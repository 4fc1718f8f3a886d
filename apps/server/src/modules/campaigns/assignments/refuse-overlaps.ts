import { AppError } from "../../../infra/app-error.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";

/** Behind every check stands the table's constraint: no creator has two assignments on one day. */
export async function refuseOverlaps<Result>(
  creatorIds: readonly string[],
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== "assignments_do_not_overlap") throw error;
    throw new AppError("CREATOR_ALREADY_ASSIGNED", { creatorIds });
  }
}
