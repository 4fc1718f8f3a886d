import { CloudAlert } from "lucide-react";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  title?: string;
  message: string;
  requestId?: string | undefined;
  onRetry?: () => void;
}

export function ErrorState({
  title = "This could not be loaded",
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
          Request <code className="select-all font-mono">{requestId}</code>
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button className="mt-5" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
