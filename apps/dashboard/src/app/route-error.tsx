import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { readError } from "../api/errors.ts";
import { ErrorState } from "../ui/primitives/states.tsx";

export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { message, requestId } = readError(error);
  return (
    <main className="flex min-h-[70dvh] items-center justify-center">
      <ErrorState
        title="This page did not load"
        message={message}
        requestId={requestId}
        onRetry={() => router.invalidate()}
      />
    </main>
  );
}
