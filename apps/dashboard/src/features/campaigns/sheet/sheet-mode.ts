import type { Campaign } from "../../../api/types.ts";

/** What the sheet is for. */
export type SheetMode =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "copy"; readonly campaignId: string; readonly name: string };

export interface SheetProps {
  mode: SheetMode;
  onDirtyChange: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (campaign: Campaign) => void;
}
