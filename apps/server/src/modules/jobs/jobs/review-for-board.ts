import type { Issue } from "@clipledger/contract/errors";
import { badRequest } from "../../../infra/app-error.ts";
import type { JobFields } from "./job-fields.ts";

/** A job that is, or was, on the board says what it is about and what it pays. */
export function refuseUnfitForBoard(job: JobFields): void {
  const issues: Issue[] = [];
  if (job.body === null)
    issues.push({ path: "bodyMarkdown", message: "A job that is published needs a text" });
  if (
    [job.perVideoMinor, job.cpmMinor, job.flatSalaryMinor, job.bonusMinor].every((amount) => amount === null)
  )
    issues.push({
      path: "perVideoAmount",
      message:
        "A job that is published says at least one amount: per video, per 1,000 views, a salary or a bonus",
    });
  if (issues.length > 0) throw badRequest(issues);
}
