import { describe, expect, it } from "vitest";
import { checkTree, parseTree } from "./check-tree.ts";
import { moduleOrder } from "./rules.ts";

const server = "apps/server/src";
const dashboard = "apps/dashboard/src";

function violationsIn(files: Record<string, string>): string[] {
  const { violations } = checkTree(parseTree(new Map(Object.entries(files))));
  return violations.map(({ file, line, finding, rule }) => `${file}:${line}  ${finding}  — ${rule}`);
}

function importing(file: string, specifier: string): string[] {
  return violationsIn({ [file]: `import { x } from "${specifier}";` });
}

describe("arrows", () => {
  it.each([
    ["packages/domain/src/a.ts", "./money/money.ts"],
    ["packages/domain/src/a.ts", "@noble/hashes/sha2.js"],
    ["packages/domain/src/a.test.ts", "node:crypto"],
    ["packages/contract/src/a.ts", "@clipledger/domain/ids"],
    ["packages/contract/src/a.ts", "zod"],
    ["packages/connectors/src/tiktok/a.ts", "@clipledger/domain/ids"],
    ["packages/client/src/a.ts", "@clipledger/contract/errors"],
    ["packages/client/src/a.api.test.ts", "../../../apps/server/test/test-app.ts"],
    [`${server}/infra/a.ts`, "./db/sql.ts"],
    [`${server}/infra/a.ts`, "@clipledger/contract/errors"],
    [`${server}/infra/a.test.ts`, "../../test/database.ts"],
    [`${server}/infra/a.ts`, "@clipledger/connectors/connector"],
    [`${server}/modules/live/a.ts`, "../../infra/db/sql.ts"],
    [`${server}/modules/live/a.ts`, "../organizations/record-activity.ts"],
    [`${server}/modules/tracking/a.ts`, "@clipledger/connectors/tiktok/connector"],
    [`${server}/modules/live/live.api.test.ts`, "../../../test/server.ts"],
    [`${server}/modules/live/live.api.test.ts`, "@clipledger/client"],
    [`${server}/modules/live/live.api.test.ts`, "../payouts/close-payout-period.ts"],
    [`${server}/router.ts`, "./modules/webhooks/webhooks.router.ts"],
    [`${server}/demo/seed-demo.ts`, "../modules/payouts/close-payout-period.ts"],
    ["apps/server/test/server.ts", "../src/start-app.ts"],
    [`${dashboard}/app/routes.ts`, "../features/access/sign-in-page.tsx"],
    [`${dashboard}/features/access/a.tsx`, "../../ui/primitives/button.tsx"],
    [`${dashboard}/features/access/a.tsx`, "../../parts/query-state.tsx"],
    [`${dashboard}/parts/query-state.tsx`, "../ui/primitives/states.tsx"],
    [`${dashboard}/parts/query-state.tsx`, "../api/errors.ts"],
    [`${dashboard}/ui/product/a.tsx`, "../primitives/button.tsx"],
    [`${dashboard}/features/access/a.tsx`, "./b.tsx"],
    [`${dashboard}/features/access/a.tsx`, "@clipledger/domain/ids"],
    [`${dashboard}/api/client.ts`, "@clipledger/contract/dashboard-contract"],
    [`${dashboard}/ui/amount.tsx`, "@clipledger/domain/money/format"],
    [`${dashboard}/ui/amount.tsx`, "./theme.css?inline"],
    ["apps/dashboard/vite.config.ts", "./contract-routes-plugin.ts"],
    ["e2e/sign-in.spec.ts", "@clipledger/contract/errors"],
    ["e2e/sign-in.spec.ts", "../apps/server/test/server.ts"],
    ["bench/payouts.ts", "../apps/server/src/modules/payouts/close-payout-period.ts"],
  ])("lets %s import %s", (file, specifier) => {
    expect(importing(file, specifier)).toEqual([]);
  });

  it.each([
    ["packages/domain/src/a.ts", "@clipledger/contract/errors", "domain is pure"],
    ["packages/domain/src/a.ts", "node:crypto", "domain is pure"],
    ["packages/domain/src/a.ts", "crypto", "domain is pure"],
    ["packages/domain/src/a.ts", "zod/mini", "domain is pure"],
    ["packages/domain/src/a.test.ts", "@clipledger/contract/errors", "domain is pure"],
    ["packages/contract/src/a.ts", "@clipledger/client", "contract also runs in browsers"],
    ["packages/contract/src/a.ts", "node:fs/promises", "contract also runs in browsers"],
    ["packages/richtext/src/a.ts", "@clipledger/domain/ids", "richtext also runs in browsers"],
    ["packages/richtext/src/a.ts", "zod", "richtext also runs in browsers"],
    ["packages/connectors/src/tiktok/a.ts", "@clipledger/contract/errors", "connectors know no database"],
    ["packages/client/src/a.ts", "@clipledger/domain/ids", "client is published"],
    ["packages/client/src/a.ts", "../../../apps/server/test/test-app.ts", "only tests import them"],
    [`${server}/infra/a.ts`, "../modules/live/a.ts", "infra lies below the modules"],
    [`${server}/infra/a.ts`, "../config.ts", "infra lies below the modules"],
    [`${server}/modules/live/a.ts`, "../../config.ts", "modules import infra"],
    [`${server}/modules/live/a.ts`, "../../demo/seed-demo.ts", "modules import infra"],
    [`${server}/modules/live/a.ts`, "@clipledger/client", "modules import infra"],
    [`${server}/modules/live/a.ts`, "../../../test/server.ts", "only tests import them"],
    [`${server}/tasks.ts`, "../test/server.ts", "only tests import them"],
    [`${server}/router.ts`, "@clipledger/dashboard/api/client", "the server's top files"],
    [`${dashboard}/app/routes.ts`, "@clipledger/contract/errors", "app joins features"],
    [`${dashboard}/features/access/a.tsx`, "../../app/router.tsx", "features import parts, ui"],
    [`${dashboard}/parts/a.tsx`, "../features/access/a.tsx", "parts are what several screens share"],
    [`${dashboard}/parts/a.tsx`, "../app/router.tsx", "parts are what several screens share"],
    [`${dashboard}/ui/product/a.tsx`, "../../parts/a.tsx", "ui is presentational"],
    [`${dashboard}/ui/primitives/a.tsx`, "../product/names.ts", "primitives know nothing of the product"],
    [`${dashboard}/api/client.ts`, "../parts/a.tsx", "api is the typed client"],
    [`${dashboard}/api/client.ts`, "../ui/button.tsx", "api is the typed client"],
    [`${dashboard}/api/client.test.ts`, "../../../server/test/server.ts", "api is the typed client"],
    [`${dashboard}/ui/amount.tsx`, "../api/client.ts", "ui is presentational"],
    [`${dashboard}/ui/amount.tsx`, "@clipledger/contract/errors", "ui is presentational"],
    [`${dashboard}/api/client.ts`, "@clipledger/server/router", "api is the typed client"],
    ["apps/dashboard/vite.config.ts", "./src/ui/theme.ts", "build files"],
    ["e2e/sign-in.spec.ts", "../apps/server/src/router.ts", "journeys see the product from outside"],
    ["bench/payouts.ts", "../apps/server/test/builders.ts", "only tests import them"],
    ["scripts/a.ts", "@clipledger/domain/ids", "scripts run before anything is built"],
  ])("refuses %s importing %s", (file, specifier, rule) => {
    expect(importing(file, specifier)).toEqual([expect.stringContaining(rule)]);
  });

  it("holds type-only, re-exporting and lazy imports to the same arrows", () => {
    const text = [
      `import type { A } from "../api/types.ts";`,
      `export { b } from "../api/b.ts";`,
      `export const c = () => import("../api/c.ts");`,
    ].join("\n");
    expect(violationsIn({ [`${dashboard}/ui/amount.tsx`]: text })).toHaveLength(3);
  });
});

describe("parts of a layer", () => {
  it("lets each module import every one before it and none after it", () => {
    for (const [index, importer] of moduleOrder.entries()) {
      const refused = moduleOrder.filter(
        (imported) => importing(`${server}/modules/${importer}/a.ts`, `../${imported}/b.ts`).length > 0,
      );
      expect(refused).toEqual(moduleOrder.slice(index + 1));
    }
  });

  it("refuses a module outside the order, and a file beside the modules", () => {
    const files = { [`${server}/modules/invoicing/a.ts`]: "", [`${server}/modules/a.ts`]: "" };
    expect(violationsIn(files)).toEqual([
      expect.stringMatching(/a\.ts:1 {2}belongs to module a\.ts .*add it to moduleOrder/),
      expect.stringMatching(/a\.ts:1 {2}belongs to module invoicing .*add it to moduleOrder/),
    ]);
  });

  it("refuses an import from a module outside the order", () => {
    expect(importing(`${server}/modules/live/a.ts`, "../invoicing/b.ts")).toHaveLength(1);
  });

  it("refuses a feature that imports another", () => {
    expect(importing(`${dashboard}/features/access/a.tsx`, "../members/b.tsx")).toEqual([
      expect.stringContaining("access → members: a feature never imports another"),
    ]);
  });
});

describe("surfaces", () => {
  it("refuses another workspace by relative path", () => {
    expect(importing("packages/contract/src/a.ts", "../../domain/src/ids.ts")).toEqual([
      expect.stringContaining("imported by package name and subpath"),
    ]);
  });

  it("lets tests reach another workspace by relative path", () => {
    expect(importing("packages/contract/src/a.test.ts", "../../domain/src/ids.ts")).toEqual([]);
  });

  it("refuses a package without subpath, except one with a single entry", () => {
    expect(importing(`${server}/router.ts`, "@clipledger/contract")).toEqual([
      expect.stringContaining("import the file by subpath"),
    ]);
    expect(importing("apps/server/test/server.ts", "@clipledger/client")).toEqual([]);
  });

  it("refuses a workspace, folder or alias that the rules do not know", () => {
    expect(importing(`${server}/router.ts`, "@clipledger/billing/a")).toHaveLength(1);
    expect(importing(`${server}/router.ts`, "#infra/log")).toHaveLength(1);
    expect(importing(`${dashboard}/app/a.ts`, "@/ui/button")).toHaveLength(1);
    expect(violationsIn({ "packages/billing/src/a.ts": "" })).toHaveLength(1);
  });

  it("refuses index files", () => {
    expect(
      violationsIn({ "packages/domain/src/index.ts": "", "packages/domain/src/find-index.ts": "" }),
    ).toEqual([expect.stringMatching(/^packages\/domain\/src\/index\.ts:1 {2}is an index file/)]);
  });

  it("lets nothing import an entry file", () => {
    expect(importing(`${server}/start-app.ts`, "./main.ts")).toHaveLength(1);
    expect(importing("apps/server/test/server.ts", "../src/main.ts")).toHaveLength(1);
    expect(importing("bench/a.ts", "../apps/server/src/main.ts")).toHaveLength(1);
    expect(importing(`${dashboard}/app/main.ts`, "./router.tsx")).toEqual([]);
  });
});

describe("clock and environment", () => {
  it.each([`${server}/tasks.ts`, `${server}/infra/log.ts`, "packages/domain/src/a.ts"])(
    "refuses %s reading the clock",
    (file) => {
      expect(violationsIn({ [file]: "\nconst now = Date.now();" })).toEqual([
        expect.stringMatching(/:2 {2}reads Date\.now {2}— only infra\/clock\.ts reads the system clock/),
      ]);
    },
  );

  it.each([
    `${server}/infra/clock.ts`,
    `${server}/infra/log.test.ts`,
    `${server}/infra/db/fixtures/writer.ts`,
    "apps/server/test/clock.ts",
    `${dashboard}/ui/relative-time.tsx`,
    "bench/a.ts",
  ])("lets %s read the clock", (file) => {
    expect(violationsIn({ [file]: "const now = new Date();" })).toEqual([]);
  });

  it("lets only config read the environment, and main hand it over", () => {
    const read = "const port = process.env.PORT;";
    expect(violationsIn({ [`${server}/config.ts`]: read, [`${server}/config.test.ts`]: read })).toEqual([]);
    expect(violationsIn({ [`${server}/main.ts`]: "parseConfig(process.env, []);" })).toEqual([]);
    expect(violationsIn({ [`${server}/main.ts`]: read })).toHaveLength(1);
    expect(violationsIn({ [`${server}/start-app.ts`]: "parseConfig(process.env, []);" })).toHaveLength(1);
    expect(violationsIn({ "packages/domain/src/a.ts": read })).toHaveLength(1);
  });
});

describe("circles", () => {
  it("finds a circle of two types", () => {
    const files = {
      "packages/domain/src/a.ts": `import type { B } from "./b.ts";`,
      "packages/domain/src/b.ts": `\nimport type { A } from "./a.ts";`,
    };
    expect(violationsIn(files)).toEqual([
      expect.stringMatching(
        /^packages\/domain\/src\/b\.ts:2 {2}imports packages\/domain\/src\/a\.ts {2}— circle /,
      ),
    ]);
  });

  it("finds a circle of three through a package's own name, a lazy import and a folder", () => {
    const files = {
      "packages/domain/src/a.ts": `export * from "@clipledger/domain/money/b";`,
      "packages/domain/src/money/b.ts": `await import("../c.js");`,
      "packages/domain/src/c.ts": `import "./a";`,
    };
    expect(violationsIn(files)).toEqual([
      expect.stringMatching(/circle in packages\/domain\/src: c\.ts → a\.ts → money → c\.ts: /),
    ]);
  });

  it("finds two folders that need each other, and leaves tests alone", () => {
    const files = {
      "packages/domain/src/money/a.ts": `\nimport { B } from "../payouts/b.ts";`,
      "packages/domain/src/money/c.ts": "",
      "packages/domain/src/payouts/b.ts": "",
      "packages/domain/src/payouts/d.ts": `import type { C } from "../money/c.ts";`,
    };
    expect(violationsIn(files)).toEqual([
      "packages/domain/src/payouts/d.ts:1  imports packages/domain/src/money/c.ts  — " +
        "circle in packages/domain/src: payouts → money → payouts: " +
        "files or folders that need each other are read as one; move what both need below them, or what needs both above",
    ]);
    const { "packages/domain/src/payouts/d.ts": text, ...others } = files;
    expect(violationsIn({ ...others, "packages/domain/src/payouts/d.test.ts": text })).toEqual([]);
  });
});

describe("the report", () => {
  it("says file, line, import, why and what to do instead", () => {
    const text = `import { a } from "./a.ts";\nimport { b } from "../payouts/b.ts";`;
    expect(violationsIn({ [`${server}/modules/campaigns/end-campaign.ts`]: text })).toEqual([
      "apps/server/src/modules/campaigns/end-campaign.ts:2  imports apps/server/src/modules/payouts/b.ts  — " +
        "campaigns → payouts: a module calls only modules before it in the order; " +
        "publish an event in the same transaction instead",
    ]);
  });

  it("names a package as written", () => {
    expect(importing("packages/client/src/a.ts", "@clipledger/domain/ids")).toEqual([
      expect.stringContaining("  imports @clipledger/domain/ids  — "),
    ]);
  });

  it("orders violations by file and line", () => {
    const text = `import "zod";\nimport "node:fs";`;
    const files = { "packages/domain/src/b.ts": text, "packages/domain/src/a.ts": text };
    expect(violationsIn(files).map((line) => line.split(" ")[0])).toEqual([
      "packages/domain/src/a.ts:1",
      "packages/domain/src/a.ts:2",
      "packages/domain/src/b.ts:1",
      "packages/domain/src/b.ts:2",
    ]);
  });

  it("reports a file that does not parse", () => {
    expect(violationsIn({ "packages/domain/src/a.ts": "const = 1" })).toEqual([
      expect.stringMatching(/^packages\/domain\/src\/a\.ts:1 {2}does not parse: /),
    ]);
  });

  it("counts files and imports", () => {
    const sources = new Map([
      ["bench/a.ts", `import "pg";\nimport "./b.ts";`],
      ["bench/b.ts", ""],
    ]);
    expect(checkTree(parseTree(sources))).toEqual({ violations: [], fileCount: 2, importCount: 2 });
  });
});
