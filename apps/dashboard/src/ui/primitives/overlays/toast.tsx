import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useSyncExternalStore } from "react";

interface Toast {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly message: string;
}

const shownForMs = 6000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

export function showToast(tone: Toast["tone"], message: string) {
  lastId += 1;
  const toast = { id: lastId, tone, message };
  update([...toasts.slice(-2), toast]);
  setTimeout(() => dismiss(toast.id), shownForMs);
}

export function Toaster() {
  const current = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section
      aria-label="Notifications"
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
  const Icon = toast.tone === "success" ? CircleCheck : CircleAlert;
  return (
    <div
      role={toast.tone === "error" ? "alert" : undefined}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-xl bg-raised py-3 pr-2 pl-4 shadow-popover"
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${toast.tone === "success" ? "text-accent-text" : "text-danger-text"}`}
      />
      <p className="min-w-0 flex-1 text-sm">{toast.message}</p>
      <button
        type="button"
        aria-label="Dismiss notification"
        onClick={() => dismiss(toast.id)}
        className="inline-flex size-6 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  );
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
