import { Menu as MenuIcon } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";

interface NavigationDrawerProps {
  /** The page shown. The drawer is open only where it was opened, so following a link closes it. */
  location: string;
  children: ReactNode;
}

export function NavigationDrawer({ location, children }: NavigationDrawerProps) {
  const [openedAt, setOpenedAt] = useState<string | undefined>(undefined);
  return (
    <Dialog.Root
      open={openedAt === location}
      onOpenChange={(isOpen) => setOpenedAt(isOpen ? location : undefined)}
    >
      <Dialog.Trigger
        aria-label="Open navigation"
        className="inline-flex size-10 items-center justify-center rounded-lg text-muted hover:bg-hover"
      >
        <MenuIcon aria-hidden="true" className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[var(--overlay)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-slide overflow-hidden bg-canvas shadow-dialog"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
