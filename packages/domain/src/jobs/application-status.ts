export const APPLICATION_STATUSES = [
  "open",
  "in_review",
  "accepted",
  "rejected",
  "withdrawn",
  "auto_closed",
  "invited",
  "not_interested",
  "answered",
  "retracted",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Whoever moves an application: the organization's team, the applicant, or time. */
export type ApplicationMover = "team" | "applicant" | "time";

type Moves = Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>>;

const MOVES: Readonly<Record<ApplicationMover, Moves>> = {
  team: {
    open: ["in_review", "accepted", "rejected"],
    answered: ["in_review", "accepted", "rejected"],
    in_review: ["open", "accepted", "rejected"],
    rejected: ["in_review", "invited"],
    auto_closed: ["in_review", "invited"],
    withdrawn: ["invited"],
    retracted: ["invited"],
    invited: ["retracted"],
    not_interested: [],
    accepted: [],
  },
  applicant: {
    open: ["withdrawn"],
    answered: ["withdrawn"],
    in_review: ["withdrawn"],
    invited: ["answered", "not_interested"],
    rejected: ["open"],
    withdrawn: ["open"],
    auto_closed: ["open"],
    not_interested: ["open"],
    retracted: ["open"],
    accepted: [],
  },
  time: {
    open: ["auto_closed"],
    answered: ["auto_closed"],
    invited: ["auto_closed"],
    in_review: [],
    accepted: [],
    rejected: [],
    withdrawn: [],
    auto_closed: [],
    not_interested: [],
    retracted: [],
  },
};

export function canMove(mover: ApplicationMover, from: ApplicationStatus, to: ApplicationStatus): boolean {
  return MOVES[mover][from].includes(to);
}

/** For the team, an answered invitation is an open application like any other. */
export function isAlready(status: ApplicationStatus, wanted: ApplicationStatus): boolean {
  return status === wanted || (status === "answered" && wanted === "open");
}

/** What applying makes of a person's application for the job; undefined while the one they have is not closed. */
export function statusAfterApplying(present: ApplicationStatus | undefined): "open" | "answered" | undefined {
  if (present === undefined) return "open";
  if (canMove("applicant", present, "answered")) return "answered";
  return canMove("applicant", present, "open") ? "open" : undefined;
}

/** Applications that can be taken up again, and that nobody has to look at until they are. */
export const CLOSED_STATUSES = APPLICATION_STATUSES.filter((status) => canMove("applicant", status, "open"));

/** Whoever has one of these has applied already. */
export const APPLIED_STATUSES = APPLICATION_STATUSES.filter(
  (status) => statusAfterApplying(status) === undefined,
);

/** What time closes. */
export const UNANSWERED_STATUSES = APPLICATION_STATUSES.filter((status) =>
  canMove("time", status, "auto_closed"),
);

/** Those of them that the team can decide on. */
export const WAITING_STATUSES = UNANSWERED_STATUSES.filter((status) => canMove("team", status, "accepted"));

const UNANSWERED_DAYS = 14;
const DAY_MS = 86_400_000;

/** Applications that have stayed as they are since this instant are closed. */
export function unansweredBefore(now: Date): Date {
  return new Date(now.getTime() - UNANSWERED_DAYS * DAY_MS);
}
