import { Check } from "lucide-react";
import { useState } from "react";
import type { PaidPayout } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SelectionBar } from "../../../ui/primitives/lists/row-selection.tsx";
import { sumsText } from "../currency-sums.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { payoutSum } from "./payout-sum.ts";

interface SelectedPayoutsProps {
  selected: readonly PaidPayout[];
  onClear: () => void;
}

export function SelectedPayouts({ selected, onClear }: SelectedPayoutsProps) {
  // Kept while they are approved: what is approved leaves the selection.
  const [approving, setApproving] = useState<readonly PaidPayout[] | undefined>(undefined);
  return (
    <>
      <SelectionBar label="Selected payouts" count={selected.length} onClear={onClear}>
        <p className="px-2 text-[13px] text-muted tabular-nums">{sumsText(selected.map(payoutSum))}</p>
        <Button variant="primary" icon={<Check aria-hidden="true" />} onClick={() => setApproving(selected)}>
          Approve selected
        </Button>
      </SelectionBar>
      {approving === undefined ? null : (
        <ApproveDialog
          payouts={approving}
          onClose={() => {
            setApproving(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
