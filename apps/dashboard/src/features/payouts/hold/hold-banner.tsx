import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutHold } from "../../../api/types.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";

/** Overdue payouts slow the Creator Hub down before they stop it; this says how far it has come. */
export function HoldBanner() {
  const { api } = useOrganization();
  const hold = useQuery(api.payouts.getHold.queryOptions({ staleTime: 60_000 }));
  const words = hold.data && holdWords(hold.data);
  if (words === undefined) return null;
  return (
    <section aria-label="Payout hold" className="mx-auto w-full max-w-[1480px] px-4 pt-4 sm:px-8">
      <Notice
        tone={words.tone}
        title={words.title}
        action={
          <Link to="/payouts" className={buttonClass("secondary", "small")}>
            Settle payouts
          </Link>
        }
      >
        {words.text}
      </Notice>
    </section>
  );
}

interface HoldWords {
  readonly tone: "info" | "warning" | "danger";
  readonly title: string;
  readonly text: string;
}

/** What a payout hold means, and what comes next; nothing without one. */
export function holdWords({ stage, daysDue, thresholds }: PayoutHold): HoldWords | undefined {
  if (stage === null) return undefined;
  const waited = `The oldest payout has been due for ${daysDue ?? 0} days.`;
  switch (stage) {
    case "watch":
      return { tone: "info", title: waited, text: nextText(daysDue ?? 0, thresholds) };
    case "soft":
      return {
        tone: "warning",
        title: "Creators cannot be assigned until overdue payouts are settled",
        text: `${waited} Pay or cancel what is overdue, and assigning works again at once.${hardText(daysDue ?? 0, thresholds.hard)}`,
      };
    case "hard":
      return {
        tone: "danger",
        title: "The Creator Hub is on hold until overdue payouts are settled",
        text: `${waited} Nothing but settling payouts works here. Pay or cancel what is overdue to go on.`,
      };
  }
}

function nextText(daysDue: number, { soft, hard }: PayoutHold["thresholds"]): string {
  if (soft !== null) {
    return `Pay or cancel it: in ${daysText(soft - daysDue)} creators can no longer be assigned.`;
  }
  if (hard !== null) return `Pay or cancel it: in ${daysText(hard - daysDue)} the Creator Hub goes on hold.`;
  return "Pay or cancel it.";
}

function hardText(daysDue: number, hard: number | null): string {
  return hard === null ? "" : ` In ${daysText(hard - daysDue)} the whole Creator Hub goes on hold.`;
}

function daysText(days: number): string {
  return days === 1 ? "1 day" : `${Math.max(days, 0)} days`;
}
