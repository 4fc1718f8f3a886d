import {
  type ApplicationMover,
  type ApplicationStatus,
  canMove,
} from "@clipledger/domain/jobs/application-status";
import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import type { RosterContext } from "../../creators/roster-context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toEventApplication } from "./applications.mapper.ts";
import type { ApplicationRow } from "./applications.queries.ts";
import { applicationSubject, getApplicationRow } from "./locked-application.ts";
import { onboardApplicant } from "./onboard-applicant.ts";
import { updateRead, updateStatus } from "./store-applications.queries.ts";

/** Moves a locked application on, tells of it, and answers it as it is then. Accepting puts the applicant on the roster. */
export async function moveApplication(
  tx: Transaction,
  ctx: RosterContext,
  row: ApplicationRow,
  { by, to }: { by: ApplicationMover; to: ApplicationStatus },
): Promise<ApplicationRow> {
  if (!canMove(by, row.status, to)) throw notPossible(row.status);
  const creatorId = to === "accepted" ? await onboardApplicant(tx, ctx, row) : null;
  const key = { organizationId: ctx.organization.id, id: row.id, at: ctx.clock.now() };
  await updateStatus(tx, key, { status: to, creatorId });
  if (by === "team") await updateRead(tx, key);
  return tellOfMove(tx, ctx, row);
}

/** Tells that the application is no longer as it was, and answers what it is now. */
export async function tellOfMove(
  tx: Transaction,
  ctx: RosterContext,
  before: ApplicationRow,
): Promise<ApplicationRow> {
  const after = await getApplicationRow(tx, ctx, before.id);
  await publishEvent(tx, ctx, "application.status_changed", {
    application: toEventApplication(after),
    previousStatus: before.status,
  });
  await recordActivity(tx, ctx, {
    type: "application.status_changed",
    subject: applicationSubject(after),
    changes: { status: { before: before.status, after: after.status } },
  });
  return after;
}

export function notPossible(status: ApplicationStatus): AppError {
  return new AppError("INVALID_STATE", undefined, { message: `This is ${WORDS[status]}` });
}

const WORDS: Readonly<Record<ApplicationStatus, string>> = {
  open: "an application that waits for the team",
  in_review: "an application that is in review",
  accepted: "an application that was accepted",
  rejected: "an application that was rejected",
  withdrawn: "an application that was withdrawn",
  auto_closed: "an application that was closed for want of an answer",
  invited: "an invitation that was not answered yet",
  not_interested: "an invitation that was declined",
  answered: "an application that waits for the team",
  retracted: "an invitation that was taken back",
};
