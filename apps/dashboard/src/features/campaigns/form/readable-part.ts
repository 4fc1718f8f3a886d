import type { CampaignForm } from "./campaign-form.ts";
import type { FormIssue } from "./field-reader.ts";

/** The form less what cannot be read yet, so that the rest can already be put into words. */
export function readablePart(form: CampaignForm, unread: readonly FormIssue[]): CampaignForm {
  const isReadable = (path: string) =>
    !unread.some((issue) => issue.path === path || issue.path.startsWith(`${path}.`));
  return {
    ...form,
    name: form.name.trim() === "" ? "Untitled" : form.name,
    videoTarget: isReadable("videoTarget") ? form.videoTarget : "",
    fixedSalary: isReadable("payouts.fixedSalary") ? form.fixedSalary : undefined,
    basePayouts: form.basePayouts.filter((_, index) => isReadable(`payouts.basePayouts.${index}`)),
    cpmPayouts: form.cpmPayouts.filter((_, index) => isReadable(`payouts.cpmPayouts.${index}`)),
    flatBonuses: form.flatBonuses.filter((_, index) => isReadable(`payouts.flatBonuses.${index}`)),
    performanceCap: isReadable("payouts.performanceCap") ? form.performanceCap : undefined,
    windowDays: isReadable("payouts.eligibility.windowDays") ? form.windowDays : "31",
  };
}
