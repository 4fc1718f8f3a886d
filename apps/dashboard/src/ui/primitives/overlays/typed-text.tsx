import { createContext, type FocusEvent, type ReactNode, useContext, useRef, useState } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what was typed into a form from being lost by a stray click or key: remembers what stood in each field when it was first
 * entered, and asks before a dialog closes over anything else.
 */
export function useTypedText(onClose: () => void, hasChanges?: () => boolean) {
  const before = useRef(new Map<TextControl, string>());
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    stay: () => setIsAsking(false),
    leave() {
      setIsAsking(false);
      before.current.clear();
      onClose();
    },
    close() {
      if (hasChanges?.() ?? isTyped(before.current)) setIsAsking(true);
      else onClose();
    },
    onFocus({ target }: FocusEvent) {
      if (isFormText(target) && !before.current.has(target)) before.current.set(target, target.value);
    },
  };
}

function isTyped(before: ReadonlyMap<TextControl, string>): boolean {
  return [...before].some(([control, text]) => control.isConnected && control.value !== text);
}

/** Fields to type into; a search changes nothing. */
function isFormText(element: Element): element is TextControl {
  if (element instanceof HTMLTextAreaElement) return element.form !== null;
  return (
    element instanceof HTMLInputElement &&
    element.form !== null &&
    !["search", "checkbox", "radio", "file", "color", "range"].includes(element.type)
  );
}

const CloseContext = createContext<(() => void) | undefined>(undefined);

export function ClosesBy({ close, children }: { close: () => void; children: ReactNode }) {
  return <CloseContext.Provider value={close}>{children}</CloseContext.Provider>;
}

/** Closes the dialog or panel around; asks first when something was typed. */
export function useClose(): (() => void) | undefined {
  return useContext(CloseContext);
}
