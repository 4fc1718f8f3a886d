import { CircleSlash } from "lucide-react";
import type { PayoutWindow } from "../../../api/types.ts";
import { MenuItem, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { windowName } from "../window-name.ts";

interface DueMenuProps {
  window: PayoutWindow;
  onCancel: () => void;
}

export function DueMenu({ window, onCancel }: DueMenuProps) {
  return (
    <RowMenu label={`Actions for ${windowName(window)}`}>
      <MenuItem
        icon={<CircleSlash aria-hidden="true" />}
        tone="danger"
        disabled={window.isAwaitingProvider}
        onSelect={onCancel}
      >
        Cancel payout
      </MenuItem>
    </RowMenu>
  );
}
