import { readError } from "../../api/errors.ts";
import { OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import type { useExclusion } from "./use-exclusion.ts";

interface ExclusionWarningProps {
  exclude: ReturnType<typeof useExclusion>["exclude"];
}

/** Asks before a video is left out for which money is owed. Nothing as long as none is. */
export function ExclusionWarning({ exclude }: ExclusionWarningProps) {
  const asked = exclude.variables;
  const loss = owedLoss(exclude.error);
  if (asked === undefined || (loss === undefined && asked.acknowledge !== true)) return null;
  return (
    <ConfirmDialog
      open={!exclude.isSuccess}
      onOpenChange={(isOpen) => (isOpen ? undefined : exclude.reset())}
      title="Leave out a video that is owed for?"
      description="It no longer counts in analytics and payouts, also in those that are due. This can be undone under Excluded."
      confirmLabel="Leave out, owe less"
      isPending={exclude.isPending}
      notice={loss && <OwedNotice loss={loss} />}
      error={exclude.isError && !loss ? readError(exclude.error).message : undefined}
      onConfirm={() => exclude.mutate({ ...asked, acknowledge: true })}
    />
  );
}
