import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { listening } from "../../../../test/listening.ts";
import { buildDueWindow } from "../../../../test/payout-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { findHold, refuseHeld } from "./payout-hold.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  const { campaignId, creatorId } = await buildDueWindow(organization);
  await findHold(organization.ctx);
  await app.services.db.execute(sql`
    insert into billing_windows (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, amount_minor, decided_at,
      created_at, updated_at
    )
    select organization_id, ${campaignId}, ${creatorId}, date '1990-01-01' + n, date '1990-01-01' + n, assignment_id,
      'paid', 1, now(), now(), now()
    from billing_windows, generate_series(1, 10000) n where organization_id = ${organization.id} and starts_on = '2026-09-14'`);
  await app.services.db.execute(sql`analyze billing_windows`);
});
afterAll(() => app.stop());

describe("asking for a hold", () => {
  it("takes one statement where nothing has waited for long, whatever is to be recalculated", async () => {
    await app.services.db.execute(sql`
      insert into amount_changes (organization_id, creator_id, since)
      select organization_id, creator_id, '2026-09-14' from billing_windows
      where organization_id = ${organization.id} and starts_on = '2026-09-14'`);
    const { db, statements } = listening(app.services.db);
    await refuseHeld({ ...organization.ctx, db }, "soft");
    expect(statements).toHaveLength(1);
  });

  it("takes none where the stages are off", async () => {
    const { db, statements } = listening(app.services.db);
    const payoutHoldDays = { watch: 1, soft: null, hard: null };
    await refuseHeld({ ...organization.ctx, db, payoutHoldDays }, "soft");
    expect(statements).toEqual([]);
  });

  it("finds the oldest of very many windows by an index", async () => {
    const { db, statements } = listening(app.services.db);
    await findHold({ ...organization.ctx, db });
    const { rows: plan } = await app.services.db.pool.query(`explain (generic_plan) ${statements.at(-1)}`);
    expect(JSON.stringify(plan)).toContain("billing_windows_owed");
  });
});
