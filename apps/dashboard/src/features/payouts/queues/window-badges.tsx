import type { PayoutWindow } from "../../../api/types.ts";
import { Badge, type BadgeTone, StateBadge } from "../../../ui/primitives/badge.tsx";
import { Tip } from "../../../ui/primitives/overlays/tooltip.tsx";
import { exactTime } from "../../../ui/primitives/time.tsx";

type Flags = Pick<
  PayoutWindow,
  | "isAwaitingProvider"
  | "awaitingProvider"
  | "providerWarning"
  | "endedEarly"
  | "startedMidPeriod"
  | "generation"
>;

/** What is out of the ordinary about a window. */
export function WindowBadges({ window }: { window: Flags }) {
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden max-md:justify-end">
      {window.isAwaitingProvider ? (
        <Tip text={awaitingText(window)}>
          <span>
            <StateBadge tone="info">Awaiting provider</StateBadge>
          </span>
        </Tip>
      ) : null}
      {window.providerWarning === null ? null : (
        <Explained tone="danger" label="At the provider" text={window.providerWarning} />
      )}
      {window.endedEarly ? (
        <Explained
          tone="neutral"
          label="Ended early"
          text="The campaign or the work ended before this cycle would have."
        />
      ) : null}
      {window.startedMidPeriod ? (
        <Explained
          tone="neutral"
          label="Started mid-cycle"
          text="The work began after this cycle had begun."
        />
      ) : null}
      {window.generation > 1 ? (
        <Explained
          tone="neutral"
          label="Due again"
          text="It was canceled or its payout taken back, and then put back into the queue."
        />
      ) : null}
    </span>
  );
}

function awaitingText({ awaitingProvider }: Flags): string {
  const since = awaitingProvider === null ? "" : ` since ${exactTime(awaitingProvider.since)}`;
  return `A payout was asked for${since}, and the provider has not answered yet. It cannot be paid twice.`;
}

function Explained({ tone, label, text }: { tone: BadgeTone; label: string; text: string }) {
  return (
    <Tip text={text}>
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </Tip>
  );
}
