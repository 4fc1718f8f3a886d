import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { buildAssignment } from "./assignment-builders.ts";
import type { TestOrganization } from "./builders.ts";
import { buildCampaign } from "./campaign-builders.ts";
import { buildCreator } from "./creator-builders.ts";
import { SALARY, windowAddress } from "./payout-builders.ts";

interface DailyWindows {
  readonly creatorIds: readonly string[];
  /** One for each creator and day, all of them due with 100.00 EUR. */
  readonly windows: readonly WindowAddress[];
}

interface WantedWindows {
  readonly creators: number;
  readonly days: number;
  readonly newCreator?: () => Promise<{ readonly id: string }>;
}

/** Many due windows by the system's own clock: each creator has one for each of the last days. */
export async function buildDailyWindows(
  organization: TestOrganization,
  { creators, days, newCreator = () => buildCreator(organization) }: WantedWindows,
): Promise<DailyWindows> {
  const today = dateOf(organization.ctx.clock.now());
  const first = addDays(today, -days);
  const { id: campaignId } = await buildCampaign(organization, {
    ...SALARY,
    schedule: { interval: "day", anchor: "fixed", startsOn: first },
  });
  const creatorIds: string[] = [];
  for (let number = 0; number < creators; number += 1) {
    const { id: creatorId } = await newCreator();
    await buildAssignment(organization, { campaignId, creatorId, startDate: first });
    creatorIds.push(creatorId);
  }
  const windows = creatorIds.flatMap((creatorId) =>
    Array.from({ length: days }, (_, day) => {
      const on = addDays(first, day);
      return windowAddress({ campaignId, creatorId }, on, on);
    }),
  );
  return { creatorIds, windows };
}
