import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button, IconButton } from "../../../ui/primitives/button.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import type { LinkedCampaign } from "./brief-form.ts";
import { CampaignPicker } from "./campaign-picker.tsx";

interface CampaignLinksProps {
  briefId: string | undefined;
  campaigns: readonly LinkedCampaign[];
  error: string | undefined;
  onChange: (campaigns: readonly LinkedCampaign[]) => void;
}

/** The campaigns whose creators read the brief. */
export function CampaignLinks({ briefId, campaigns, error, onChange }: CampaignLinksProps) {
  const id = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <section data-path="campaigns" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-[15px] tracking-[-0.01em]">
        Campaigns
      </h2>
      <Card className="flex flex-col">
        {campaigns.length === 0 ? (
          <p className="px-4 pt-4 text-[13px] text-muted">
            Creators read the brief of the campaign they work in. Link it to at least one to reach them.
          </p>
        ) : (
          <ul aria-label="Linked campaigns" className="divide-y divide-line">
            {campaigns.map((campaign) => (
              <li key={campaign.id} className="flex min-h-11 items-center gap-2 py-1 pr-2 pl-4">
                <span className="min-w-0 flex-1 truncate text-[13px]">
                  {campaign.name}
                  {campaign.status === "ended" ? <span className="text-faint"> · ended</span> : null}
                </span>
                <IconButton
                  label={`Unlink ${campaign.name}`}
                  onClick={() => onChange(campaigns.filter((one) => one.id !== campaign.id))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className="p-3">
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setIsChoosing(true)}>
            Choose campaigns
          </Button>
        </div>
      </Card>
      <FieldProblem id={`${id}-problem`} error={error} />
      {isChoosing ? (
        <CampaignPicker
          briefId={briefId}
          linked={campaigns}
          onChange={onChange}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </section>
  );
}
