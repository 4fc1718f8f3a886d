import { type CalendarDate, startInstant } from "../../calendar/calendar-date.ts";
import type { CycleAnchor } from "../../calendar/cycles.ts";
import type { CampaignSpec } from "../spec/campaign-spec.ts";
import { cadenceText } from "./cadence-text.ts";
import { countText } from "./count-text.ts";

const CYCLES: Record<CycleAnchor, string> = {
  rolling: "each creator's cycles start on the day they join",
  fixed: "all creators share the cycles counted from that day",
};

export function scheduleSentence({ schedule, videoTarget }: CampaignSpec): string {
  const start = `The campaign starts on ${dateText(schedule.startsOn)}, and pays ${cadenceText(schedule)}`;
  return `${start}: ${CYCLES[schedule.anchor]}${targetText(videoTarget)}.`;
}

function dateText(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  return format.format(startInstant(date));
}

function targetText(videoTarget: number | null): string {
  if (videoTarget === null) return "";
  return `, and the target is ${countText(videoTarget, "video")} per creator and cycle`;
}
