export type LayerName =
  | "domain"
  | "contract"
  | "richtext"
  | "connectors"
  | "rails"
  | "rails conformance"
  | "client"
  | "cli"
  | "server infra"
  | "server modules"
  | "server assembly"
  | "server test"
  | "server build"
  | "dashboard app"
  | "dashboard features"
  | "dashboard parts"
  | "dashboard api"
  | "dashboard ui"
  | "dashboard primitives"
  | "dashboard languages"
  | "dashboard build"
  | "e2e"
  | "bench"
  | "upstreams"
  | "scripts";

export interface Layer {
  /** A file belongs to the layer with the longest folder around it. */
  readonly folder: string;
  /** Other layers; a layer always imports itself, unless `parts` narrows that. */
  readonly mayImport: readonly LayerName[];
  /** What the layer's tests and fixtures import on top of `mayImport`. */
  readonly testsMayImport?: readonly LayerName[];
  /** Each subfolder is a part. "apart": parts never import each other; a list: only the parts before them. */
  readonly parts?: "apart" | readonly string[];
  readonly partsRule?: string;
  /** Tests import every part: what a part promises may show only through later ones. */
  readonly testsImportAllParts?: true;
  /** Libraries refused outside tests. "node:" stands for every built-in module. */
  readonly refusedLibraries?: readonly string[];
  /** Only tests, and other layers for tests, import it. */
  readonly isForTests?: true;
  /** Imports other workspaces by relative path, because they offer it no package export. */
  readonly importsByPath?: true;
  /** Completes a violation's line: why, and what to do instead. */
  readonly rule: string;
}

export const moduleOrder = [
  "organizations",
  "reporting-currency",
  "sources",
  "live",
  "tracking",
  "history",
  "analytics",
  "library",
  "creators",
  "billing",
  "campaigns",
  "creator-hub",
  "briefs",
  "chat",
  "jobs",
  "rails",
  "sandbox",
  "payouts",
  "exports",
  "webhooks",
  "agents",
  "portal",
  "search",
  "today",
  "alerts",
  "reports",
  "health",
] as const;

const belowParts = ["dashboard ui", "dashboard primitives", "dashboard api", "dashboard languages"] as const;

export const layers: Readonly<Record<LayerName, Layer>> = {
  domain: {
    folder: "packages/domain",
    mayImport: [],
    refusedLibraries: ["node:", "zod"],
    rule: "domain is pure rules: no workspace, Node module or zod; take the value as an argument instead",
  },
  contract: {
    folder: "packages/contract",
    mayImport: ["domain"],
    refusedLibraries: ["node:"],
    rule: "contract also runs in browsers and imports domain only; move what both sides need down to domain",
  },
  richtext: {
    folder: "packages/richtext",
    mayImport: [],
    refusedLibraries: ["node:", "zod"],
    rule: "richtext also runs in browsers and imports no workspace, Node module or zod; take the value as an argument",
  },
  connectors: {
    folder: "packages/connectors",
    mayImport: ["domain"],
    testsMayImport: ["upstreams"],
    rule: "connectors know no database or API and import domain only; return values and let a module store them",
  },
  rails: {
    folder: "packages/rails",
    mayImport: ["domain"],
    testsMayImport: ["rails conformance", "upstreams"],
    rule: "rails know no database or API and import domain only; return values and let a module store them",
  },
  "rails conformance": {
    folder: "packages/rails/src/conformance",
    mayImport: ["rails", "domain", "upstreams"],
    isForTests: true,
    rule: "what every rail promises is for tests only; it asks imitated services and imports rails, domain and upstreams",
  },
  client: {
    folder: "packages/client",
    mayImport: ["contract"],
    testsMayImport: ["server test"],
    rule: "client is published for outsiders and imports contract only; add what it needs to the contract",
  },
  cli: {
    folder: "packages/cli",
    mayImport: ["client", "contract", "domain"],
    testsMayImport: ["server test"],
    rule: "cli is published for outsiders and calls the API through client; it knows nothing of the server",
  },
  "server infra": {
    folder: "apps/server/src/infra",
    mayImport: ["contract", "domain", "connectors"],
    testsMayImport: ["server test", "client"],
    rule: "infra lies below the modules and imports contract, domain and connectors only; take the rest as an argument",
  },
  "server modules": {
    folder: "apps/server/src/modules",
    mayImport: ["server infra", "contract", "richtext", "domain", "connectors", "rails"],
    testsMayImport: ["server test", "client", "upstreams"],
    parts: moduleOrder,
    testsImportAllParts: true,
    partsRule:
      "a module calls only modules before it in the order; publish an event in the same transaction instead",
    rule: "modules import infra, packages and earlier modules, never what assembles them; take it from ctx or as an argument",
  },
  "server assembly": {
    folder: "apps/server/src",
    mayImport: ["server modules", "server infra", "contract", "richtext", "domain", "connectors", "rails"],
    testsMayImport: ["server test", "client", "scripts"],
    rule: "the server's top files join modules, infra and packages only; keep test helpers and other apps out",
  },
  "server test": {
    folder: "apps/server/test",
    mayImport: [
      "server assembly",
      "server modules",
      "server infra",
      "client",
      "contract",
      "richtext",
      "domain",
      "connectors",
      ...(["rails", "upstreams", "scripts"] as const),
    ],
    isForTests: true,
    rule: "test helpers build on the server, packages and imitated services only, and only tests import them; move shipped code to src",
  },
  "server build": {
    folder: "apps/server",
    mayImport: [],
    rule: "the server's build files import no workspace; keep product code in src",
  },
  "dashboard app": {
    folder: "apps/dashboard/src/app",
    mayImport: ["dashboard features", "dashboard parts", ...belowParts],
    rule: "app joins features, parts, ui and api only; reach contract and domain through api or a feature",
  },
  "dashboard features": {
    folder: "apps/dashboard/src/features",
    mayImport: ["dashboard parts", ...belowParts, "contract", "richtext", "domain"],
    parts: "apart",
    partsRule:
      "a feature never imports another; move what both need to parts, ui or api, or join them in app",
    rule: "features import parts, ui, api and the packages contract, richtext and domain only; let app pass in what it owns",
  },
  "dashboard parts": {
    folder: "apps/dashboard/src/parts",
    mayImport: [...belowParts, "contract", "domain"],
    rule: "parts are what several screens share and import ui, api, contract and domain only; take the rest as props",
  },
  "dashboard api": {
    folder: "apps/dashboard/src/api",
    mayImport: ["dashboard languages", "contract", "domain"],
    rule: "api is the typed client and imports contract, domain and languages only; keep screens and components above it",
  },
  "dashboard ui": {
    folder: "apps/dashboard/src/ui",
    mayImport: ["dashboard primitives", "dashboard languages", "domain", "richtext"],
    rule: "ui is presentational and imports domain and richtext only; fetch in a feature or a part and pass the result as props",
  },
  "dashboard primitives": {
    folder: "apps/dashboard/src/ui/primitives",
    mayImport: ["dashboard languages", "domain"],
    rule: "primitives know nothing of the product and import each other and domain only; put what does beside them in ui",
  },
  "dashboard languages": {
    folder: "apps/dashboard/src/languages",
    mayImport: ["domain"],
    rule: "languages say texts in the language that is shown and import domain only; everything of the dashboard stands above them",
  },
  "dashboard build": {
    folder: "apps/dashboard",
    mayImport: ["contract", "domain"],
    rule: "the dashboard's build files import contract and domain only; keep product code in src",
  },
  e2e: {
    folder: "e2e",
    mayImport: ["contract", "server test", "upstreams"],
    isForTests: true,
    importsByPath: true,
    rule: "journeys see the product from outside and import contract, imitated services and the server's test helpers only; act through the browser",
  },
  bench: {
    folder: "bench",
    mayImport: [
      "server assembly",
      "server modules",
      "server infra",
      "client",
      "contract",
      "richtext",
      "domain",
      "connectors",
      "upstreams",
    ],
    testsMayImport: ["server test"],
    importsByPath: true,
    rule: "benchmarks import the server's src, packages and imitated services only; move a shared builder out of the test helpers",
  },
  upstreams: {
    folder: "upstreams",
    mayImport: ["connectors", "domain"],
    rule: "imitated services import connectors, whose simulated world they show, and domain only; keep the product out",
  },
  scripts: {
    folder: "scripts",
    mayImport: [],
    rule: "scripts run before anything is built and import no workspace; put product code in the workspace itself",
  },
};

export const workspaces: Readonly<Record<string, string>> = {
  "@clipledger/domain": "packages/domain",
  "@clipledger/contract": "packages/contract",
  "@clipledger/richtext": "packages/richtext",
  "@clipledger/connectors": "packages/connectors",
  "@clipledger/rails": "packages/rails",
  "@clipledger/client": "packages/client",
  "@clipledger/cli": "packages/cli",
  "@clipledger/server": "apps/server",
  "@clipledger/dashboard": "apps/dashboard",
  "@clipledger/e2e": "e2e",
  "@clipledger/bench": "bench",
  "@clipledger/upstreams": "upstreams",
};

/** Everything else is imported by name and subpath. */
export const singleEntryPackages: readonly string[] = ["@clipledger/client"];

export const entryFiles: readonly string[] = [
  "apps/server/src/main.ts",
  "apps/server/src/cli.ts",
  "apps/server/src/webhooks-listen.ts",
  "apps/server/src/docs/write-event-catalog.ts",
  "apps/server/src/docs/write-schema.ts",
  "apps/dashboard/src/app/main.tsx",
  "packages/cli/src/main.ts",
  "scripts/import-rules/check.ts",
  "upstreams/src/main.ts",
];
