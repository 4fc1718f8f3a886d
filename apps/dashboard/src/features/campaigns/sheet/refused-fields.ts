import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { fieldErrors, hasCode, listInError } from "../../../api/errors.ts";

/** What a refused write says about fields of the sheet; empty when the refusal is about something else. */
export function refusedFields(error: unknown): readonly SpecIssue[] {
  if (hasCode(error, "CAMPAIGN_NAME_CONFLICT")) {
    return [{ path: "name", message: "Another campaign has this name. Choose a different one." }];
  }
  if (hasCode(error, "CAMPAIGN_ENDED")) {
    return [{ path: "briefId", message: "The campaign has ended, so it keeps the brief it has." }];
  }
  if (hasCode(error, "CAMPAIGN_FIELD_LOCKED")) {
    return listInError(error, "fields").map((path) => ({
      path,
      message: "Locked since the campaign came into use. Set it back to what it was.",
    }));
  }
  return Object.entries(fieldErrors(error)).map(([path, message]) => ({ path, message }));
}
