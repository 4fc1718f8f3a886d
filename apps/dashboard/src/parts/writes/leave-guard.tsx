import { useBlocker } from "@tanstack/react-router";
import { translate } from "../../languages/language.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";

/** Asks before the page is left by a link, the browser's back or a closed tab while it has unsaved changes. */
export function LeaveGuard({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title={translate("Leave without saving?")}
      description={translate("What you entered is not saved anywhere.")}
      confirmLabel={translate("Leave")}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
