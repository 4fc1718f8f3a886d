import { createContext, type FocusEvent, type ReactNode, useContext, useState } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Remembers the text of each field from when the field was first entered, and compares it with the text there now. */
export function useTyped() {
  return useState(rememberTexts)[0];
}

function rememberTexts() {
  const before = new Map<TextControl, string>();
  return {
    isTyped: () => [...before].some(([control, text]) => control.isConnected && control.value !== text),
    /** For text that was saved. */
    forget() {
      for (const control of before.keys()) before.set(control, control.value);
    },
    onFocus({ target }: FocusEvent) {
      if (isFormText(target) && !before.has(target)) before.set(target, target.value);
    },
  };
}

/** Keeps text from being lost by a stray click or key: asks before a dialog closes over anything typed. */
export function useTypedText(onClose: () => void, hasChanges?: () => boolean) {
  const { isTyped, forget, onFocus } = useTyped();
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    stay: () => setIsAsking(false),
    leave() {
      setIsAsking(false);
      forget();
      onClose();
    },
    close() {
      if (hasChanges?.() ?? isTyped()) setIsAsking(true);
      else onClose();
    },
    onFocus,
  };
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
