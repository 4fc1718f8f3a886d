import { type CalendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";
import type { CycleLength } from "@clipledger/domain/calendar/cycles";
import { cadenceText, countText } from "@clipledger/domain/campaigns/summary/texts";
import type { Platform } from "@clipledger/domain/platforms";
import type { VariableId } from "@clipledger/richtext/variables";

export interface BriefReader {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly accounts: readonly { readonly platform: Platform; readonly username: string }[];
  readonly brandName: string;
  readonly videoTarget: number | null;
  readonly cycle: CycleLength;
  readonly startsOn: CalendarDate;
}

/** What the variables of a brief say to one creator. A value that is missing reads as part of a sentence, too. */
export function briefVariables(reader: BriefReader): Readonly<Record<VariableId, string>> {
  const { firstName, videoTarget } = reader;
  return {
    creator_first_name: firstName || "there",
    creator_full_name: `${firstName} ${reader.lastName}`.trim() || "there",
    creator_email: reader.email,
    creator_accounts: accountsText(reader.accounts),
    brand_name: reader.brandName,
    campaign_video_target:
      videoTarget === null ? "no fixed number of videos" : countText(videoTarget, "video"),
    campaign_payout_cycle: cadenceText(reader.cycle),
    assignment_start_date: dateText(reader.startsOn),
  };
}

const platformNames: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

function accountsText(accounts: BriefReader["accounts"]): string {
  if (accounts.length === 0) return "your accounts";
  return accounts.map(({ platform, username }) => `@${username} (${platformNames[platform]})`).join(", ");
}

function dateText(date: CalendarDate): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(startInstant(date));
}
