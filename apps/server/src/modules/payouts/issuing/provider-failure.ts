import { AppError } from "../../../infra/app-error.ts";
import type { Issuing } from "./issuing-outcome.ts";

/** A 502 that says which of the two it is: the provider will not, or nobody knows yet. */
export function providerFailure(outcome: "refused" | "unknown", reason: string): AppError {
  const message =
    outcome === "refused"
      ? `The payout provider refused: ${reason}`
      : `The payout provider has not answered; it is asked again until it does, and nothing is paid twice. ${reason}`;
  return new AppError("PAYOUT_PROVIDER_FAILED", undefined, { message, cause: new Error(reason) });
}

export function refuseUnissued(issuing: Issuing): void {
  if (issuing.outcome === "issued") return;
  if (issuing.outcome === "decided")
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: `This payout was ${issuing.as} while the provider was asked for it`,
    });
  throw providerFailure(issuing.outcome, issuing.reason);
}
