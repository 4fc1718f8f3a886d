import clsx from "clsx";
import { CloudAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { translate, translateParts } from "../../languages/language.ts";
import { Button } from "./button.tsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block animate-shimmer rounded-md bg-hover", className)} />;
}

const widths = ["w-2/5", "w-1/2", "w-1/3", "w-5/12", "w-1/4", "w-2/5"];

/** Stands in for a list while it loads. */
export function SkeletonRows({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{translate("Loading {label}", { label })}</span>
      {widths.slice(0, rows).map((width, index) => (
        <div
          key={`${width}-${index === 0 ? "first" : rows - index}`}
          className="flex items-center gap-3 px-5 py-3.5"
        >
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={clsx("h-3", width)} />
            <Skeleton className="h-2.5 w-24" />
          </div>
          <Skeleton className="h-3 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  message: string;
  requestId?: string | undefined;
  onRetry?: () => void;
}

export function ErrorState({
  title = translate("This could not be loaded"),
  message,
  requestId,
  onRetry,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span className="flex size-10 items-center justify-center rounded-xl bg-danger-soft text-danger-text">
        <CloudAlert aria-hidden="true" className="size-5" />
      </span>
      <p className="mt-4 font-semibold">{title}</p>
      <p className="mt-1 max-w-md text-pretty text-muted text-sm">{message}</p>
      {requestId === undefined ? null : (
        <p className="mt-3 text-faint text-xs">
          {translateParts("Request {code}", {
            code: <code className="select-all font-mono">{requestId}</code>,
          })}
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button className="mt-5" onClick={onRetry}>
          {translate("Retry")}
        </Button>
      )}
    </div>
  );
}

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="mt-4 font-semibold">{title}</p>
      {children === undefined ? null : (
        <p className="mt-1 max-w-sm text-pretty text-muted text-sm">{children}</p>
      )}
      {action === undefined ? null : <div className="mt-5">{action}</div>}
    </div>
  );
}

interface NoMatchProps {
  icon: LucideIcon;
  /** What is listed, as in "No accounts match". */
  noun: string;
  onClear: () => void;
  children?: ReactNode;
}

export function NoMatch({
  icon,
  noun,
  onClear,
  children = translate("Widen the dates or take a filter away."),
}: NoMatchProps) {
  return (
    <EmptyState
      icon={icon}
      title={translate("No {noun} match", { noun })}
      action={<Button onClick={onClear}>{translate("Clear filters")}</Button>}
    >
      {children}
    </EmptyState>
  );
}

export function NoSuchPage({ icon, onReturn }: { icon: LucideIcon; onReturn: () => void }) {
  return (
    <EmptyState
      icon={icon}
      title={translate("There is no such page")}
      action={<Button onClick={onReturn}>{translate("Go to the first page")}</Button>}
    >
      {translate("The list has fewer pages than the address asks for.")}
    </EmptyState>
  );
}
