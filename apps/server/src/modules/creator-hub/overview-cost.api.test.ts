import { HubActivityQuerySchema } from "@clipledger/contract/creator-hub/activity-rows";
import { HubEventsQuerySchema } from "@clipledger/contract/creator-hub/hub-events";
import { HubPerformanceQuerySchema } from "@clipledger/contract/creator-hub/performance-rows";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOverviewSample, type OverviewSample } from "../../../test/overview-sample.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { listHubActivity } from "./activity/list-hub-activity.ts";
import { listHubEvents } from "./events/list-hub-events.ts";
import { listHubPerformance } from "./performance/list-hub-performance.ts";

let app: TestApp;
let sample: OverviewSample;
beforeAll(async () => {
  app = await startTestApp();
  sample = await buildOverviewSample(app);
});
afterAll(() => app.stop());

type Page = { readonly data: readonly unknown[] };
const operations: Record<string, (ctx: OperationContext, perPage: number) => Promise<Page>> = {
  activity: (ctx, perPage) => listHubActivity(ctx, HubActivityQuerySchema.parse({ perPage })),
  performance: (ctx, perPage) => listHubPerformance(ctx, HubPerformanceQuerySchema.parse({ perPage })),
  events: (ctx, perPage) => listHubEvents(ctx, HubEventsQuerySchema.parse({ perPage })),
};

it.each(Object.keys(operations))("asks the database as often for one row of %s as for many", async (name) => {
  const statementsFor = async (perPage: number) => {
    const { ctx, statements } = counted(sample.organization.ctx);
    const page = await operations[name]?.(ctx, perPage);
    return { rows: page?.data.length ?? 0, statements: statements() };
  };
  const one = await statementsFor(1);
  const many = await statementsFor(100);
  expect(one.rows).toBe(1);
  expect(many.rows).toBeGreaterThan(3);
  expect(many.statements).toBe(one.statements);
  expect(many.statements).toBeLessThanOrEqual(7);
});

/** The same context, and how many statements were sent through it. */
function counted(ctx: OperationContext) {
  let sent = 0;
  const counting = <Target extends Queryable>(target: Target): Target => ({
    ...target,
    rows: (statement) => {
      sent += 1;
      return target.rows(statement);
    },
    row: (statement) => {
      sent += 1;
      return target.row(statement);
    },
    maybeRow: (statement) => {
      sent += 1;
      return target.maybeRow(statement);
    },
    execute: (statement) => {
      sent += 1;
      return target.execute(statement);
    },
  });
  const db: OperationContext["db"] = {
    ...counting(ctx.db),
    transaction: (work) => ctx.db.transaction((tx) => work(counting(tx))),
  };
  return { ctx: { ...ctx, db }, statements: () => sent };
}
