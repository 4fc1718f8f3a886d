import type { ReactNode } from "react";
import { readError } from "../../api/errors.ts";
import { translate } from "../../languages/language.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { useWrite, type WriteOptions } from "./use-write.ts";
import { FormRefusal } from "./write-form.tsx";

export interface ConfirmWriteProps<Answer, Input> extends Omit<WriteOptions<Answer, Input>, "refusals"> {
  send: (input: Input) => Promise<Answer>;
  input: NoInfer<Input>;
  onClose: () => void;
  /** For a write that is not finished by one answer, or whose answer the caller shows. */
  staysOpen?: (answer: Answer) => boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` asks before a loss, and is not closed by a click beside it. */
  variant?: "danger" | "primary";
  /** Replaces the server's message; null shows none, because the children explain the refusal. */
  problem?: (error: unknown) => string | null | undefined;
  /** Notices below the description. */
  children?: ReactNode;
}

/** Asks before a write, sends it, and closes; stays with the reason when it is refused. */
export function ConfirmWrite<Answer, Input>(props: ConfirmWriteProps<Answer, Input>) {
  const { send, input, onClose, title, description, confirmLabel, cancelLabel } = props;
  const { variant = "danger", problem, children } = props;
  const write = useWrite(send, {
    ...props,
    onDone: (answer, sent) => {
      if (props.staysOpen?.(answer) !== true) onClose();
      return props.onDone?.(answer, sent);
    },
  });
  if (variant === "danger") {
    const meaning = write.isError ? problem?.(write.error) : null;
    return (
      <ConfirmDialog
        onClose={onClose}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        isPending={write.isPending}
        error={meaning === null ? undefined : (meaning ?? readError(write.error).message)}
        onConfirm={() => write.mutate(input)}
      >
        {children}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <div className="flex flex-col gap-4">
        {children}
        <FormRefusal write={write} problem={problem} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{cancelLabel ?? translate("Cancel")}</Button>
        <Button variant="primary" isPending={write.isPending} onClick={() => write.mutate(input)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
