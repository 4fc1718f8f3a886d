import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchTheme } from "../../ui/primitives/theme.ts";
import { PublicPage } from "./public-page.tsx";
import "../../ui/theme.css";

watchTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("public.html has no #root");

// The app shows the same, and nobody should find it twice.
document.querySelector("[data-without-script]")?.remove();
createRoot(root).render(
  <StrictMode>
    <PublicPage />
  </StrictMode>,
);
