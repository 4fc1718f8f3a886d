import { describe, expect, it } from "vitest";
import { touchedTests } from "./touched-tests.ts";

const journeys = ["areas", "chat", "payouts", "viewer"];
const touched = (...files: string[]) => touchedTests(files, journeys);

describe("a change", () => {
  it("of a module runs what imports it, and the journeys of its area", () => {
    expect(touched("apps/server/src/modules/payouts/issuing/initiate-payout.ts")).toEqual({
      byImports: ["unit", "api"],
      whole: [],
      journeys: ["areas", "payouts", "viewer"],
    });
  });

  it("of a screen runs the journeys of its area", () => {
    expect(touched("apps/dashboard/src/features/chat/chat-page.tsx").journeys).toEqual([
      "areas",
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

  it("of documents runs nothing", () => {
    expect(touched("README.md", "docs/architecture.md")).toEqual({ byImports: [], whole: [], journeys: [] });
  });
});
