import type { Payout } from "../../../api/types.ts";

export interface ProviderStep {
  readonly label: string;
  readonly state: "done" | "current" | "ahead" | "failed";
  /** When it happened, where that is known. */
  readonly at?: string | undefined;
  readonly note?: string | undefined;
}

type Standing = Pick<
  Payout,
  "provider" | "providerState" | "providerPayoutStatus" | "paidAt" | "completedAt" | "withdrawnAt"
>;

/** The way of a payout to the creator, as far as it has come. */
export function providerSteps(payout: Standing): readonly ProviderStep[] {
  if (payout.provider === null) {
    return [{ label: "Recorded as paid", state: "done", at: payout.paidAt, note: "The creator was told." }];
  }
  const created: ProviderStep = { label: "Created at the provider", state: "done", at: payout.paidAt };
  switch (payout.providerPayoutStatus) {
    case null:
    case "created":
      return [created, approval(payout), ahead("Claimed by the creator"), ahead("Arrived")];
    case "approved":
      return [
        created,
        done("Approved"),
        current("Claimed by the creator", "They have the link."),
        ahead("Arrived"),
      ];
    case "requested":
      return [
        created,
        done("Approved"),
        done("Claimed by the creator"),
        current("Arrived", "The transfer is on its way."),
      ];
    case "completed":
      return [
        created,
        done("Approved"),
        done("Claimed by the creator"),
        { label: "Arrived", state: "done", at: payout.completedAt ?? undefined },
      ];
    case "expired":
      return [
        created,
        done("Approved"),
        {
          label: "Expired",
          state: "failed",
          note: "It was not claimed in time. Reissue it to offer it again.",
        },
      ];
    case "deleted":
      return [
        created,
        {
          label: "Taken back",
          state: "failed",
          at: payout.withdrawnAt ?? undefined,
          note: "What it was for is due again.",
        },
      ];
  }
}

function approval({ providerState }: Standing): ProviderStep {
  if (providerState === "approving")
    return current("Approved", "The provider was asked and has not confirmed yet.");
  if (providerState === "canceling")
    return current("Taken back", "The provider was asked and has not confirmed yet.");
  return current("Approved", "Waits for an admin. The creator has not been told yet.");
}

function done(label: string): ProviderStep {
  return { label, state: "done" };
}

function current(label: string, note: string): ProviderStep {
  return { label, state: "current", note };
}

function ahead(label: string): ProviderStep {
  return { label, state: "ahead" };
}
