import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { readError } from "../api/errors.ts";
import { buttonClass } from "../ui/primitives/button.tsx";
import { ErrorState } from "../ui/primitives/states.tsx";
import { LogoMark } from "../ui/product/visitor-page.tsx";
import { routeTree } from "./routes.ts";

interface QueryClients {
  readonly queryClient: QueryClient;
  readonly portalQueryClient: QueryClient;
}

export function createAppRouter(queryClients: QueryClients) {
  return createRouter({
    routeTree,
    context: queryClients,
    defaultPreload: "intent",
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ["#main"],
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function NotFoundPage() {
  return (
    <main className="flex min-h-[80dvh] flex-col items-center justify-center px-6 text-center">
      <title>Page not found · Clipledger</title>
      <LogoMark className="size-10" />
      <p className="mt-6 font-mono text-faint text-xs">404</p>
      <h1 className="mt-1 font-semibold text-xl tracking-[-0.02em]">Page not found</h1>
      <p className="mt-2 max-w-sm text-pretty text-muted">
        Nothing lives at this address. It may have moved, or the link was cut short.
      </p>
      <div className="mt-6 flex gap-2">
        <Link to="/" className={buttonClass("primary")}>
          Go to overview
        </Link>
        <Link to="/docs" className={buttonClass()}>
          API reference
        </Link>
      </div>
    </main>
  );
}

function PendingPage() {
  return (
    <div role="status" className="flex min-h-[60dvh] items-center justify-center">
      <span className="sr-only">Loading</span>
      <LogoMark className="size-9 animate-shimmer" />
    </div>
  );
}

function RouteError({ error }: ErrorComponentProps) {
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
