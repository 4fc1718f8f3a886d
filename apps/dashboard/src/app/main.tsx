import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadLanguage } from "../languages/language.ts";
import { Toaster } from "../ui/primitives/overlays/toast.tsx";
import { watchTheme } from "../ui/primitives/theme.ts";
import { createAppRouter } from "./router.tsx";
import "../ui/theme.css";
import { isRefusal, isSignedOut } from "../api/errors.ts";

const onSignedOut = () => router.invalidate();
const queryClient = createQueryClient(onSignedOut);
const portalQueryClient = createQueryClient(onSignedOut);
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
