import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CampaignForm } from "../form/campaign-form.ts";
import { fieldPaths, issuesByPlace } from "../form/issue-places.ts";

const enterable =
  "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)";

/** Takes the keyboard to the first field of the sheet that needs a correction. */
export function focusFirstIssue(issues: readonly SpecIssue[], form: CampaignForm) {
  const places = issuesByPlace(issues, form);
  const first = fieldPaths(form).find((path) => places.has(path));
  const field = document.querySelector<HTMLElement>(`[data-path="${first}"]`);
  const target = field?.matches(enterable) ? field : (field?.querySelector<HTMLElement>(enterable) ?? field);
  target?.focus();
}
