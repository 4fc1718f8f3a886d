import type { FormEventHandler, ReactNode } from "react";
import { SidePanelFooter } from "./side-panel.tsx";

interface SidePanelFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Stay in sight below the fields. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A form that fills a side panel; the panel opens with its first field in focus. */
export function SidePanelForm({ onSubmit, buttons, children }: SidePanelFormProps) {
  return (
    <form onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-5 py-5">
        {children}
      </div>
      <SidePanelFooter>{buttons}</SidePanelFooter>
    </form>
  );
}
