import { AppError } from "../../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import type { RosterContext } from "../../creators/roster-context.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { type ApplicationRow, findApplication, lockApplicationRow } from "./applications.queries.ts";

type ReadingContext = Pick<RosterContext, "organization">;

/** Holds the application still until the transaction ends. */
export async function lockApplication(
  tx: Transaction,
  { organization }: ReadingContext,
  id: string,
): Promise<ApplicationRow> {
  const row = await lockApplicationRow(tx, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

export async function getApplicationRow(
  db: Queryable,
  { organization }: ReadingContext,
  id: string,
): Promise<ApplicationRow> {
  const row = await findApplication(db, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** How the activity log names an application: by the applicant. */
export function applicationSubject({ id, first_name, last_name }: ApplicationRow) {
  return { type: "job_application", id, label: fullName(first_name, last_name) };
}
