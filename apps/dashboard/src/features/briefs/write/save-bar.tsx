import { Send } from "lucide-react";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { creatorsText } from "../brief-words.ts";
import type { Reach } from "../use-reach.ts";

interface SaveBarProps {
  reach: Reach | undefined;
  hasCampaigns: boolean;
  error: string | undefined;
  isPending: boolean;
  onCancel: () => void;
  onNotify: () => void;
}

/** Stays in sight below a long text. */
export function SaveBar({ reach, hasCampaigns, error, isPending, onCancel, onNotify }: SaveBarProps) {
  const refusal = notifyRefusal(reach, hasCampaigns);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-line border-t bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
      <FormError message={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="max-sm:hidden" onClick={onCancel}>
          Cancel
        </Button>
        <DisabledReason reason={refusal}>
          <Button
            icon={<Send aria-hidden="true" />}
            disabled={refusal !== undefined || isPending}
            onClick={onNotify}
          >
            {reach === undefined || reach.total === 0
              ? "Save and notify"
              : `Save and notify ${creatorsText(reach.total)}`}
          </Button>
        </DisabledReason>
        <Button type="submit" variant="primary" isPending={isPending}>
          Save
        </Button>
      </div>
    </div>
  );
}

/** Why nobody can be notified; undefined when somebody can. */
function notifyRefusal(reach: Reach | undefined, hasCampaigns: boolean): string | undefined {
  if (!hasCampaigns) return "Link a campaign first: its creators are notified.";
  if (reach === undefined) return "Looking up who works in these campaigns.";
  return reach.total === 0 ? "Nobody works in these campaigns yet." : undefined;
}
