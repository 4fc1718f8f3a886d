import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
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
  const [isLeaving, setIsLeaving] = useState(false);
  const noteDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  const close = () => (isDirty.current ? setIsLeaving(true) : onClose());
  return (
    <SidePanelFrame onClose={close} title={titleOf(mode)} width="wide">
      <Suspense fallback={<PendingSheet />}>
        <SheetContent mode={mode} onDirtyChange={noteDirty} onCancel={close} onSaved={onSaved} />
      </Suspense>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={mode.kind === "edit" ? "Discard your changes?" : "Discard this campaign?"}
        description="What you entered is not saved anywhere."
        confirmLabel="Discard"
        isPending={false}
        onConfirm={onClose}
      />
    </SidePanelFrame>
  );
}

function titleOf(mode: SheetMode): string {
  if (mode.kind === "create") return "New campaign";
  return mode.kind === "edit" ? `Edit ${mode.name}` : `Duplicate ${mode.name}`;
}
