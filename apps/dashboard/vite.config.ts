import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { contractRoutes } from "./contract-routes-plugin.ts";
import { compressedAssets, entryDocuments } from "./documents-plugin.ts";
import { sharedChunks } from "./shared-chunks.ts";

const server = process.env["CLIPLEDGER_DEV_SERVER"] ?? "http://localhost:4000";
// The server compares the page's origin with the host it was asked at, so both must stay as the browser sent them.
const proxied = { target: server, changeOrigin: false };

/** Scripts that the document itself has loaded before any page is: naming them for each page would only make it larger. */
const alwaysThere =
  /assets\/(rolldown-runtime|react|query|router|ui-(public-)?portal-overview(-report)?)-[\w-]+\.js$/;

const shared = sharedChunks();

export default defineConfig({
  base: "/",
  plugins: [contractRoutes(), entryDocuments(), react(), tailwindcss(), shared.plugin, compressedAssets()],
  resolve: { conditions: ["@clipledger/source", ...defaultClientConditions] },
  // Inlined fonts and images would be data: addresses, which the content security policy refuses for fonts.
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    // The browsers that README.md names: the oldest that run Tailwind 4.
    target: ["chrome111", "edge111", "firefox128", "safari16.4", "ios16.4"],
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((file) => !alwaysThere.test(file)),
    },
    rolldownOptions: {
      input: ["index.html", "public.html"],
      output: { codeSplitting: { groups: shared.groups } },
    },
  },
  server: {
    proxy: { "/ui": proxied, "/portal/v1": proxied, "/hooks": proxied, "/auth": proxied, "/api": proxied },
  },
});
