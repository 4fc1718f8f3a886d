import { readError } from "../../../api/errors.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import type { Progress, Recovery } from "./use-recover.ts";

interface RecoverResultProps {
  recovery: Recovery;
  progress: Progress;
  onClose: () => void;
}

export function RecoverResult({ recovery, progress, onClose }: RecoverResultProps) {
  const { total, next } = progress;
  return (
    <>
      <div role="status" className="flex flex-col gap-3">
        <Notice tone={total === 0 ? "info" : "success"} title={totalWords(total)}>
          {total === 0 ? "In this period the endpoint was sent nothing that could be sent again." : undefined}
        </Notice>
        {next === null ? null : <p className="text-muted">There are more.</p>}
        <FormError message={recovery.error === null ? undefined : readError(recovery.error).message} />
      </div>
      <DialogActions>
        <Button variant={next === null ? "primary" : "secondary"} onClick={onClose}>
          Done
        </Button>
        {next === null ? null : (
          <Button variant="primary" isPending={recovery.isPending} onClick={() => recovery.run(next)}>
            Go on
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function totalWords(total: number): string {
  if (total === 0) return "There was nothing to recover";
  return total === 1
    ? "1 delivery is on its way again"
    : `${exactNumber(total)} deliveries are on their way again`;
}
