import type { KnipConfig } from "knip";

/**
 * `npm run imports` runs knip twice: over all code, and with `--strict` over what ships, where code that only tests or
 * measurements take counts as unused. An exclamation mark names what ships.
 */
const ships = process.argv.includes("--strict");

const project = ["src/**!", "!src/**/*.test.{ts,tsx}!"];

const config: KnipConfig = {
  // Code that its own file uses may be exported for its test.
  ignoreExportsUsedInFile: ships,
  // Tools of those who work on the product: nothing of them ships.
  ignoreWorkspaces: ships ? ["bench", "e2e", "upstreams"] : [],
  ignore: ships ? ["**/{conformance,fixtures}/**"] : [],
  // Tests of samples and of statements take all exports of such a file at once.
  ignoreIssues: {
    "packages/connectors/src/sources/scrapecreators/*-source.ts": ["exports"],
    "apps/server/test/sql-check/fixtures/statements.ts": ["exports"],
  },
  workspaces: {
    // Read by name: the areas of planted faults, and Stryker's settings.
    ".": {
      entry: ["scripts/faults/areas/*.ts", "scripts/mutants/vitest.config.ts"],
      project: ["scripts/**"],
      ignoreDependencies: ships ? ["vite"] : [],
    },
    // Packages offer every file by subpath, so what no other file takes shows only among the exports of entries.
    "packages/*": {
      includeEntryExports: true,
      project,
    },
    // Offers its exports to those who install it.
    "packages/client": { project },
    "packages/cli": { project },
    "apps/server": {
      entry: [
        "src/{main,cli,webhooks-listen,picture-decoder}.ts!",
        "src/docs/write-*.ts!",
        // Started by name: tools of the repository and threads of tests.
        "test/{answers,examples}/*.ts",
        "test/**/*.setup.ts",
        "test/threads/*.ts",
      ],
      project: [...project, "test/**"],
    },
    // `npm start` builds it, so that its build tools ship.
    "apps/dashboard": {
      project,
      ignoreDependencies: ships ? ["@orpc/contract", "@tailwindcss/vite", "@vitejs/plugin-react"] : [],
    },
    e2e: { entry: ["engines/*.engine.ts", "*.screenshots.ts"], project: ["**"] },
    upstreams: { project: ["src/**"] },
    // Servers to compare with, which the measurements start.
    bench: { entry: ["src/reference/bare-*.ts", "src/sync/youtube-program.ts"], project: ["src/**"] },
  },
  ignoreDependencies: [
    // Style sheets, fonts and schemas are read by path, and types without an import.
    /^(@fontsource-variable\/.*|tailwindcss|dejavu-fonts-ttf|kubernetes-types)$/,
    // Stryker finds its runner by name; the client only names OpenTelemetry's types.
    "@stryker-mutator/vitest-runner",
    "@opentelemetry/api",
    // The node for n8n is tested here and installed apart.
    "n8n-workflow",
  ],
};

export default config;
