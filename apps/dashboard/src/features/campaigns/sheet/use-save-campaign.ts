import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Campaign, DryRunResult } from "../../../api/types.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import type { FormReview } from "../form/review-form.ts";
import type { SheetMode } from "./sheet-mode.ts";

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
  const refreshHub = useRefreshHub();
  const dryRun = useMutation({
    mutationFn: async ({ whole, changes }: FormReview) => {
      if (mode.kind === "edit") {
        return await api.campaigns.validate.call({
          body: { campaignId: mode.campaignId, spec: changes ?? {} },
        });
      }
      if (whole === undefined) throw new Error("A spec with open issues is not sent");
      return await api.campaigns.validate.call({ body: { spec: whole } });
    },
  });
  const write = useMutation({
    mutationFn: async ({ review, preview, notifyCreatorsOfBriefChange }: ReviewedWrite) => {
      const pin = preview.previewHash === null ? {} : { previewHash: preview.previewHash };
      if (mode.kind === "edit") {
        const body = { ...review.changes, ...pin, notifyCreatorsOfBriefChange };
        return await api.campaigns.update.call({ params: { id: mode.campaignId }, body });
      }
      if (review.whole === undefined) throw new Error("A spec with open issues is not sent");
      return await api.campaigns.create.call({ body: { ...review.whole, ...pin } });
    },
    onSuccess: async (campaign) => {
      showToast("success", mode.kind === "edit" ? `Saved ${campaign.name}.` : `Created ${campaign.name}.`);
      onSaved(campaign);
      await refreshHub();
    },
  });
  return { dryRun, write };
}
