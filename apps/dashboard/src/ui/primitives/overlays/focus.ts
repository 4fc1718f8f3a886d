import { useRef } from "react";

/**
 * Handlers for a dialog that opens without a trigger of its own: when it closes, the focus goes back to where it
 * was.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}

/** A `ref` for the first field of a form that appears after its dialog has opened. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}
