import { AppError } from "../../../infra/app-error.ts";
import { databaseErrorOf, type Transaction } from "../../../infra/db/database.ts";
import { isAppleApp } from "./projects.queries.ts";

/** The index decides: two who choose a name at the same moment cannot both look first and find it free. */
export async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== "projects_name") throw error;
    throw new AppError("NOT_UNIQUE", undefined, { message: "Another project has this name" });
  }
}

export async function refuseUnknownApp(
  tx: Transaction,
  organizationId: string,
  appleAppId: string | null,
): Promise<void> {
  if (appleAppId !== null && !(await isAppleApp(tx, organizationId, appleAppId))) {
    throw new AppError("APPLE_APP_NOT_FOUND");
  }
}
