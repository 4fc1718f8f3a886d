import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { CampaignSpec, SpecIssue } from "./campaign-spec.ts";
import { issueIf } from "./issue-if.ts";
import { payoutIssues } from "./payout-issues.ts";
import { isStartAllowed, startBounds } from "./start-bounds.ts";

export interface IssueContext {
  readonly today: CalendarDate;
  /** The start that the campaign has already: it may stay, however early. */
  readonly keptStartsOn?: CalendarDate | undefined;
  readonly isNameTaken?: boolean | undefined;
  readonly isBriefKnown?: boolean | undefined;
}

/** Everything the policy refuses, all at once, in the order of the spec. */
export function findSpecIssues(spec: CampaignSpec, context: IssueContext): SpecIssue[] {
  return [
    ...issueIf(
      context.isNameTaken === true,
      "name",
      `Another campaign is called "${spec.name}": choose a different name`,
    ),
    ...startIssues(spec.schedule.startsOn, context),
    ...issueIf(
      spec.briefId !== null && !context.isBriefKnown,
      "briefId",
      "This brief does not exist: choose another, or send null for none",
    ),
    ...payoutIssues(spec.payouts, spec.currency),
  ];
}

function startIssues(startsOn: CalendarDate, { today, keptStartsOn }: IssueContext): SpecIssue[] {
  if (startsOn === keptStartsOn || isStartAllowed(startsOn, today)) return [];
  const { earliest, latest } = startBounds(today);
  return [{ path: "schedule.startsOn", message: `Choose a date from ${earliest} to ${latest}` }];
}
