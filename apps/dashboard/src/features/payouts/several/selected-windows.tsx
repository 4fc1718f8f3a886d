import { Banknote, CircleSlash } from "lucide-react";
import { useState } from "react";
import type { PayoutWindow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SelectionBar } from "../../../ui/primitives/lists/row-selection.tsx";
import { CancelSeveralDialog } from "../cancel/cancel-several-dialog.tsx";
import { sumsText } from "../currency-sums.ts";
import { PaySeveralDialog } from "./pay-several-dialog.tsx";
import { windowSum } from "./window-sum.ts";

interface SelectedWindowsProps {
  selected: readonly PayoutWindow[];
  onClear: () => void;
}

/** What the ticked windows come to, and paying or canceling them. */
export function SelectedWindows({ selected, onClear }: SelectedWindowsProps) {
  // Kept while they are paid: what is paid leaves the list, and with it the selection.
  const [paying, setPaying] = useState<readonly PayoutWindow[] | undefined>(undefined);
  const [canceling, setCanceling] = useState<readonly PayoutWindow[] | undefined>(undefined);
  return (
    <>
      <SelectionBar label="Selected payouts" count={selected.length} onClear={onClear}>
        <p className="px-2 text-[13px] text-muted tabular-nums">{sumsText(selected.map(windowSum))}</p>
        <Button icon={<CircleSlash aria-hidden="true" />} onClick={() => setCanceling(selected)}>
          Cancel selected
        </Button>
        <Button variant="primary" icon={<Banknote aria-hidden="true" />} onClick={() => setPaying(selected)}>
          Pay selected
        </Button>
      </SelectionBar>
      {canceling === undefined ? null : (
        <CancelSeveralDialog
          windows={canceling}
          onClose={() => setCanceling(undefined)}
          onCanceled={onClear}
        />
      )}
      {paying === undefined ? null : (
        <PaySeveralDialog
          windows={paying}
          onClose={() => {
            setPaying(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
