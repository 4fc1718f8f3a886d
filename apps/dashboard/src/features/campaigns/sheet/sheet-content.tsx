import { QueryState } from "../../../parts/query-state.tsx";
import { SidePanelBody } from "../../../ui/primitives/overlays/side-panel.tsx";
import { PendingSheet } from "./pending-sheet.tsx";
import { SheetForm } from "./sheet-form.tsx";
import type { SheetProps } from "./sheet-mode.ts";
import { useSheetSource } from "./use-sheet-source.ts";

export function SheetContent(props: SheetProps) {
  const source = useSheetSource(props.mode);
  if (!source.isSuccess)
    return <QueryState query={source} pending={<PendingSheet />} frame={SidePanelBody} />;
  return <SheetForm {...props} source={source.data} />;
}
