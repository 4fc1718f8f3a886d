import type { Campaign } from "../../../api/types.ts";
import { SidePanelBody } from "../../../ui/primitives/overlays/side-panel.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";

/** What the sheet is for. */
export type SheetMode =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "copy"; readonly campaignId: string; readonly name: string };

export interface SheetProps {
  mode: SheetMode;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved: (campaign: Campaign) => void;
}

export function PendingSheet() {
  return (
    <SidePanelBody>
      <div role="status" className="flex flex-col gap-6">
        <span className="sr-only">Loading the campaign</span>
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-32 rounded-xl" />
      </div>
    </SidePanelBody>
  );
}
