import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { refuseTaken } from "../../../infra/db/database-errors.ts";
import { isAppleApp } from "./projects.queries.ts";

export function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  const refusal = () => new AppError("NOT_UNIQUE", undefined, { message: "Another project has this name" });
  return refuseTaken("projects_name", refusal, write);
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
