import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AmountsWorld,
  buildAmountsWorld,
  expectRightAmounts,
  falsifyAmount,
} from "../../../../test/amounts-world.ts";
import { settleWindow } from "../../../../test/assignment-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { sweepAmountsTask, verifyAmounts } from "./verify-amounts.ts";

let app: TestApp;
let world: AmountsWorld;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  world = await buildAmountsWorld(app);
});

describe("verifying amounts", () => {
  it("finds that all are right", async () => {
    expect(await verifyAmounts(app.services, world.organization.id)).toEqual({ windows: 6, differences: [] });
  });

  it("names each that is not, and has it calculated again", async () => {
    const falsified = await falsifyAmount(world, "2026-09-14");
    const { differences } = await verifyAmounts(app.services, world.organization.id);
    expect(differences).toEqual([{ ...falsified, endsOn: "2026-09-20" }]);
    await expectRightAmounts(world.organization);
    expect((await verifyAmounts(app.services, world.organization.id)).differences).toEqual([]);
  });

  it("forgets the facts of windows that are no longer open", async () => {
    const { organization, creators } = world;
    const countFacts = async () =>
      (
        await organization.ctx.db.row<{ count: number }>(
          sql`select count(*)::int as count from window_facts where organization_id = ${organization.id}`,
        )
      ).count;
    expect(await countFacts()).toBe(6);
    await settleWindow(organization, creators[0].id, "2026-09-07", "paid");
    await verifyAmounts(app.services, organization.id);
    expect(await countFacts()).toBe(5);
  });
});

describe("the nightly sweep", () => {
  it("reports every difference to the log and to the metrics", async () => {
    const falsified = await falsifyAmount(world, "2026-09-07");
    const errors: unknown[] = [];
    const log = { error: (fields: unknown) => errors.push(fields) } as unknown as Services["log"];
    await sweepAmountsTask.run({ ...app.services, log }, {});
    const { keptMinor, freshMinor, ...window } = falsified;
    expect(errors).toEqual([
      {
        organizationId: world.organization.id,
        ...window,
        endsOn: "2026-09-13",
        keptMinor: String(keptMinor),
        freshMinor: String(freshMinor),
      },
    ]);
    expect(await app.services.metrics.text()).toContain("clipledger_amount_differences_total 1");
  });
});
