import clsx from "clsx";
import { Check, X } from "lucide-react";
import type { Payout } from "../../../api/types.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";

const stateWords: Record<ProviderStep["state"], string> = {
  done: "done",
  current: "now",
  ahead: "to come",
  failed: "ended here",
};

/** Where the money is on its way. */
export function ProviderTimeline({ payout }: { payout: Payout }) {
  return (
    <ol aria-label="Where it stands" className="flex flex-col px-5 py-4">
      {providerSteps(payout).map((step) => (
        <li key={step.label} className="group flex gap-3">
          <span aria-hidden="true" className="flex flex-col items-center">
            <StepSign state={step.state} />
            <span className="w-px flex-1 bg-line-strong group-last:hidden" />
          </span>
          <span className="flex min-w-0 flex-col pb-4 text-[13px] group-last:pb-0">
            <span className={clsx("font-medium", step.state === "ahead" && "font-normal text-faint")}>
              {step.label}
              <span className="sr-only">, {stateWords[step.state]}</span>
            </span>
            {step.at === undefined ? null : (
              <span className="text-faint">
                <RelativeTime instant={step.at} />
              </span>
            )}
            {step.note === undefined ? null : <span className="text-muted">{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepSign({ state }: { state: ProviderStep["state"] }) {
  return (
    <span
      className={clsx(
        "mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border [&_svg]:size-3",
        state === "done" && "border-transparent bg-accent text-on-accent",
        state === "failed" && "border-transparent bg-danger text-white",
        state === "current" && "border-2 border-accent-text",
        state === "ahead" && "border-line-strong",
      )}
    >
      {state === "done" ? <Check /> : null}
      {state === "failed" ? <X /> : null}
      {state === "current" ? <span className="size-1.5 rounded-full bg-accent-text" /> : null}
    </span>
  );
}

interface ProviderStep {
  readonly label: string;
  readonly state: "done" | "current" | "ahead" | "failed";
  /** When it happened, where that is known. */
  readonly at?: string | undefined;
  readonly note?: string | undefined;
}

type ProviderFields = Pick<
  Payout,
  | "provider"
  | "providerState"
  | "providerPayoutStatus"
  | "paidAt"
  | "completedAt"
  | "withdrawnAt"
  | "returnedAt"
  | "returnReason"
  | "voidReason"
>;

/** The way of a payout to the creator, as far as it has come. */
export function providerSteps(payout: ProviderFields): readonly ProviderStep[] {
  if (payout.provider === null) {
    return recordedSteps(payout);
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
    case "returned":
      return [created, done("Approved"), done("Claimed by the creator"), cameBack(payout)];
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

function recordedSteps({ paidAt, withdrawnAt, voidReason }: ProviderFields): readonly ProviderStep[] {
  const recorded: ProviderStep = {
    label: "Recorded as paid",
    state: "done",
    at: paidAt,
    note: "The creator was told.",
  };
  if (withdrawnAt === null) return [recorded];
  return [recorded, { label: "Voided", state: "failed", at: withdrawnAt, note: voidReason ?? undefined }];
}

function approval({ providerState }: ProviderFields): ProviderStep {
  if (providerState === "approving")
    return current("Approved", "The provider was asked and has not confirmed yet.");
  if (providerState === "canceling")
    return current("Taken back", "The provider was asked and has not confirmed yet.");
  return current("Approved", "Waits for an admin. The creator has not been told yet.");
}

function cameBack({ returnedAt, returnReason }: ProviderFields): ProviderStep {
  return {
    label: "Came back",
    state: "failed",
    at: returnedAt ?? undefined,
    note: `${returnReason ?? "The provider gave no reason"}. Reissue it to pay again.`,
  };
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
