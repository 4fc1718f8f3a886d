import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { contractRoutes } from "./contract-routes-plugin.ts";

const server = process.env["CLIPLEDGER_DEV_SERVER"] ?? "http://localhost:4000";
// The server compares the page's origin with the host it was asked at, so both must stay as the browser sent them.
const proxied = { target: server, changeOrigin: false };

// Without these, every shared component becomes a file of its own, and a page loads twenty of them.
const sharedChunks = [
  { name: "core", test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|@orpc)[\\/]/, priority: 2 },
  {
    name: "ui",
    // The plot brings d3, and the editor a library of its own; only pages that show them load them.
    test: /src[\\/](ui|api)[\\/](?!charts[\\/](daily-plot|plot-layout)|rich-text[\\/]editor[\\/])|node_modules[\\/](radix-ui|@radix-ui|@floating-ui|lucide-react|clsx)[\\/]/,
  },
];

export default defineConfig({
  base: "/",
  plugins: [contractRoutes(), react(), tailwindcss()],
  resolve: { conditions: ["@clipledger/source", ...defaultClientConditions] },
  // Inlined fonts and images would be data: addresses, which the content security policy refuses for fonts.
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: { proxy: { "/ui": proxied, "/portal/v1": proxied, "/auth": proxied, "/api": proxied } },
});
