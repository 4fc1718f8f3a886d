import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { journeysOfAreas, touchedTests } from "./touched-tests.ts";

const listed = (folder: string) => readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url)));
const journeys = listed("e2e")
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => name.slice(0, -".spec.ts".length));
const walks = ["areas-of-content", "areas-of-creators", "areas-of-the-team"];
const touched = (...files: string[]) => touchedTests(files, journeys);

describe("a change", () => {
  it("of a module runs what imports it, and the journeys of its area", () => {
    expect(touched("apps/server/src/modules/payouts/paying/issuing/initiate-payout.ts")).toEqual({
      byImports: ["unit", "api"],
      whole: [],
      journeys: [...walks, "paper", "payouts", "rails", "viewer"],
    });
  });

  it("of a screen runs the journeys of its area", () => {
    expect(touched("apps/dashboard/src/features/chat/chat-page.tsx").journeys).toEqual([
      ...walks,
      "chat",
      "viewer",
    ]);
  });

  it("of what every page shares runs all journeys", () => {
    for (const file of [
      "apps/dashboard/src/ui/primitives/button.tsx",
      "packages/contract/src/errors.ts",
      "e2e/product.ts",
    ]) {
      expect(touched(file).journeys).toEqual(journeys);
    }
  });

  it("of the schema runs all API tests", () => {
    expect(touched("apps/server/migrations/0019_more.sql").whole).toEqual(["api"]);
  });

  it("of what a process is made of runs the product tests", () => {
    expect(touched("apps/server/src/main.ts").whole).toEqual(["system"]);
  });

  it("of a journey runs that one", () => {
    expect(touched("e2e/chat.spec.ts").journeys).toEqual(["chat"]);
  });

  it("of a module whose journeys have other names runs these", () => {
    expect(touched("apps/server/src/modules/search/find-by-name.ts").journeys).toEqual([
      ...walks,
      "finding",
      "viewer",
    ]);
  });

  it("is refused when a rule names a journey that does not exist", () => {
    const renamed = journeys.map((name) => (name === "areas-of-content" ? "content" : name));
    expect(() => touchedTests([], renamed)).toThrow(
      "scripts/test-run/touched-tests.ts names journeys that are not in e2e: areas-of-content",
    );
  });

  it("finds its area: each is a module, or a folder of screens", () => {
    const areas = [...listed("apps/dashboard/src/features"), ...listed("apps/server/src/modules")];
    expect(Object.keys(journeysOfAreas).filter((name) => !areas.includes(name))).toEqual([]);
  });

  it("of documents runs nothing", () => {
    expect(touched("README.md", "docs/architecture.md")).toEqual({ byImports: [], whole: [], journeys: [] });
  });
});
