import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { JobRow } from "./job-rows.ts";

/** What an application needs to know of its job. */
export type HeldJob = Pick<
  JobRow,
  "organization_id" | "id" | "status" | "min_age" | "video_submission_required"
>;

/** A job of any organization, as it stays until the transaction ends; others may hold it at the same time. */
export function holdJob(tx: Transaction, id: string): Promise<HeldJob | undefined> {
  return tx.maybeRow(sql`
    select organization_id, id, status, min_age, video_submission_required from jobs where id = ${id} for share`);
}
