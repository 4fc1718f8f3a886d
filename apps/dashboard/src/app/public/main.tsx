import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchTheme } from "../../ui/primitives/theme.ts";
import { PublicPage } from "./public-page.tsx";
import "../../ui/theme.css";

watchTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("public.html has no #root");

createRoot(root).render(
  <StrictMode>
    <PublicPage />
  </StrictMode>,
);
