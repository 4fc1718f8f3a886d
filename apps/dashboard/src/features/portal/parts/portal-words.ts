import { calendarDate, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type { PortalContextValue } from "../../../api/portal.ts";
import type { AwaitedPayout, MailKind, PortalMoney, PortalPayoutState } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { personName } from "../../../parts/person-name.ts";
import type { BadgeTone } from "../../../ui/primitives/badge.tsx";
import { dayRange, shortDate } from "../../../ui/primitives/text/time.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";

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
  return daysLeft === 1
    ? translate("Last day")
    : translate("{daysLeft, plural, one {# day left} other {# days left}}", { daysLeft });
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
  return campaignName ?? description ?? translate("Payout");
}

/** The days it settles; undefined for one that belongs to no cycle. */
export function payoutDays({ startsOn, endsOn }: Named): string | undefined {
  return startsOn === null || endsOn === null ? undefined : daysText({ startsOn, endsOn });
}

export const payoutStates: Record<PortalPayoutState, { readonly label: string; readonly tone: BadgeTone }> = {
  claimable: {
    get label() {
      return translate("Ready to claim");
    },
    tone: "warning",
  },
  on_the_way: {
    get label() {
      return translate("On its way");
    },
    tone: "info",
  },
  paid: {
    get label() {
      return translate("Paid");
    },
    tone: "accent",
  },
  returned: {
    get label() {
      return translate("Came back");
    },
    tone: "danger",
  },
  expired: {
    get label() {
      return translate("Expired");
    },
    tone: "danger",
  },
  withdrawn: {
    get label() {
      return translate("Taken back");
    },
    tone: "neutral",
  },
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
    get label() {
      return translate("Briefs");
    },
    get description() {
      return translate("A brief for you is new, or has changed.");
    },
    get topic() {
      return translate("new and changed briefs");
    },
  },
  chat: {
    get label() {
      return translate("Messages");
    },
    get description() {
      return translate("A team wrote to you, and you have not seen it after a few minutes.");
    },
    get topic() {
      return translate("messages that you have not seen");
    },
  },
  payout: {
    get label() {
      return translate("Payouts");
    },
    get description() {
      return translate("You were paid, or a payout changed.");
    },
    get topic() {
      return translate("payouts");
    },
  },
  application: {
    get label() {
      return translate("Applications");
    },
    get description() {
      return translate("A team answered your application.");
    },
    get topic() {
      return translate("your applications");
    },
  },
  job_invitation: {
    get label() {
      return translate("Invitations to apply");
    },
    get description() {
      return translate("A team would like you to apply for a job.");
    },
    get topic() {
      return translate("invitations to apply");
    },
  },
  target: {
    get label() {
      return translate("Missing videos");
    },
    get description() {
      return translate("Half of a cycle is over, and you are behind its target. Once in a cycle.");
    },
    get topic() {
      return translate("missing videos");
    },
  },
};
