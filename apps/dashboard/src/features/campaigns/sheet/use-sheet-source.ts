import { useQuery } from "@tanstack/react-query";
import { type OrganizationContextValue, useOrganization } from "../../../api/organization-context.ts";
import type { Campaign } from "../../../api/types.ts";
import { type CampaignForm, emptyForm } from "../form/campaign-form.ts";
import { formOfSpec } from "../form/form-of-spec.ts";
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
