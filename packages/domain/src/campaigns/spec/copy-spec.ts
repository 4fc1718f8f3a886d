import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { CampaignSpec } from "./campaign-spec.ts";
import type { SpecDraft } from "./spec-draft.ts";
import { isStartAllowed } from "./start-bounds.ts";

/** A new campaign like this one. Names are unique, so it has none; a start that is too long ago is left to the default. */
export function copySpec(source: CampaignSpec, today: CalendarDate): SpecDraft {
  const { name: _, schedule, ...copied } = source;
  const { startsOn, ...cycle } = schedule;
  return { ...copied, schedule: isStartAllowed(startsOn, today) ? schedule : cycle };
}
