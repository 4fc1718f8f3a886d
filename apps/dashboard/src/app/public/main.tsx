import "../compile-no-schemas.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadLanguage } from "../../languages/language.ts";
import { watchTheme } from "../../ui/primitives/browser/theme.ts";
import { PublicPage } from "./public-page.tsx";
import "../../ui/theme.css";

watchTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("public.html has no #root");

function show(element: HTMLElement) {
  // The app shows the same, and nobody should find it twice.
  document.querySelector("[data-without-script]")?.remove();
  createRoot(element).render(
    <StrictMode>
      <PublicPage />
    </StrictMode>,
  );
}

// What members of a team come by is English, as their dashboard is.
if (/^\/(board|join|creator-invite|portal)(\/|$)/.test(window.location.pathname))
  loadLanguage("public").then(() => show(root));
else show(root);
