import {
  hashKey,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { sessionQuery } from "../api/client.ts";
import { portalSessionQuery } from "../api/portal.ts";
import { loadLanguage } from "../languages/language.ts";
import { Toaster } from "../ui/primitives/overlays/toast.tsx";
import { watchTheme } from "../ui/primitives/theme.ts";
import { createAppRouter } from "./router.tsx";
import "../ui/theme.css";
import { isRefusal, isSignedOut } from "../api/errors.ts";

const onSignedOut = () => router.invalidate();
const queryClient = createQueryClient({ sessionKey: sessionQuery.queryKey, onSignedOut });
const portalQueryClient = createQueryClient({ sessionKey: portalSessionQuery.queryKey, onSignedOut });
const router = createAppRouter({ queryClient, portalQueryClient });

watchTheme();

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

interface QueryClientOptions {
  readonly sessionKey: QueryKey;
  readonly onSignedOut: () => void;
}

/** Forgets the session when any call finds it gone; the router's guard then asks to sign in. */
function createQueryClient({ sessionKey, onSignedOut }: QueryClientOptions) {
  function checkSession(error: unknown) {
    if (!isSignedOut(error)) return;
    queryClient.removeQueries({ queryKey: sessionKey });
    onSignedOut();
  }

  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The guard itself reads the session and redirects; reacting here as well would run in circles.
      onError: (error, query) => {
        if (query.queryHash !== hashKey(sessionKey)) checkSession(error);
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
