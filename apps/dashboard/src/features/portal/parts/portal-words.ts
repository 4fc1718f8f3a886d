import { calendarDate, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type {
  AwaitedPayout,
  MailKind,
  PortalContextValue,
  PortalMoney,
  PortalPayoutState,
} from "../../../api/portal.ts";
import { personName } from "../../../parts/person-name.ts";
import type { BadgeTone } from "../../../ui/primitives/badge.tsx";
import { dayRange, shortDate } from "../../../ui/primitives/time.tsx";
import { minorText } from "../../../ui/product/money-text.ts";

interface Days {
  readonly startsOn: string;
  /** The last day, inclusive. */
  readonly endsOn: string;
}

interface CountedDays extends Days {
  /** Including today; 0 before they begin. */
  readonly daysLeft: number;
}

/** "9 – 15 Nov 2026", or one day alone. */
export function daysText({ startsOn, endsOn }: Days): string {
  return startsOn === endsOn ? shortDate(startsOn) : dayRange(startsOn, endsOn);
}

export function daysLeftText(daysLeft: number): string {
  return daysLeft === 1 ? "Last day" : `${daysLeft} days left`;
}

/** Which day of the cycle today is, and how many it has. */
export function dayOfCycle({ startsOn, endsOn, daysLeft }: CountedDays): { day: number; of: number } {
  const of = daysBetween(calendarDate(startsOn), calendarDate(endsOn)) + 1;
  return { day: daysLeft === 0 ? 0 : of - daysLeft + 1, of };
}

export function moneyText({ amount, currency }: PortalMoney): string {
  return minorText(amount, currency);
}

type Person = Pick<PortalContextValue, "creator"> & {
  readonly session: { readonly user: { readonly name: string; readonly email: string } };
};

/** As they call themselves, or else as the team calls them, or else by their address. */
export function ownName({ session: { user }, creator }: Person): string {
  const called = creator === undefined ? user.email : `${creator.firstName} ${creator.lastName}`.trim();
  return personName({ name: user.name, email: personName({ name: called, email: user.email }) });
}

type Named = Pick<AwaitedPayout, "campaignName" | "startsOn" | "endsOn"> & {
  readonly description?: string | null;
};

/** What a payout is for: its campaign, or else what the team wrote. */
export function payoutName({ campaignName, description }: Named): string {
  return campaignName ?? description ?? "Payout";
}

/** The days it settles; undefined for one that belongs to no cycle. */
export function payoutDays({ startsOn, endsOn }: Named): string | undefined {
  return startsOn === null || endsOn === null ? undefined : daysText({ startsOn, endsOn });
}

export const payoutStates: Record<PortalPayoutState, { readonly label: string; readonly tone: BadgeTone }> = {
  claimable: { label: "Ready to claim", tone: "warning" },
  on_the_way: { label: "On its way", tone: "info" },
  paid: { label: "Paid", tone: "accent" },
  expired: { label: "Expired", tone: "danger" },
  withdrawn: { label: "Taken back", tone: "neutral" },
};

interface MailKindWords {
  /** As a setting's name. */
  readonly label: string;
  readonly description: string;
  /** As in "emails about …". */
  readonly topic: string;
}

export const mailKinds: Record<MailKind, MailKindWords> = {
  brief: {
    label: "Briefs",
    description: "A brief for you is new, or has changed.",
    topic: "new and changed briefs",
  },
  chat: {
    label: "Messages",
    description: "A team wrote to you, and you have not seen it after a few minutes.",
    topic: "messages that you have not seen",
  },
  payout: {
    label: "Payouts",
    description: "You were paid, or a payout changed.",
    topic: "payouts",
  },
  application: {
    label: "Applications",
    description: "A team answered your application.",
    topic: "your applications",
  },
  job_invitation: {
    label: "Invitations to apply",
    description: "A team would like you to apply for a job.",
    topic: "invitations to apply",
  },
};
