import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";

/** Asks before a page is left on which something is not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      onOpenChange={(isOpen) => (isOpen ? undefined : blocker.reset?.())}
      title="Leave without saving?"
      description="What you wrote since you last saved is not kept anywhere."
      confirmLabel="Leave"
      isPending={false}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
