import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { useQuery } from "@tanstack/react-query";
import { listInError } from "../../../api/error-data.ts";
import { fieldErrors, hasCode } from "../../../api/errors.ts";
import { type OrganizationContextValue, useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Campaign, DryRunResult } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { type CampaignForm, emptyForm } from "../form/campaign-form.ts";
import { formOfSpec } from "../form/form-and-spec.ts";
import { type FormReview, fieldPaths, issuesByPlace } from "../form/review-form.ts";
import type { SheetMode } from "./sheet-mode.tsx";

/** What the sheet begins with. */
export interface SheetSource {
  readonly form: CampaignForm;
  /** The campaign that is edited. */
  readonly campaign: Campaign | undefined;
}

/** Read once for each sheet: no later answer may overtake what somebody is writing. */
export function useSheetSource(mode: SheetMode) {
  const { api, organization } = useOrganization();
  return useQuery({
    queryKey: ["campaign-sheet", organization.id, mode],
    queryFn: () => readSource(api, mode),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function readSource(api: OrganizationContextValue["api"], mode: SheetMode): Promise<SheetSource> {
  if (mode.kind === "create") {
    const { defaultCurrency } = await api.organization.get.call();
    return { form: emptyForm(defaultCurrency), campaign: undefined };
  }
  if (mode.kind === "edit") {
    const campaign = await api.campaigns.get.call({ params: { id: mode.campaignId } });
    return { form: formOfSpec(campaign.spec), campaign };
  }
  const { spec } = await api.campaigns.validate.call({ body: { fromCampaignId: mode.campaignId } });
  return { form: { ...formOfSpec(spec), name: `${mode.name} copy` }, campaign: undefined };
}

interface SaveOptions {
  mode: SheetMode;
  onSaved: (campaign: Campaign) => void;
}

interface ReviewedWrite {
  readonly review: FormReview;
  readonly preview: DryRunResult;
  readonly notifyCreatorsOfBriefChange: boolean;
}

/** Asks the server what a write would do, and then writes exactly that. */
export function useSaveCampaign({ mode, onSaved }: SaveOptions) {
  const { api } = useOrganization();
  const dryRun = useWrite(async ({ whole, changes }: FormReview) => {
    if (mode.kind === "edit") {
      return await api.campaigns.validate.call({
        body: { campaignId: mode.campaignId, spec: changes ?? {} },
      });
    }
    if (whole === undefined) throw new Error("A spec with open issues is not sent");
    return await api.campaigns.validate.call({ body: { spec: whole } });
  });
  const write = useWrite(
    async ({ review, preview, notifyCreatorsOfBriefChange }: ReviewedWrite) => {
      const pin = preview.previewHash === null ? {} : { previewHash: preview.previewHash };
      if (mode.kind === "edit") {
        const body = { ...review.changes, ...pin, notifyCreatorsOfBriefChange };
        return await api.campaigns.update.call({ params: { id: mode.campaignId }, body });
      }
      if (review.whole === undefined) throw new Error("A spec with open issues is not sent");
      return await api.campaigns.create.call({ body: { ...review.whole, ...pin } });
    },
    {
      says: ({ name }) => (mode.kind === "edit" ? `Saved ${name}.` : `Created ${name}.`),
      onDone: onSaved,
      refreshes: useRefreshHub(),
    },
  );
  return { dryRun, write };
}

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
