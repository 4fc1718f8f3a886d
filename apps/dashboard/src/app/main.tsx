import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { sessionQuery } from "../api/client.ts";
import { portalSessionQuery } from "../api/portal.ts";
import { loadLanguage } from "../languages/language.ts";
import { Toaster } from "../ui/primitives/overlays/toast.tsx";
import { watchTheme } from "../ui/primitives/theme.ts";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";
import "../ui/theme.css";

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
