import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { dayText } from "../campaign-words.ts";
import { EndCampaignForm } from "./end-campaign-form.tsx";

interface EndCampaignDialogProps {
  campaign: CampaignRow;
  onClose: () => void;
}

export function EndCampaignDialog({ campaign, onClose }: EndCampaignDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`End ${campaign.name}`}
      description={
        campaign.validUntil === null
          ? "A campaign ends with one of its cycles. What was earned until then is still paid."
          : `It ${campaign.status === "ended" ? "ended" : "ends"} on ${dayText(campaign.validUntil)}. Choose another end.`
      }
    >
      <EndCampaignContent campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function EndCampaignContent({ campaign, onClose }: EndCampaignDialogProps) {
  const { api } = useOrganization();
  const context = useQuery(
    api.campaigns.getEndContext.queryOptions({ input: { params: { id: campaign.id } }, staleTime: 0 }),
  );
  if (!context.isSuccess)
    return <QueryState query={context} pending={<Skeleton className="h-52 rounded-lg" />} />;
  return <EndCampaignForm campaign={campaign} context={context.data} onClose={onClose} />;
}
