import { ArrowRightLeft, Megaphone, UserRoundMinus } from "lucide-react";
import type { Creator } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SelectionBar } from "../../../ui/primitives/lists/row-selection.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import type { CampaignActionName, CreatorAction } from "../creator-action.ts";
import { bulkRefusal } from "./bulk-refusal.ts";

interface SelectedCreatorsProps {
  selected: readonly Creator[];
  onAction: (action: CreatorAction) => void;
  onClear: () => void;
}

const buttons = [
  { name: "assign", label: "Assign to campaign", Icon: Megaphone },
  { name: "switch", label: "Switch", Icon: ArrowRightLeft },
  { name: "unassign", label: "End assignment", Icon: UserRoundMinus },
] as const satisfies readonly { name: CampaignActionName; label: string; Icon: unknown }[];

/** What can be done to the ticked creators together. */
export function SelectedCreators({ selected, onAction, onClear }: SelectedCreatorsProps) {
  return (
    <SelectionBar label="Selected creators" count={selected.length} onClear={onClear}>
      {buttons.map(({ name, label, Icon }) => {
        const refusal = bulkRefusal(name, selected);
        return (
          <DisabledReason key={name} reason={refusal}>
            <Button
              variant="ghost"
              icon={<Icon aria-hidden="true" />}
              disabled={refusal !== undefined}
              onClick={() => onAction({ name, creators: selected })}
            >
              {label}
            </Button>
          </DisabledReason>
        );
      })}
    </SelectionBar>
  );
}
