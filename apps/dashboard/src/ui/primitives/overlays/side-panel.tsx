import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { closing, DiscardQuestion, useReturnFocus } from "./dialog.tsx";
import { ClosesBy, useTypedText } from "./typed-text.tsx";

interface SidePanelFrameProps {
  /** For a panel that stays in the page while it is closed. */
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `wide`: for forms with something beside them. */
  width?: "normal" | "wide";
  /** Whether closing would lose something, where the content knows that better than its fields tell. */
  hasChanges?: () => boolean;
  children: ReactNode;
}

interface SidePanelProps extends SidePanelFrameProps {
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
}

/** More about something, beside the page it belongs to; on a phone it covers the page. */
export function SidePanel({ footer, children, ...frame }: SidePanelProps) {
  return (
    <SidePanelFrame {...frame}>
      <SidePanelBody>{children}</SidePanelBody>
      {footer === undefined ? null : <SidePanelFooter>{footer}</SidePanelFooter>}
    </SidePanelFrame>
  );
}

const widths = { normal: "max-w-lg", wide: "max-w-5xl" };

/** The panel and its title, for content that brings its own body and footer. */
export function SidePanelFrame(props: SidePanelFrameProps) {
  const { open = true, onClose, title, description, width = "normal", hasChanges, children } = props;
  const returnFocus = useReturnFocus();
  const typed = useTypedText(onClose, hasChanges);
  return (
    <Dialog.Root open={open} onOpenChange={closing(typed.close)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[var(--overlay)]" />
        <Dialog.Content
          {...returnFocus}
          onFocusCapture={typed.onFocus}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={clsx(
            "fixed inset-y-0 right-0 z-50 flex w-full animate-slide-end flex-col bg-raised shadow-dialog sm:inset-y-2 sm:right-2 sm:rounded-2xl",
            widths[width],
          )}
        >
          <header className="border-line border-b py-4 pr-14 pl-5">
            <Dialog.Title className="font-semibold text-base tracking-[-0.01em] [overflow-wrap:anywhere]">
              {title}
            </Dialog.Title>
            {description === undefined ? null : (
              <Dialog.Description className="mt-0.5 text-[13px] text-muted">{description}</Dialog.Description>
            )}
          </header>
          <ClosesBy close={typed.close}>{children}</ClosesBy>
          <Dialog.Close
            aria-label="Close"
            className="absolute top-3 right-3 inline-flex size-9 items-center justify-center rounded-lg text-faint hover:bg-hover hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Dialog.Close>
          <DiscardQuestion typed={typed} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function SidePanelBody({ children }: { children: ReactNode }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5"
    >
      {children}
    </div>
  );
}

export function SidePanelFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3 max-sm:*:flex-1">
      {children}
    </footer>
  );
}

/** What fills a side panel above its buttons; the panel opens with its first field in focus. */
export function SidePanelFormBody({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-5 py-5">
      {children}
    </div>
  );
}
