import { readError } from "../../../api/errors.ts";
import { SidePanelBody } from "../../../ui/primitives/overlays/side-panel.tsx";
import { ErrorState } from "../../../ui/primitives/states.tsx";
import { PendingSheet } from "./pending-sheet.tsx";
import { SheetForm } from "./sheet-form.tsx";
import type { SheetProps } from "./sheet-mode.ts";
import { useSheetSource } from "./use-sheet-source.ts";

export function SheetContent(props: SheetProps) {
  const source = useSheetSource(props.mode);
  if (source.isPending) return <PendingSheet />;
  if (source.isError) {
    const { message, requestId } = readError(source.error);
    return (
      <SidePanelBody>
        <ErrorState message={message} requestId={requestId} onRetry={() => source.refetch()} />
      </SidePanelBody>
    );
  }
  return <SheetForm {...props} source={source.data} />;
}
