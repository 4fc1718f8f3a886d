import { hasCode, readError } from "../../../api/errors.ts";

/** Why the provider did not do what it was asked for, and what to do. */
export function providerProblem(error: unknown): string {
  if (hasCode(error, "INVALID_STATE")) {
    return "The payout has moved on at the provider meanwhile. Close this to see where it stands now.";
  }
  if (hasCode(error, "PAYOUT_PROVIDER_FAILED")) {
    return "The provider refused or did not answer. If its answer is only late, the payout moves by itself; otherwise try again.";
  }
  return readError(error).message;
}
