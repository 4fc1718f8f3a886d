import type { AssignOptions } from "../../../api/types.ts";
import { dayText } from "../campaign-words.ts";

type CreatorOption = AssignOptions["creators"][number];

/** What stands in the way of assigning a creator on this day, and what to do about it; undefined when nothing does. */
export function blockReason(
  option: CreatorOption | undefined,
  startsOn: string | undefined,
): string | undefined {
  if (option === undefined) return undefined;
  const { blockedBy, assignment, freeFrom } = option;
  switch (blockedBy) {
    case "archived":
      return "Archived. Bring them back first.";
    case "scheduled":
      return assignment === null
        ? "Scheduled for another campaign."
        : `Scheduled for ${assignment.campaignName} from ${dayText(assignment.validFrom)}. Cancel that first.`;
    case "running":
      return assignment === null
        ? "Works in another campaign."
        : `Works in ${assignment.campaignName}. End that first, or switch them.`;
    case null:
      return freeFrom !== null && startsOn !== undefined && startsOn < freeFrom
        ? `Free from ${dayText(freeFrom)}. Choose a later start.`
        : undefined;
  }
}
