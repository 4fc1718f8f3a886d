import "./compile-no-schemas.ts";
import "../ui/theme.css";
import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from "@tanstack/react-query";
import {
  createRouter,
  type ErrorComponentProps,
  Link,
  RouterProvider,
  useRouter,
} from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isRefusal, isSignedOut, readError } from "../api/errors.ts";
import { loadLanguage } from "../languages/language.ts";
import { watchTheme } from "../ui/primitives/browser/theme.ts";
import { buttonClass } from "../ui/primitives/button.tsx";
import { watchOpeners } from "../ui/primitives/overlays/opener.ts";
import { Toaster } from "../ui/primitives/overlays/toast.tsx";
import { ErrorState } from "../ui/primitives/states.tsx";
import { LogoMark } from "../ui/product/visitor-page.tsx";
import { routeTree } from "./routes.ts";

const onSignedOut = () => router.invalidate();
const queryClient = createQueryClient(onSignedOut);
const portalQueryClient = createQueryClient(onSignedOut);
const router = createAppRouter({ queryClient, portalQueryClient });

watchTheme();
watchOpeners();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

function show(element: HTMLElement) {
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// The team's pages are English; creators read theirs in their own language.
if (/^\/portal(\/|$)/.test(window.location.pathname)) loadLanguage("portal").then(() => show(root));
else show(root);

const maxRetries = 1;

/** Whether it is the question who is signed in, to the dashboard or to the portal. */
function isOfSession({ queryKey: [path] }: { readonly queryKey: QueryKey }): boolean {
  return Array.isArray(path) && path.slice(-2).join(".") === "session.get";
}

/** Forgets the session when any call finds it gone; the router's guard then asks to sign in. */
function createQueryClient(onSignedOut: () => void) {
  function checkSession(error: unknown) {
    if (!isSignedOut(error)) return;
    queryClient.removeQueries({ predicate: isOfSession });
    onSignedOut();
  }

  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The guard itself reads the session and redirects; reacting here as well would run in circles.
      onError: (error, query) => {
        if (!isOfSession(query)) checkSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    defaultOptions: {
      // Without a connection the portal's worker may still answer, so the first attempt is always made.
      queries: {
        networkMode: "offlineFirst",
        staleTime: 15_000,
        retry: (count, error) => count < maxRetries && isWorthRetrying(error),
      },
    },
  });
  return queryClient;
}

function isWorthRetrying(error: unknown) {
  return !isRefusal(error) || error.status >= 500;
}

interface QueryClients {
  readonly queryClient: QueryClient;
  readonly portalQueryClient: QueryClient;
}

function createAppRouter(queryClients: QueryClients) {
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
