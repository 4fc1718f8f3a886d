import { errorDetail, fieldErrors, formError, hasCode } from "../../../api/errors.ts";

interface SaveProblem {
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong with all of it. */
  readonly form: string | undefined;
  /** Who has the address already. */
  readonly existingId: string | undefined;
}

const emailProblems = {
  CREATOR_ALREADY_EXISTS: "Somebody with this address is on your roster already.",
  USER_HAS_NON_CREATOR_MEMBERSHIP: "This person is in your team. A creator needs an address of their own.",
  EMAIL_ALREADY_IN_USE: "This address belongs to somebody else.",
  USER_EMAIL_VERIFIED: "They confirmed their address, so only they can change it.",
};

const shownFields = ["firstName", "lastName", "email", "tags", "notes"];

/** What kept a creator from being saved, where it belongs in the form. */
export function saveProblem(error: unknown): SaveProblem {
  const email = Object.entries(emailProblems).find(([code]) => hasCode(error, code))?.[1];
  if (email !== undefined) {
    return { fields: { email }, form: undefined, existingId: errorDetail(error, "creatorId") };
  }
  return { fields: fieldErrors(error), form: formError(error, shownFields), existingId: undefined };
}
