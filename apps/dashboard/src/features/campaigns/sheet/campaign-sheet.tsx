import { lazy, Suspense, useCallback, useRef } from "react";
import { SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { PendingSheet, type SheetMode, type SheetProps } from "./sheet-mode.tsx";

interface CampaignSheetProps extends Pick<SheetProps, "mode" | "onSaved"> {
  onClose: () => void;
}

const SheetContent = lazy(() =>
  import("./sheet-content.tsx").then(({ SheetContent }) => ({ default: SheetContent })),
);

/** The form of a whole campaign: a new one, a changed one, or one like another. */
export function CampaignSheet({ mode, onClose, onSaved }: CampaignSheetProps) {
  const isDirty = useRef(false);
  const noteDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  return (
    <SidePanelFrame onClose={onClose} title={titleOf(mode)} width="wide" hasChanges={() => isDirty.current}>
      <Suspense fallback={<PendingSheet />}>
        <SheetContent mode={mode} onDirtyChange={noteDirty} onSaved={onSaved} />
      </Suspense>
    </SidePanelFrame>
  );
}

function titleOf(mode: SheetMode): string {
  if (mode.kind === "create") return "New campaign";
  return mode.kind === "edit" ? `Edit ${mode.name}` : `Duplicate ${mode.name}`;
}
