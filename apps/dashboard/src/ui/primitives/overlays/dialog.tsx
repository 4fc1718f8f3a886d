import { X } from "lucide-react";
import { AlertDialog, Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { translate } from "../../../languages/language.ts";
import { Button } from "../button.tsx";
import { currentOpeners } from "./opener.ts";
import { ClosesBy, useTypedText } from "./typed-text.tsx";

const overlayClass = "fixed inset-0 z-40 animate-fade bg-[var(--overlay)]";
const panelClass =
  "fixed z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg animate-rise flex-col overflow-hidden rounded-2xl " +
  "bg-raised shadow-dialog top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2 max-sm:top-auto max-sm:bottom-4 max-sm:translate-y-0";

interface DialogProps {
  /** For a dialog that stays in the page while it is closed. */
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `deliberate`: only a button closes it, because what it shows cannot be shown again. */
  dismissal?: "free" | "deliberate";
  children: ReactNode;
}

export function Dialog({ open = true, onClose, title, description, dismissal, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  const typed = useTypedText(onClose);
  const stay = dismissal === "deliberate" ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Primitive.Root open={open} onOpenChange={closing(typed.close)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          {...returnFocus}
          {...(stay && { onEscapeKeyDown: stay, onInteractOutside: stay })}
          className={panelClass}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
        >
          <div className="pt-5 pr-14 pb-4 pl-6">
            <Primitive.Title className="font-semibold text-base tracking-[-0.01em] [overflow-wrap:anywhere]">
              {title}
            </Primitive.Title>
            {description === undefined ? null : (
              <Primitive.Description className="mt-1 text-muted text-sm">{description}</Primitive.Description>
            )}
          </div>
          <div
            className="flex min-h-0 flex-1 flex-col overflow-y-auto px-6 pb-6"
            onFocusCapture={typed.onFocus}
          >
            <ClosesBy close={typed.close}>{children}</ClosesBy>
          </div>
          {/* Last, so that a dialog opens with its first field in focus. */}
          <Primitive.Close
            aria-label={translate("Close")}
            className="absolute top-4 right-4 inline-flex size-8 items-center justify-center rounded-lg text-faint hover:bg-hover hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Primitive.Close>
          <DiscardQuestion typed={typed} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">{children}</div>;
}

/** Asks before a dialog or panel closes over what was typed into it. */
export function DiscardQuestion({ typed }: { typed: ReturnType<typeof useTypedText> }) {
  return (
    <ConfirmDialog
      open={typed.isAsking}
      onClose={typed.stay}
      title={translate("Discard your changes?")}
      description={translate("What you entered is not saved anywhere.")}
      confirmLabel={translate("Discard")}
      cancelLabel={translate("Keep editing")}
      onConfirm={typed.leave}
    />
  );
}

interface ConfirmDialogProps extends Pick<DialogProps, "open" | "onClose"> {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  isPending?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  /** What to know before confirming, beyond the description. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={props.open ?? true} onOpenChange={closing(props.onClose)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content {...returnFocus} className={`${panelClass} px-6 py-5 max-w-md`}>
          <AlertDialog.Title className="font-semibold text-base tracking-[-0.01em] [overflow-wrap:anywhere]">
            {props.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted text-sm">
            {props.description}
          </AlertDialog.Description>
          <div className="mt-4 overflow-y-auto empty:hidden">{props.children}</div>
          {props.error === undefined ? null : (
            <p role="alert" className="mt-4 rounded-lg bg-danger-soft px-3 py-2 text-[13px] text-danger-text">
              {props.error}
            </p>
          )}
          <DialogActions>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{props.cancelLabel ?? translate("Cancel")}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" isPending={props.isPending === true} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </DialogActions>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Dialogs are opened by who shows them, and only ever ask to be closed. */
export function closing(onClose: () => void) {
  return (isOpen: boolean) => (isOpen ? undefined : onClose());
}

/**
 * Handlers for a dialog that opens without a trigger of its own: when it closes, the focus goes back to what opened it.
 */
export function useReturnFocus() {
  const openers = useRef<ReturnType<typeof currentOpeners>>([]);
  return {
    onOpenAutoFocus: () => {
      openers.current = currentOpeners();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // A menu that the dialog was opened from is gone by now.
      const opener = openers.current.find((element) => element?.isConnected);
      if (opener instanceof HTMLElement) opener.focus();
    },
  };
}

/** A `ref` for the first field of a form that appears after its dialog has opened. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}
