import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filesByProject, listTestFiles } from "./test-files.ts";
import { placeOf } from "./tiers.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = listTestFiles(root);

describe("the tiers", () => {
  it.each([
    ["packages/domain/src/money/split.test.ts", "unit daily"],
    ["packages/domain/src/campaigns/spec/spec.property.test.ts", "unit daily"],
    ["packages/richtext/src/hostile-size-cost.test.ts", "unit rest"],
    ["apps/server/src/infra/http/access.api.test.ts", "api daily"],
    ["apps/server/src/infra/http/idempotency.api.test.ts", "api rest"],
    ["apps/server/src/modules/payouts/paying/issuing/initiate-payout.api.test.ts", "api daily"],
    ["apps/server/src/modules/webhooks/delivery/sending.api.test.ts", "api daily"],
    ["apps/server/src/modules/payouts/books/calculation/calculation.property.api.test.ts", "api rest"],
    ["apps/server/src/modules/payouts/books/queues/queue-cost.api.test.ts", "api rest"],
    ["apps/server/src/modules/payouts/books/ledger-by-hledger.api.test.ts", "api rest"],
    ["apps/server/src/modules/payouts/papers/papers-by-poppler.api.test.ts", "api rest"],
    ["apps/server/src/modules/history/feed-to-clickhouse.api.test.ts", "api rest"],
    ["apps/server/src/modules/chat/messages/messages.api.test.ts", "api daily"],
    ["apps/server/src/modules/chat/groups/groups.api.test.ts", "api rest"],
    ["apps/server/src/modules/search/find-by-name-cost.api.test.ts", "timed-api rest"],
    ["apps/server/src/upgrade.api.test.ts", "api rest"],
    ["apps/server/src/main.system.test.ts", "system daily"],
    ["apps/server/src/modules/payouts/paying/issuing/death-while-paying.system.test.ts", "system daily"],
    ["apps/server/src/modules/payouts/paying/issuing/deaths-at-random.system.test.ts", "system long"],
    ["apps/server/src/published-packages.system.test.ts", "system rest"],
    ["apps/server/src/infra/http/hostile-bodies.system.test.ts", "timed rest"],
    ["e2e/payouts.spec.ts", "e2e daily"],
    ["e2e/chat.spec.ts", "e2e rest"],
    ["e2e/take.screenshots.ts", "screenshots by-hand"],
    ["integrations/n8n-node/test/n8n-node.test.ts", "n8n rest"],
  ])("give %s to %s", (file, place) => {
    const { project, tier } = placeOf(file) ?? {};
    expect(`${project} ${tier}`).toBe(place);
  });

  it("refuse a test file that no run would include", () => {
    expect(() => filesByProject(["docs/lost.test.ts", "packages/domain/src/a.test.ts"])).toThrow(
      "No rule of scripts/test-run/tiers.ts names docs/lost.test.ts. Add one.",
    );
  });

  it("give each test file of the repository one place", () => {
    const placed = [...filesByProject(files).values()].flat();
    expect(placed.toSorted()).toEqual(files);
    expect(files).toContain("scripts/test-run/tiers.test.ts");
    const byTier = (["daily", "rest", "long", "by-hand"] as const).flatMap((tier) => [
      ...[...filesByProject(files, tier).values()].flat(),
    ]);
    expect(byTier.toSorted()).toEqual(files);
  });

  it("have a daily test file for every module but history, which only ClickHouse can show", () => {
    const modules = (names: readonly string[]) =>
      new Set(names.flatMap((file) => /\/modules\/([^/]+)\/.*\.api\.test\.ts$/.exec(file)?.[1] ?? []));
    const daily = modules(filesByProject(files, "daily").get("api") ?? []);
    expect([...modules(files)].filter((name) => !daily.has(name))).toEqual(["history"]);
  });
});
