import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { translate } from "../../../languages/language.ts";

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Toast {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly message: string;
  readonly action?: ToastAction;
}

const shownForMs = 6000;
/** Long enough to read what was done, think again, and get there by keyboard. */
const shownWithActionForMs = 8000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

export function showToast(tone: Toast["tone"], message: string) {
  add({ tone, message });
}

/** Says what was done, with the way back. It stays while the pointer or the keyboard is on it. */
export function showUndo(message: string, undo: () => void) {
  add({ tone: "success", message, action: { label: translate("Undo"), run: undo } });
}

export function Toaster() {
  const current = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section
      aria-label={translate("Notifications")}
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2 max-md:[:root:has([data-bottom-bar])_&]:bottom-20"
    >
      {current.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, message, action } = toast;
  const Icon = tone === "success" ? CircleCheck : CircleAlert;
  const resting = useDismissal(id, action === undefined ? shownForMs : shownWithActionForMs);
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      {...(action === undefined ? {} : resting)}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-xl bg-raised py-3 pr-2 pl-4 shadow-popover"
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${tone === "success" ? "text-accent-text" : "text-danger-text"}`}
      />
      <p className="min-w-0 flex-1 text-sm">{message}</p>
      {action === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
          className="-my-0.5 rounded-md px-2 py-0.5 font-medium text-accent-text text-sm hover:bg-hover"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={translate("Dismiss notification")}
        onClick={() => dismiss(id)}
        className="inline-flex size-6 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  );
}

/** Takes the toast away after a while, which begins again when pointer and keyboard have left it. */
function useDismissal(id: number, afterMs: number) {
  const [isResting, setIsResting] = useState(false);
  const held = useRef({ pointer: false, focus: false });
  useEffect(() => {
    if (isResting) return undefined;
    const timer = setTimeout(() => dismiss(id), afterMs);
    return () => clearTimeout(timer);
  }, [id, afterMs, isResting]);
  function hold(by: "pointer" | "focus", isHeld: boolean) {
    held.current[by] = isHeld;
    setIsResting(held.current.pointer || held.current.focus);
  }
  return {
    onPointerEnter: () => hold("pointer", true),
    onPointerLeave: () => hold("pointer", false),
    onFocus: () => hold("focus", true),
    onBlur: () => hold("focus", false),
  };
}

function add(toast: Omit<Toast, "id">) {
  lastId += 1;
  update([...toasts.slice(-2), { ...toast, id: lastId }]);
}

function dismiss(id: number) {
  update(toasts.filter((toast) => toast.id !== id));
}

function update(next: readonly Toast[]) {
  toasts = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
