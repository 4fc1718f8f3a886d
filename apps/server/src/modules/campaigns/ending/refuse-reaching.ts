import type { EndingFit } from "@clipledger/domain/campaigns/assignments/campaign-end";
import { AppError } from "../../../infra/app-error.ts";
import type { Assignment } from "../assignments/assignment.ts";

interface EndingConsent {
  readonly endAssignments: boolean;
  readonly revokeAssignments: boolean;
}

/**
 * Assignments past the end are the caller's to settle: endAssignments shortens those that keep a full cycle,
 * revokeAssignments removes the others. Each refusal lists what is left to settle.
 */
export function refuseReaching(
  { shortened, unfit }: EndingFit<Assignment>,
  { endAssignments, revokeAssignments }: EndingConsent,
): void {
  const toShorten = endAssignments ? [] : shortened.map(({ assignment }) => assignment);
  const toRevoke = revokeAssignments ? [] : unfit;
  const isUnasked = !(endAssignments || revokeAssignments) && toRevoke.length > 0;
  if (toShorten.length > 0 || isUnasked) throw refusal("ASSIGNMENTS_ACTIVE", [...toShorten, ...toRevoke]);
  if (toRevoke.length > 0) throw refusal("ASSIGNMENTS_AFTER_END", toRevoke);
}

function refusal(
  code: "ASSIGNMENTS_ACTIVE" | "ASSIGNMENTS_AFTER_END",
  assignments: readonly Assignment[],
): AppError {
  return new AppError(code, {
    assignments: assignments.map(({ id, creator, validFrom, validUntil }) => ({
      id,
      creatorId: creator.id,
      validFrom,
      validUntil,
    })),
  });
}
